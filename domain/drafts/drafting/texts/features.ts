import { FIELDS } from '../../../profile/fields.ts'
import type { ProposedField, ProposedQuote } from '../../../profile/profile.ts'
import { denies } from '../../evidence/assertion.ts'
import { isSectionHeading } from '../../evidence/cues/section-headings.ts'
import { squashed } from '../../evidence/plain-text.ts'
import { sentences } from '../../evidence/sentences.ts'
import { isOwnVoice } from '../../evidence/whose/own-voice.ts'
import { saying, wordsFor } from '../../words/words.ts'
import type { Block, Topic } from '../../website/page.ts'
import { isOwnItem, listsOf, siblingsOf, MIN_SIBLINGS } from './siblings.ts'
import type { Item, Siblings } from './siblings.ts'
import { pagesOf, quoteFrom } from '../site.ts'
import type { Site, SitePage } from '../site.ts'
import {
  asksToAct,
  describes,
  isNews,
  isNotOutYet,
  isPersonal,
  namesDate,
  namesPrice,
  opensByAsking,
  refersBack,
  sells,
  trailsOff,
} from './statements.ts'

const MAX_FEATURES = 20
const MAX_ITEM = FIELDS.features.maxInListing
const MIN_TITLE = 3
const MAX_WORDS = 12
const MAX_QUOTE = 600
const MAX_LIST_ITEM = 80
const MAX_LABEL = 40
/** A heading with more words names something else only if it begins with it. */
const MAX_PLAIN_HEADING = 4
const ELSEWHERE: readonly Topic[] = ['faq', 'team', 'pricing']
const ANNOUNCES = saying('announces features')
const SOMETHING_ELSE = saying('section without features')
const NEVER = saying('never a section of features')
const IS_SOMETHING_ELSE = new RegExp(String.raw`^[^\p{L}]*${wordsFor('section without features')}[^\p{L}]*$`, 'u')
const STARTS_SOMETHING_ELSE = new RegExp(String.raw`^[^\p{L}]*${wordsFor('section without features')}`, 'u')
const NAMES_PLAN = saying('name of a plan', 'plan')
/** A percentage other than 100. */
const STATISTIC = /(?<!(?<!\d)100)\s?%/u
const NUMBERED = /^\W*(?:\d{1,2}[.):]?|#\d+)\s/u
/** "Title: explanation" in one line. */
const TITLED = /^(\p{L}[^:–—.!?]{2,60}?)(?::|\s[–—-])\s+(\p{L}.{15,})$/u

/** Marks and pictures at the end of a title. */
const TITLE_END = /[.!:。\s\p{Emoji_Presentation}\uFE0F]+$/u
const NUMBER = /^\W*\d{1,2}\W*$/

interface Feature {
  value: string
  quotes: ProposedQuote[]
}

/** The product's features, from groups of parallel titles with text and from lists; null if there are none. */
export function draftFeatures(site: Site): ProposedField | null {
  const found = [site.home, ...pagesOf(site, 'features')].flatMap((page) => featuresOn(page, site))
  const chosen = [...Map.groupBy(found, ({ value }) => squashed(value)).values()]
    .map(([first]) => first!)
    .slice(0, MAX_FEATURES)
  return chosen.length === 0
    ? null
    : { value: chosen.map(({ value }) => value), quotes: chosen.flatMap(({ quotes }) => quotes) }
}

/** Groups that the page announces as features; without any on the home page, groups that look like them. */
function featuresOn(page: SitePage, site: Site): Feature[] {
  const announced: Feature[] = []
  const similar: Feature[] = []
  for (const group of siblingsOf(page)) {
    if (isSomethingElse(group.heading)) continue
    const isAnnounced = announces(group, page)
    for (const items of withoutMisfits(group, isAnnounced, (item) => isFeature(item, isAnnounced, site))) {
      const found = items.map((item) => asFeature(item, page))
      if (isAnnounced || areNamedFeatures(items.map(({ title }) => title))) announced.push(...found)
      else if (describesProduct(items, page)) similar.push(...found)
    }
  }
  announced.push(...listsOf(page).flatMap((list) => listed(list, page)))
  return announced.length > 0 || page.kind !== 'home' ? announced : similar
}

/**
 * Siblings below one heading are judged together: one person, price or question among them shows that none of
 * them is a feature, unless the page calls them features. Sections of the page itself are only separated by
 * those that are none.
 */
function withoutMisfits(
  { items: all, heading }: Siblings,
  isAnnounced: boolean,
  isFeature: (item: Item) => boolean,
): Item[][] {
  const there = all.filter(isThere)
  // A section may end by asking visitors to act.
  const items = asksToAct(there.at(-1)?.title.text ?? '') ? there.slice(0, -1) : there
  if (heading !== '') {
    const judged = withoutLonePrice(items)
    const fitting = mostOf(judged, isFeature)
    return isAnnounced || fitting.length === judged.length ? [fitting].filter((some) => some.length > 0) : []
  }
  const runs: Item[][] = [[]]
  for (const item of items)
    if (isFeature(item)) runs.at(-1)!.push(item)
    else runs.push([])
  return runs.filter((run) => run.length >= MIN_SIBLINGS)
}

/** A single price among features says what is saved or insured; several, or one of a plan, are a price list. */
function withoutLonePrice(items: readonly Item[]): readonly Item[] {
  const [priced, ...others] = items.filter(({ title, text }) => namesPrice(`${title.text}\n${text.text}`))
  const isLone = priced !== undefined && others.length === 0 && !NAMES_PLAN.test(priced.title.text)
  return isLone ? items.filter((item) => item !== priced) : items
}

