import type { ProposedField, ProposedQuote } from '../../profile/profile.ts'
import { denies } from '../evidence/assertion.ts'
import { isOwnThing } from '../evidence/whose/own-data.ts'
import { titleParts } from '../evidence/whose/page-names.ts'
import { squashed } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import { sentences } from '../evidence/sentences.ts'
import { startsWithName } from '../evidence/whose/subject.ts'
import type { ChosenCategory } from '../website/choose-category.ts'
import { wordsFor } from '../words/words.ts'
import { calledBy, ownText, quoteFrom } from './site.ts'
import type { Site } from './site.ts'
import { kindSaid } from './kinds-said.ts'
import { applications, listOf, ownOrganizations, textOf } from './structured.ts'

const MAX_TAGS = 10
const MAX_TAG_LENGTH = 40
const MAX_TAG_WORDS = 4
const TAGS_LABEL = new RegExp(String.raw`^${wordsFor('label of tags')}\s*[:：]?\s*(.*)$`, 'u')
const MAX_KEYWORDS = 20
const MAX_KEYWORD_LENGTH = 60

/**
 * The directory's categories that the home page itself names, in its structured data or where it says what
 * the product is; else the one of the kind of product that it says it is; else the one that was chosen by meaning.
 */
export function draftCategories(
  site: Site,
  { categoryNames = [], category }: { categoryNames?: readonly string[]; category?: ChosenCategory | undefined },
): ProposedField | null {
  const found = [...categoriesOfData(site, categoryNames), ...categoriesSaid(site, categoryNames)]
  if (found.length === 0) {
    const chosen = kindSaid(site, categoryNames) ?? category
    return chosen ? { value: [chosen.name], quotes: [quoteFrom(site.home, chosen.line)] } : null
  }
  return { value: [...new Set(found.map(({ value }) => value))], quotes: found.map(({ quote }) => quote) }
}

interface Named {
  value: string
  quote: ProposedQuote
}

function categoriesOfData(site: Site, categoryNames: readonly string[]): Named[] {
  const { home } = site
  const name = calledBy(site)
  return applications(home)
    .filter((thing) => isOwnThing(thing, home.url, name))
    .flatMap((thing) =>
      ['applicationCategory', 'applicationSubCategory'].flatMap((key) =>
        listOf(thing[key]).map((value) => ({ key, written: textOf(value) })),
      ),
    )
    .flatMap(({ key, written }) =>
      written.split(',').flatMap((one) => {
        const value = categoryNames.find((each) => isSameCategory(each, one))
        return value === undefined ? [] : [{ value, quote: quoteFrom(home, memberQuote(key, written)) }]
      }),
    )
}

/**
 * Categories in sentences such as "Acme is a task management app", and in titles and headings such as "Simple
 * task management app".
 */
function categoriesSaid(site: Site, categoryNames: readonly string[]): Named[] {
  const name = calledBy(site)
  const heads = [
    ...titleParts(site.home.title),
    ...site.home.blocks.filter(({ tag }) => tag === 'h1').map(({ text }) => text),
  ]
  const lines = [
    ...heads.map((text) => ({ text, from: 0, start: PRAISE })),
    ...ownText(site.home)
      .flatMap(({ text }) => sentences(text))
      .filter((text) => startsWithName(text, name))
      .map((text) => ({ text, from: name.length, start: IS })),
  ]
  return categoryNames.flatMap((value) => {
    const said = lines.find(({ text, from, start }) => {
      const at = text.toLowerCase().indexOf(`${value.toLowerCase()} `)
      return at >= 0 && start.test(text.slice(from, at)) && IS_A_KIND.test(text.slice(at + value.length))
    })
    return said === undefined || denies(said.text) ? [] : [{ value, quote: quoteFrom(site.home, said.text) }]
  })
}

const PRAISE = new RegExp(String.raw`^(?:${wordsFor('praise of software')}\s)*$`, 'u')
const IS = new RegExp(String.raw`^ ${wordsFor('is a kind of')} (?:[\w-]+ ){0,2}$`, 'u')
/**
 * The category must be followed by "software" or a similar noun that ends the phrase: "… software reviews" is
 * something else.
 */
const IS_A_KIND = new RegExp(
  String.raw`^ ${wordsFor('kind of software')}(?:$|[.,:;!–—-]|\s(?:[–-]|${wordsFor('goes on about software')}))`,
  'u',
)

/**
 * Compares names, ignoring a plural "s" and schema.org's URL prefix and type suffixes: `FinanceApplication`
 * means "Finance".
 */
function isSameCategory(name: string, stated: string): boolean {
  const plain = (text: string) => squashed(text.replace(/^.*\//, '').replace(/App(?:lication)?$/, '')).replace(/s$/, '')
  return plain(name) !== '' && plain(name) === plain(stated)
}

/** The keywords in the home page's meta tag. */
export function draftKeywords(site: Site): ProposedField | null {
  const listed = site.home.meta['keywords'] ?? ''
  const words = partsOf(listed).filter((word) => word.length > 1 && word.length <= MAX_KEYWORD_LENGTH)
  const value = [...new Set(words)].slice(0, MAX_KEYWORDS)
  return value.length === 0 ? null : { value, quotes: value.map((word) => quoteFrom(site.home, word)) }
}

/**
 * The topics that the website lists: after a label such as "Tags" on its home page, and as keywords in its
 * structured data.
 */
export function draftTags(site: Site): ProposedField | null {
  const tags = [...tagsListed(site), ...tagsOfData(site)].filter(({ value }) => isTag(value))
  const value = [...new Set(tags.map((one) => one.value))].slice(0, MAX_TAGS)
  return value.length === 0
    ? null
    : { value, quotes: tags.filter((one) => value.includes(one.value)).map(({ quote }) => quote) }
}

function isTag(text: string): boolean {
  return text.length > 1 && text.length <= MAX_TAG_LENGTH && text.split(/\s+/).length <= MAX_TAG_WORDS
}

function tagsListed({ home }: Site): Named[] {
  const lines = ownText(home)
  for (const [at, { text }] of lines.entries()) {
    const listed = TAGS_LABEL.exec(text)?.[1]
    if (listed === undefined) continue
    if (listed !== '') {
      const parts = partsOf(listed)
      // A single part is a filter, or a sentence that begins with "Topics".
      if (parts.length > 1) return parts.map((value) => ({ value, quote: quoteFrom(home, text) }))
      continue
    }
    const below = lines.slice(at + 1, at + 1 + MAX_TAGS)
    const tag = below[0]?.tag
    const end = below.findIndex((one) => one.tag !== tag || !isTag(one.text))
    const items = tag === 'li' ? below.slice(0, end < 0 ? below.length : end) : []
    if (items.length > 1) return items.map((one) => ({ value: one.text, quote: quoteFrom(home, one.text) }))
  }
  return []
}

function tagsOfData(site: Site): Named[] {
  const name = calledBy(site)
  const own = applications(site.home).filter((thing) => isOwnThing(thing, site.home.url, name))
  return [...own, ...ownOrganizations(site.home, name)].flatMap((thing) =>
    listOf(thing['keywords'])
      .filter((written) => typeof written === 'string')
      .flatMap((written) =>
        partsOf(written).map((value) => ({ value, quote: quoteFrom(site.home, memberQuote('keywords', written)) })),
      ),
  )
}

function partsOf(list: string): string[] {
  return list
    .split(/[,;、|·•]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
