import { FIELDS, MAX_ITEMS, type FieldName } from '../../profile/fields.ts'
import type { ProposedField, ProposedProfile, ProposedQuote } from '../../profile/profile.ts'
import { isSectionHeading } from '../evidence/cues/section-headings.ts'
import { findQuote, foldText, plainText, says } from '../evidence/plain-text.ts'
import { sentences } from '../evidence/sentences.ts'
import { lineAt, type Line, type NumberedBlock, type NumberedPage } from './blocks.ts'

/** A place in the numbered lines: a whole line, or exact words inside it. */
export interface Pointer {
  /** Such as "12.1"; "title" is the first page's title. */
  line: string
  words?: string | undefined
}

/** A judgement, and the lines that support it. */
interface Judgement {
  value: string
  lines: string[]
}

/** How a drafter answers for each field. A field that isn't here can't be pointed at. */
export const POINTED = {
  name: 'words',
  tagline: 'words',
  short_description: 'text',
  description: 'text',
  stage: 'judgement',
  categories: 'judgements',
  tags: 'items',
  pricing_model: 'judgement',
  pricing_summary: 'text',
  country: 'judgement',
  city: 'words',
  founded_year: 'words',
  features: 'items',
  usps: 'items',
  contact_email: 'words',
  keywords: 'phrases',
} as const satisfies Partial<Record<FieldName, 'words' | 'text' | 'items' | 'judgement' | 'judgements' | 'phrases'>>

type Answers = {
  words: Pointer
  text: Pointer[]
  items: Pointer[]
  judgement: Judgement
  judgements: Judgement[]
  phrases: string[]
}
export type PointedField = keyof typeof POINTED
export type PointedFields = { [name in PointedField]?: Answers[(typeof POINTED)[name]] | undefined }

/** What a drafter answers: places in the website's lines, and search phrases in its own words. */
export interface PointedProfile {
  fields: PointedFields
  /** Each names a person; `title` is exact words of the same line or of the next one. */
  founders: (Pointer & { title?: string | undefined })[]
}

/** Fields that are quoted by their own words; the others need the whole line as proof. */
const TEXTS: readonly FieldName[] = [
  'tagline',
  'short_description',
  'description',
  'features',
  'usps',
  'pricing_summary',
]
/** Fields whose text is shown with the heading that it stands below. */
const WITH_HEADING: readonly FieldName[] = ['features', 'usps', 'pricing_summary']

/**
 * The profile that the pointers propose: each value is the website's own words, quoted from their lines. Pointers at
 * lines or words that don't exist are left out.
 */
export function proposedBy({ fields, founders }: PointedProfile, pages: readonly NumberedPage[]): ProposedProfile {
  const proposed: ProposedProfile['fields'] = {}
  for (const name of Object.keys(POINTED) as PointedField[]) {
    const field = fields[name] && proposedField(name, fields, pages)
    if (field) proposed[name] = field
  }
  return {
    fields: proposed,
    faqs: [],
    founders: founders.flatMap((founder) => proposedFounder(founder, pages) ?? []),
    company_socials: {},
  }
}

function proposedField(
  name: PointedField,
  fields: PointedFields,
  pages: readonly NumberedPage[],
): ProposedField | null {
  const said = (pointers: readonly Pointer[]) => pointers.flatMap((pointer) => saidAt(name, pointer, pages) ?? [])
  switch (POINTED[name]) {
    case 'words':
      return asOne(said([fields[name] as Pointer]), '')
    case 'text':
      return asText(name, withoutRepeated(name, said(fields[name] as Pointer[]), fields, pages))
    case 'items':
      return asItems(said(fields[name] as Pointer[]))
    case 'judgement':
      return asJudgements([fields[name] as Judgement], pages, ([value]) => value!)
    case 'judgements':
      return asJudgements(fields[name] as Judgement[], pages, (values) => values)
    case 'phrases':
      return { value: fields[name] as string[], quotes: [] }
  }
}

/** What stands at a pointer, with the quotes that hold it. */
interface Said {
  text: string
  quotes: ProposedQuote[]
  block: NumberedBlock
}

function saidAt(name: FieldName, { line: number, words }: Pointer, pages: readonly NumberedPage[]): Said | null {
  const found = lineAt(pages, number)
  const text = found && wordsIn(found.line.text, words)
  if (!found || !text) return null
  const { line, block } = found
  const quotes = [TEXTS.includes(name) ? { ...quoteOf(line, block), text } : quoteOf(line, block)]
  if (!WITH_HEADING.includes(name)) return { text, quotes, block }
  const beside = line.isHeading ? textBelow(block) : headingOf(line, block)
  if (!beside) return { text, quotes, block }
  const [heading, below] = line.isHeading ? [text, beside.text] : [beside.text, text]
  const headed = joined(heading, below, FIELDS[name].maxInListing)
  return headed === text
    ? { text, quotes, block }
    : { text: headed, quotes: [...quotes, quoteOf(beside, block)], block }
}

