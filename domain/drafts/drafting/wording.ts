import type { ProposedField } from '../../profile/profile.ts'
import { isLeftover } from '../evidence/leftovers.ts'
import { cutAtSentence } from '../evidence/limits.ts'
import { namesBySource, sourcesNaming } from '../evidence/whose/own-name.ts'
import type { NameSource } from '../evidence/whose/own-name.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import { squashed } from '../evidence/plain-text.ts'
import { isTaglineText } from '../evidence/tagline-rule.ts'
import type { Block } from '../website/page.ts'
import { ownText, pagesOf, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'
import { applications, organizations, textOf } from './structured.ts'

const COMPANY_SOURCES: ReadonlySet<NameSource> = new Set(['structured', 'copyright', 'logo', 'app'])
const MAX_TITLE_PARTS = 12
const MIN_TAGLINE = 10
/** Among several headlines, shorter ones are skipped: they may name a customer or a product line. */
const MIN_WORDS_AMONG_SEVERAL = 3
/** A longer description is more than one line about the product. */
const MAX_DESCRIPTION_LINE = 90
const MAX_TAGLINE = 120
const MAX_SHORT = 300
const MIN_SENTENCE = 20
/** More `h1` headlines mean a news site or magazine, where none of them describes the product. */
const MAX_HEADLINES = 3
const TITLE_SEPARATOR = /\s+[|–—•·»-]\s+|\s*[|•»]\s*|\s+[-–—]|(?<=^[^:]{2,30}):\s+/
const NO_TAGLINE =
  /^(?:home(?: ?page)?|welcome(?: to.*)?|official (?:web)?site.*|log ?in|sign ?in|page not found|404.*|untitled|index)$|\b(?:cookies?|(?:enable|requires?|without|needs|activate) javascript|javascript (?:is|must|has)|(?:your|this|supported|another|outdated) browser|browser (?:is|does|has)|all rights reserved|turns \d|webinar|(?<!point[ -]of[ -])sale|% off|black friday|cyber monday|announc\w+|introducing|register now|join us (?:in|at|on)|call now|we['’]re hiring|newsletter)\b|\d{6,}|^["“„«‘]|["”]$|\?$/i

/**
 * One line that says what the product is: its slogan, else its headline, its title without the name, or a
 * short description.
 */
export function draftTagline(site: Site): ProposedField | null {
  const { home } = site
  const slogan = [...applications(home), ...organizations(home)]
    .map((thing) => textOf(thing['slogan']))
    .find((text) => isTagline(text, site))
  const names = namesBySource(site.pages)
  const titles = [home.title, home.meta['og:title'] ?? '', home.meta['twitter:title'] ?? ''].map((title) =>
    titleRest(title, site, names),
  )
  const line = home.meta['description'] ?? ''
  const found = [
    slogan,
    headline(site),
    ...titles,
    line.length <= MAX_DESCRIPTION_LINE && isTagline(line, site) ? line : null,
  ].find((text) => text !== undefined && text !== null)
  return found === undefined || found === null ? null : { value: found, quotes: [quoteFrom(home, found)] }
}

function headline(site: Site): string | null {
  const headlines = site.home.blocks.filter(
    (block) => block.tag === 'h1' && block.zone !== 'nav' && block.zone !== 'footer',
  )
  if (headlines.length > MAX_HEADLINES) return null
  const said = headlines
    .filter(isOwnVoice)
    .map((block) => block.text)
    .filter((text) => isTagline(text, site))
  return said.find((text) => headlines.length === 1 || text.split(' ').length >= MIN_WORDS_AMONG_SEVERAL) ?? null
}

function titleRest(title: string, site: Site, names: ReturnType<typeof namesBySource>): string | null {
  const name = squashed(site.name)
  const parts = title
    .split(TITLE_SEPARATOR, MAX_TITLE_PARTS)
    .map((part) => part.trim())
    .filter((part) => squashed(part) !== name && isTagline(part, site))
    // In "Product | Vendor", a part that structured data, an app name, a logo or a copyright line also gives
    // as a name is the company's name, not a tagline.
    .filter((part) => !sourcesNaming(part, names).some((source) => COMPANY_SOURCES.has(source)))
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? null
}

function isTagline(text: string, site: Site): boolean {
  return (
    (text.length >= MIN_TAGLINE || !/[a-z]/i.test(text)) &&
    text.length <= MAX_TAGLINE &&
    isTaglineText(text, site.name) &&
    !NO_TAGLINE.test(text) &&
    !isLeftover(text)
  )
}

/**
 * The website's description for search engines and social networks, else the one in its structured data, cut
 * after a sentence or word if it is too long.
 */
export function draftShortDescription(site: Site): ProposedField | null {
  const { home } = site
  const written = [
    home.meta['description'],
    home.meta['og:description'],
    home.meta['twitter:description'],
    ...[...applications(home), ...organizations(home)].map((thing) => textOf(thing['description'])),
  ]
  const text = written.find((one) => one !== undefined && one.length >= MIN_SENTENCE && !/lorem ipsum/i.test(one))
  if (text === undefined) return null
  const value = cutAtSentence(text, MAX_SHORT)
  return { value, quotes: [quoteFrom(home, value)] }
}

const MIN_PARAGRAPH = 80
/** The maximum length of a quote. */
const MAX_PARAGRAPH = 600
const MAX_HOME_PARAGRAPHS = 4
const MAX_ABOUT_PARAGRAPHS = 3
const NO_DESCRIPTION =
  /cookie|privacy policy|all rights reserved|javascript|your browser|lorem ipsum|newsletter|trademarks? of|©|captcha/i

/** The website's own paragraphs about the product, word for word. */
export function draftDescription(site: Site): ProposedField | null {
  const about = pagesOf(site, 'about').slice(0, 1)
  const chosen = [
    ...paragraphs(site.home)
      .slice(0, MAX_HOME_PARAGRAPHS)
      .map((text) => ({ page: site.home, text })),
    ...about.flatMap((page) =>
      paragraphs(page)
        .slice(0, MAX_ABOUT_PARAGRAPHS)
        .map((text) => ({ page, text })),
    ),
  ].filter(({ text }, at, all) => all.findIndex((one) => one.text === text) === at)
  if (chosen.length === 0) return null
  return {
    value: chosen.map(({ text }) => text).join('\n\n'),
    quotes: chosen.map(({ page, text }) => quoteFrom(page, text)),
  }
}

function paragraphs(page: SitePage): string[] {
  return ownText(page)
    .filter(isParagraph)
    .map((block) => block.text)
}

function isParagraph(block: Block): boolean {
  const { text } = block
  return (
    /^(?:p|div|section|article|span|body)$/.test(block.tag) &&
    text.length >= MIN_PARAGRAPH &&
    text.length <= MAX_PARAGRAPH &&
    /[.!。]$/.test(text) &&
    !NO_DESCRIPTION.test(text)
  )
}