/** Those for which it holds, if they are at least three and the most. */
function mostOf<Kind>(all: readonly Kind[], holds: (one: Kind) => boolean): Kind[] {
  const some = all.filter(holds)
  return some.length >= MIN_SIBLINGS && some.length * 2 > all.length ? some : []
}

function announces({ items, heading, intro, page: title }: Siblings, page: SitePage): boolean {
  return (
    page.kind === 'features' ||
    areNamedFeatures(items.map(({ title }) => title)) ||
    ANNOUNCES.test(`${title}\n${heading}\n${intro}`)
  )
}

/** Whether the page's class names call them features. */
function areNamedFeatures(blocks: readonly Block[]): boolean {
  return blocks.every(({ topics }) => topics?.includes('feature'))
}

function isFeature(item: Item, isAnnounced: boolean, site: Site): boolean {
  const { title, text } = item
  return (
    isOwnItem(item) &&
    isFeatureTitle(title, site) &&
    isExplanation(text.text) &&
    (isAnnounced ||
      (!isSectionHeading(title.text) &&
        !IS_SOMETHING_ELSE.test(title.text) &&
        !NEVER.test(title.text) &&
        !namesDate(text.text) &&
        !STATISTIC.test(text.text)))
  )
}

/** False for what is only announced, for "and more" and for a call to action. */
function isThere({ title, text, more }: Item): boolean {
  if (opensByAsking(text.text)) return false
  // A line that says nothing but "coming soon" was emptied as a leftover of a template.
  const labels = more.filter((line) => line.text.length <= MAX_LABEL)
  return (
    !/\.{2,}$|…$/u.test(title.text) &&
    ![title, text, ...labels].some((line) => line.text === '' || isNotOutYet(line.text))
  )
}

/**
 * False for steps, which have numbers, for problems, half of which say what is not so, and for links to other
 * pages, such as articles.
 */
function describesProduct(items: readonly Item[], { blocks, links }: SitePage): boolean {
  const linked = new Set(links.map(({ block }) => block))
  const denials = items.filter(({ title, text }) => denies(title.text) || denies(sentences(text.text)[0] ?? ''))
  return (
    denials.length * 2 < items.length &&
    !items.every(({ at }) => linked.has(at)) &&
    !items.some(({ title, at }) => NUMBERED.test(title.text) || NUMBER.test(blocks[at - 1]?.text ?? ''))
  )
}

function isSomethingElse(heading: string): boolean {
  return heading
    .split('\n')
    .some(
      (line) =>
        NEVER.test(line) ||
        (/[?？]$/u.test(line) && line.split(' ').length > MAX_PLAIN_HEADING) ||
        STARTS_SOMETHING_ELSE.test(line) ||
        (line.split(' ').length <= MAX_PLAIN_HEADING && SOMETHING_ELSE.test(line) && !ANNOUNCES.test(line)),
    )
}

function isFeatureTitle({ text, topics }: Block, site: Site): boolean {
  return (
    !topics?.some((topic) => ELSEWHERE.includes(topic)) &&
    text.length >= MIN_TITLE &&
    text.split(' ').length <= MAX_WORDS &&
    /^[\p{L}\p{N}]/u.test(text) &&
    /\p{L}{2}/u.test(text) &&
    !/[?？]$/u.test(text) &&
    squashed(text) !== squashed(site.name) &&
    !sells(text) &&
    !isNews(text) &&
    !/[.!?]\s/u.test(text) &&
    !STATISTIC.test(text) &&
    !namesPrice(text) &&
    !namesDate(text) &&
    !asksToAct(text)
  )
}

function isExplanation(text: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text) && !trailsOff(text) && !namesPrice(text) && !isPersonal(text)
}

/** The title with its first sentence when both fit, otherwise the title alone. */
function asFeature({ title, text }: Item, page: SitePage): Feature {
  const name = title.text.replace(TITLE_END, '')
  const first = sentences(text.text)[0] ?? ''
  const value = `${name}: ${first}`
  return describes(first) && !refersBack(first) && first.length <= MAX_QUOTE && value.length <= MAX_ITEM
    ? { value, quotes: [quoteFrom(page, name), quoteFrom(page, first)] }
    : { value: name, quotes: [quoteFrom(page, name)] }
}

function listed({ items, heading }: { items: Block[]; heading: string }, page: SitePage): Feature[] {
  if (isSomethingElse(heading)) return []
  // Short lines may be anything, such as labels of a picture, unless a heading says what they are.
  const isTagged = items.every(({ tag }) => tag === 'li')
  const announced = ANNOUNCES.test(heading) || (isTagged && areNamedFeatures(items))
  const isTitled = items.every(({ text }) => TITLED.test(text))
  if (!announced && !(isTagged && isTitled)) return []
  const fitting = mostOf(
    items,
    (item) =>
      isOwnVoice(item) &&
      /^[\p{Lu}\p{Lo}\p{N}]/u.test(item.text) &&
      !item.topics?.some((topic) => ELSEWHERE.includes(topic)) &&
      !(/[.!?。]\s/u.test(item.text) && !isTitled) &&
      item.text.length <= (isTitled ? MAX_ITEM : MAX_LIST_ITEM) &&
      describes(item.text),
  )
  return announced || fitting.length === items.length
    ? fitting.map(({ text }) => ({ value: text, quotes: [quoteFrom(page, text)] }))
    : []
}