/** The line's own spelling of the words; undefined when it doesn't hold them. */
function wordsIn(line: string, words: string | undefined): string | undefined {
  if (words === undefined) return line
  const span = findQuote(foldText(line), words)
  return span ? line.slice(...span).trim() : undefined
}

/** A block with more paragraphs has a heading for all of them together, which doesn't belong to one. */
const MAX_PARAGRAPHS = 2

/** The heading that a line belongs to; undefined if it heads the whole page or a section of it. */
function headingOf({ paragraph }: Line, { lines }: NumberedBlock): Line | undefined {
  const [first] = lines
  const isOfFew = first?.isHeading && paragraph > 0 && lines.at(-1)!.paragraph <= MAX_PARAGRAPHS
  const isOfPage = first?.isPageHeading || isSectionHeading(first?.text ?? '')
  return isOfFew && !isOfPage && !/[?？:：]$/.test(first.text) ? first : undefined
}

/** The text that explains a heading. */
function textBelow(block: NumberedBlock): Line | undefined {
  const below = block.lines[1]
  return below && headingOf(below, block) ? below : undefined
}

/** "Heading: text", with as many of the text's sentences as the limit allows; the heading alone if none fits. */
function joined(heading: string, text: string, limit: number): string {
  let shown = heading
  const parts = sentences(text)
  for (let count = 1; count <= parts.length; count++) {
    const longer = `${heading.replace(/[.。]$/, '')}: ${parts.slice(0, count).join(' ')}`
    if (longer.length > limit) break
    shown = longer
  }
  return shown
}

function quoteOf({ text, source }: Line, { page }: NumberedBlock): ProposedQuote {
  return source < 0 ? { page, text } : { page, text, block: source }
}

function asOne(said: readonly Said[], between: string): ProposedField | null {
  return said.length ? { value: said.map(({ text }) => text).join(between), quotes: quotesOf(said) } : null
}

function asItems(said: readonly Said[]): ProposedField | null {
  const items = said.slice(0, MAX_ITEMS)
  return items.length ? { value: [...new Set(items.map(({ text }) => text))], quotes: quotesOf(items) } : null
}

/** Sentences in the order of the pointers; in a description, those of one block make a paragraph. */
function asText(name: FieldName, said: readonly Said[]): ProposedField | null {
  if (name === 'pricing_summary') return asOne(said, '; ')
  if (name === 'short_description') return asOne(endsWithStop(said[0]) ? said : said.slice(0, 1), ' ')
  let value = ''
  for (const [at, one] of said.entries()) {
    const above = said[at - 1]
    const between = !above ? '' : above.block === one.block && endsWithStop(above) ? ' ' : '\n\n'
    value += `${between}${one.text}`
  }
  return said.length ? { value, quotes: quotesOf(said) } : null
}

function endsWithStop(said: Said | undefined): boolean {
  return /[.!?。！？]["”’)]?$/u.test(said?.text ?? '')
}

/** Each sentence once, and a description without the sentences of the short one, unless nothing else is left. */
function withoutRepeated(
  name: FieldName,
  said: readonly Said[],
  { short_description: short = [] }: PointedFields,
  pages: readonly NumberedPage[],
): readonly Said[] {
  if (name !== 'description' && name !== 'short_description') return said
  const once = [...Map.groupBy(said, ({ text }) => plainText(text)).values()].map(([first]) => first!)
  if (name === 'short_description') return once
  const known = short.flatMap((pointer) => saidAt('short_description', pointer, pages)?.text ?? [])
  const fresh = once.filter(({ text }) => !known.some((one) => says(one, text) || says(text, one)))
  return fresh.length ? fresh : once
}

function asJudgements(
  judgements: readonly Judgement[],
  pages: readonly NumberedPage[],
  valueOf: (values: string[]) => string | string[],
): ProposedField | null {
  const supported = judgements
    .map(({ value, lines }) => ({ value, quotes: lines.flatMap((line) => lineQuote(line, pages) ?? []) }))
    .filter(({ quotes }) => quotes.length)
  return supported.length
    ? { value: valueOf(supported.map(({ value }) => value)), quotes: supported.flatMap(({ quotes }) => quotes) }
    : null
}

function lineQuote(number: string, pages: readonly NumberedPage[]): ProposedQuote | null {
  const found = lineAt(pages, number)
  return found ? quoteOf(found.line, found.block) : null
}

function quotesOf(said: readonly Said[]): ProposedQuote[] {
  return said.flatMap(({ quotes }) => quotes)
}

function proposedFounder(
  { line: number, words, title }: PointedProfile['founders'][number],
  pages: readonly NumberedPage[],
): ProposedProfile['founders'][number] | null {
  const found = lineAt(pages, number)
  const name = found && wordsIn(found.line.text, words)
  if (!found || !name) return null
  const { line, at, block } = found
  const next = block.lines[at + 1]
  const [here, below] = [line, next].map((one) => (title && one ? wordsIn(one.text, title) : undefined))
  const quote = quoteOf(line, block)
  return {
    name,
    ...(here || below ? { title: (here ?? below)! } : {}),
    quotes: [here || !below ? quote : { ...quote, text: `${line.text} ${next!.text}` }],
  }
}
