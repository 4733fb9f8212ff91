import type { ProposedField } from '../../../profile/profile.ts'
import { isLeftover } from '../../evidence/leftovers.ts'
import { cutAtSentence } from '../../evidence/limits.ts'
import { plainText, squashed } from '../../evidence/plain-text.ts'
import { sentences } from '../../evidence/sentences.ts'
import { startsWithName } from '../../evidence/whose/subject.ts'
import { saying, wordsFor } from '../../words/words.ts'
import type { Block } from '../../website/page.ts'
import { isProse } from './siblings.ts'
import { calledBy, isHeading, ownText, pagesOf, quoteFrom } from '../site.ts'
import type { Site, SitePage } from '../site.ts'
import { describingSentences, endsLikeSentence, refersBack, tellsWhatItDoes } from './statements.ts'
import { applications, ownOrganizations, textOf } from '../structured.ts'

const MAX_SHORT = 300
const MIN_SHORT = 20
/** The contract's minimum for publishing. */
const MIN_DESCRIPTION = 40
/** Enough for a paragraph: each further sentence is less likely to be about the product. */
const MAX_SENTENCES = 4
/** The maximum length of a quote. */
const MAX_QUOTE = 600
/** Fewer words between commas are keywords rather than a sentence. */
const MIN_WORDS_BETWEEN_COMMAS = 2.5
const MIN_KEYWORDS = 4
/** As great a part of its words makes a sentence a repetition. */
const REPEATED = 0.6
const IS_OR_DOES = new RegExp(String.raw`^[\s™®]*${wordsFor('says what it is or does')}`, 'u')
const ASKS = saying('asks what it is')
const OUR = saying('our')
const PARAGRAPH = new Set('p div section article header li dd span body main h1 h2 h3 h4 h5 h6'.split(' '))

/** A sentence and where it stands. */
interface Statement {
  page: SitePage
  text: string
}

/**
 * What the website says about itself for search engines, as far as it describes the product, else the first
 * words below the headline.
 */
export function draftShortDescription(site: Site): ProposedField | null {
  const { home } = site
  const found = forSearchEngines(site).find((said) => said !== '') ?? belowHeadline(home, site).join(' ')
  if (found.length < MIN_SHORT) return null
  const value = cutAtSentence(found, MAX_SHORT)
  return { value, quotes: quotesOf(home, value) }
}

/** The describing part of each text that the website gives search engines and social networks. */
function forSearchEngines({ home, name }: Site): string[] {
  const written = [
    home.meta['description'],
    home.meta['og:description'],
    home.meta['twitter:description'],
    ...[...applications(home), ...ownOrganizations(home, name)].map((thing) => textOf(thing['description'])),
  ]
  return written.map((text) => {
    if (text === undefined || text.length < MIN_SHORT || isLeftover(text) || listsKeywords(text)) return ''
    const said = describingSentences(text).join(' ')
    return said.length >= MIN_SHORT ? said : ''
  })
}

function listsKeywords(text: string): boolean {
  const parts = text.split(/[,;|]/)
  return parts.length >= MIN_KEYWORDS && text.split(/\s+/).length / parts.length < MIN_WORDS_BETWEEN_COMMAS
}

/**
 * What the website says the product is and does: what it tells search engines, the paragraphs below the headline
 * or the first heading that says what the product is, then sentences that start with the product's name and a verb.
 * It doesn't repeat the short description; but if the website says nothing else, a reader is served better by
 * the same sentences than by none, since a listing needs a description.
 */
export function draftDescription(site: Site): ProposedField | null {
  const { home } = site
  const short = draftShortDescription(site)
  const below = [belowHeadline(home, site), belowHeading(home, site)].map(tellingFirst).find((said) => said.length > 0)
  const told = forSearchEngines(site).map((text) => tellingFirst(sentences(text)))
  const passages = [
    ...[...told, below ?? []].map((said) => said.map((text) => ({ page: home, text }))),
    ...pagesAboutProduct(site).flatMap((page) => aboutProduct(page, site)),
  ]
  const fresh = withoutRepeats(passages, typeof short?.value === 'string' ? short.value : '').slice(0, MAX_SENTENCES)
  const value = fresh.map(({ text }) => text).join(' ')
  if (value.length >= MIN_DESCRIPTION)
    return { value: asParagraphs(fresh), quotes: fresh.map(({ page, text }) => quoteFrom(page, text)) }
  return short !== null && short.value.length >= MIN_DESCRIPTION ? short : null
}

/** The sentences up to the first that doesn't tell what the product does. */
function tellingFirst(said: readonly string[]): string[] {
  const end = said.findIndex((text) => !tellsWhatItDoes(text))
  return said.slice(0, end < 0 ? undefined : end)
}

/** The page that was submitted, the website's root, which is another one if an inner page was, and the page about the company. */
function pagesAboutProduct(site: Site): SitePage[] {
  const root = site.pages.filter(({ url }) => URL.parse(url)?.pathname === '/')
  return [...new Set([site.home, ...root, ...pagesOf(site, 'about').slice(0, 1)])]
}

/** One paragraph for each page. */
function asParagraphs(statements: readonly Statement[]): string {
  const pages = Map.groupBy(statements, ({ page }) => page.index)
  return [...pages.values()].map((said) => said.map(({ text }) => text).join(' ')).join('\n\n')
}

/** The sentences that say something new, without what only goes on from a repeated one. */
function withoutRepeats(passages: readonly Statement[][], short: string): Statement[] {
  const seen = sentences(short).map(wordsOf)
  return passages.flatMap((passage) => {
    const unsaid = passage.filter(({ text }) => {
      const own = wordsOf(text)
      const isNew = !seen.some((other) => isRepeat(own, other))
      if (isNew) seen.push(own)
      return isNew
    })
    const first = unsaid.findIndex(({ text }) => !refersBack(text))
    return first < 0 ? [] : unsaid.slice(first)
  })
}

/** The words of a sentence; in a script without spaces, its characters. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(plainText(text).match(/\p{Lo}|[\p{L}\p{N}]+/gu) ?? [])
}

/** True if most words of a sentence stand in the other. */
function isRepeat(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.intersection(other).size >= one.size * REPEATED
}

const MAX_BELOW = 3

/** The describing sentences between the first headline and the next heading. */
function belowHeadline(page: SitePage, site: Site): string[] {
  const blocks = page.blocks.filter(({ zone, text }) => zone !== 'nav' && zone !== 'footer' && text !== '')
  return textBelow(
    blocks,
    blocks.findIndex(({ tag }) => tag === 'h1'),
    page,
    site,
  )
}

/** The same below the first heading that says or asks what the product is. */
function belowHeading(page: SitePage, site: Site): string[] {
  const name = calledBy(site)
  const at = page.blocks.findIndex(
    (block) => isHeading(block) && (saysWhatItIs(block.text, name) || asksWhatItIs(block.text, name)),
  )
  return at < 0 ? [] : textBelow(page.blocks, at, page, site)
}

function textBelow(blocks: readonly Block[], at: number, page: SitePage, site: Site): string[] {
  const below = blocks.slice(at + 1)
  const end = below.findIndex(isHeading)
  const own = new Set(ownText(page))
  const said: string[] = []
  for (const block of end < 0 ? below.slice(0, MAX_BELOW) : below.slice(0, end)) {
    if (!own.has(block) || !isParagraph(block) || !isProse(block.text)) {
      if (said.length > 0) break
      continue
    }
    const found = describingSentences(block.text, (sentence) => isOfOther(sentence, blocks[at]?.text, site))
    said.push(...found)
    if (found.length < sentences(block.text).length || said.length >= MAX_BELOW) break
  }
  return said
}

/**
 * True for a sentence about what the headline names, if that isn't the product, and for a customer's:
 * "Acme changed our week."
 */
function isOfOther(sentence: string, headline: string | undefined, site: Site): boolean {
  const name = calledBy(site)
  return (
    (startsWithName(sentence, name) && OUR.test(sentence)) ||
    (headline !== undefined && squashed(headline) !== squashed(name) && startsWithName(sentence, headline))
  )
}

function isParagraph({ tag, text, topics }: Block): boolean {
  return (
    PARAGRAPH.has(tag) &&
    topics?.includes('pricing') !== true &&
    topics?.includes('faq') !== true &&
    endsLikeSentence(text)
  )
}

/** Sentences that start with the product's name and what it is or does, each with those after it that go on. */
function aboutProduct(page: SitePage, site: Site): Statement[][] {
  const name = calledBy(site)
  return ownText(page)
    .filter(isParagraph)
    .map((block) => {
      const all = sentences(block.text)
      const start = all.findIndex((one) => saysWhatItIs(one, name))
      const going = start < 0 ? [] : all.slice(start)
      const end = going.findIndex((one, at) => at > 0 && !saysWhatItIs(one, name) && !refersBack(one))
      return tellingFirst(going.slice(0, end < 0 ? undefined : end))
        .filter((text) => text.length <= MAX_QUOTE && isProse(text))
        .map((text) => ({ page, text }))
    })
}

/** True for "Acme is a planner" and "Acme plans your week". */
function saysWhatItIs(text: string, name: string): boolean {
  return startsWithName(text, name) && IS_OR_DOES.test(text.slice(name.length))
}

/** True for "What is Acme?" */
function asksWhatItIs(text: string, name: string): boolean {
  return ASKS.test(text) && squashed(name) !== '' && squashed(text.replace(ASKS, '')) === squashed(name)
}

/** A quote for each sentence, because a whole text may not stand in one line of the page. */
function quotesOf(page: SitePage, value: string): ProposedField['quotes'] {
  return sentences(value).map((text) => quoteFrom(page, text))
}
