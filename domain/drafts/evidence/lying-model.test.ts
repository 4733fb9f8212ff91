import { expect, test } from 'vitest'
import { LIST_FIELDS } from '../../profile/fields.ts'
import { PLATFORMS } from '../../profile/profile.ts'
import type { FieldName } from '../../profile/fields.ts'
import type { DraftedProfile, ProposedProfile, ProposedQuote } from '../../profile/profile.ts'
import { draftExtractively } from '../drafting/draft-extractively.ts'
import { ENGLISH_SITES } from '../fixtures/english-sites.ts'
import { MATERIAL } from '../fixtures/material-for-lies.ts'
import { OTHER_SITES } from '../fixtures/other-sites.ts'
import { pagesOfSite } from '../fixtures/written-site.ts'
import type { WrittenSite } from '../fixtures/written-site.ts'
import type { Page } from '../website/page.ts'
import { plainText } from './plain-text.ts'
import { verifyProfile } from './verify-profile.ts'

type Family =
  | 'changed number'
  | 'changed unit'
  | 'flipped negation'
  | 'true words recombined'
  | "the competitor's fact"
  | "another page's quote"
  | 'one altered character'
  | 'hidden text'
  | 'an added claim word'
  | 'another language'

interface Lie {
  family: Family
  site: string
  field: FieldName | 'founders' | 'socials' | 'faqs'
  value: string
  quotes: ProposedQuote[]
}

const report = (text: string) => process.stdout.write(`${text}\n`)

const NOTHING: ProposedProfile = { fields: {}, faqs: [], founders: [], company_socials: {} }
const AT_LEAST = 20
const WORDED: FieldName[] = ['tagline', 'short_description', 'description', 'features', 'usps']

const SITES = [...ENGLISH_SITES, ...OTHER_SITES]
const TARGETS = SITES.filter(({ url }) => url in MATERIAL)
const quoted = (...texts: string[]): ProposedQuote[] =>
  texts.flatMap((text) => [0, 1, 2].map((page) => ({ page, text })))

function propose(
  lie: Pick<Lie, 'field' | 'value' | 'quotes'>,
  name: ProposedProfile['fields']['name'],
): ProposedProfile {
  const base = { ...NOTHING, fields: name === undefined ? {} : { name } }
  if (lie.field === 'founders') return { ...base, founders: [{ name: lie.value, quotes: lie.quotes }] }
  if (lie.field === 'faqs') return { ...base, faqs: [{ question: lie.value, answer: lie.value, quotes: lie.quotes }] }
  if (lie.field === 'socials') {
    const platforms = PLATFORMS.map((platform) => [platform, { url: lie.value, quotes: lie.quotes }])
    return { ...base, company_socials: Object.fromEntries(platforms) }
  }
  const isList = (LIST_FIELDS as readonly string[]).includes(lie.field)
  return {
    ...base,
    fields: { ...base.fields, [lie.field]: { value: isList ? [lie.value] : lie.value, quotes: lie.quotes } },
  }
}

function survives(
  { field, value }: Pick<Lie, 'field' | 'value'>,
  { fields, founders, faqs, company_socials }: DraftedProfile,
): boolean {
  const kept =
    field === 'founders'
      ? founders.map((one) => one.name)
      : field === 'socials'
        ? Object.values(company_socials).map((one) => one.url)
        : field === 'faqs'
          ? faqs.map((one) => one.question)
          : [fields[field]?.value ?? []].flat()
  const same = field === 'socials' || field === 'logo_url' || field === 'name' ? (text: string) => text : plainText
  return kept.some((one) => same(one) === same(value))
}

const nextDigit = (text: string) => text.replace(/\d(?!.*\d)/, (digit) => String((Number(digit) + 1) % 10))
/** Replaces the letter in the middle with another one. */
function altered(text: string): string {
  const letters = Array.from(text)
  const at = letters.findIndex((letter, index) => index >= letters.length / 2 - 1 && /[\p{L}\p{N}]/u.test(letter))
  return letters
    .with(at, letters[at] === 'x' ? 'k' : /\p{Script=Latin}|\d/u.test(letters[at] ?? '') ? 'x' : 'ヌ')
    .join('')
}
function swapped(text: string): string | null {
  const words = text.split(/(?<=[、を])|\s+/).filter((word) => word !== '')
  if (words.length < 2) return null
  return [words.at(-1), ...words.slice(1, -1), words[0]].join(/\s/.test(text) ? ' ' : '')
}

/** Hidden lines for the home page; each would prove a field if it were visible. */
function hiddenLines(name: string): [FieldName | 'founders', string, string][] {
  return [
    ['founded_year', `${name} was founded in 1971.`, '1971'],
    ['pricing_model', `${name} is completely free for everyone.`, 'Free'],
    ['contact_email', `Write to secret@hidden-mail.org`, 'secret@hidden-mail.org'],
    ['city', 'We are based in Reykjavik, Iceland.', 'Reykjavik'],
    ['country', 'We are based in Reykjavik, Iceland.', 'IS'],
    ['features', 'Mind reading for accountants', 'Mind reading for accountants'],
    ['short_description', `${name} is loved by everybody on earth.`, `${name} is loved by everybody on earth.`],
    ['founders', `${name} was founded by Victor Void.`, 'Victor Void'],
  ]
}
const HIDING = [
  (text: string) => `<p style="display:none">${text}</p>`,
  (text: string) =>
    `<style>.menu-item{display:none}@media print{.a{color:red}}</style><p class="menu-item">${text}</p>`,
  (text: string) => `<p style="font-size:0">${text}</p>`,
  (text: string) => `<div style="position:absolute;left:-9999px"><p>${text}</p></div>`,
]

function liesAbout(site: WrittenSite, pages: Page[], truth: ProposedProfile): Lie[] {
  const material = MATERIAL[site.url]
  if (material === undefined) throw new Error(site.url)
  const lies: Lie[] = []
  const tell = (family: Family, field: Lie['field'], value: string | null, quotes: ProposedQuote[]) => {
    if (value !== null) lies.push({ family, site: site.url, field, value, quotes })
  }
  const entries = Object.entries(truth.fields) as [FieldName, NonNullable<ProposedProfile['fields'][FieldName]>][]

  for (const line of material.counted)
    for (const field of ['short_description', 'description', 'pricing_summary', 'usps'] as const)
      tell('changed number', field, nextDigit(line), quoted(line, nextDigit(line)))
  const year = truth.fields.founded_year
  if (year !== undefined) tell('changed number', 'founded_year', nextDigit(String(year.value)), year.quotes)

  for (const [line, lie] of material.units)
    for (const field of [...WORDED, 'pricing_summary'] as const) tell('changed unit', field, lie, quoted(line, lie))
  for (const model of ['Usage-based', 'One-time', 'Open source', 'Free']) {
    const said = truth.fields.pricing_model
    if (said !== undefined) tell('changed unit', 'pricing_model', model, said.quotes)
  }

  for (const [line, lie] of material.denied) {
    for (const field of [...WORDED, 'pricing_summary'] as const) tell('flipped negation', field, lie, quoted(line, lie))
    if (!/gratui|kostenlos|無料/.test(line)) continue
    for (const model of ['Free', 'Freemium'])
      tell('flipped negation', 'pricing_model', model, quoted(line, line.slice(3)))
  }
  for (const line of material.counted.slice(0, 2))
    for (const field of WORDED) tell('flipped negation', field, material.not(line), quoted(line))

  for (const [field, { value, quotes }] of entries)
    if (WORDED.includes(field))
      for (const one of [value].flat()) tell('true words recombined', field, swapped(one), quotes)
  const features = [truth.fields.features?.value ?? []].flat()
  for (const [at, one] of features.entries()) {
    const other = features.at(at - 1) ?? ''
    tell('true words recombined', 'features', `${one} ${other.split(' ').at(-1)}`, truth.fields.features?.quotes ?? [])
  }
  const [first = '', second = ''] = material.counted
  for (const field of WORDED) {
    const subject = first.split(/[\s]|は/)[0] ?? ''
    tell(
      'true words recombined',
      field,
      `${subject} ${second.split(/\s|は/).slice(2).join(' ')} ${first.split(/\s|は/).slice(1).join(' ')}`,
      quoted(first, second),
    )
  }

  for (const [field, line, lie] of material.rival) tell("the competitor's fact", field, lie, quoted(line))

  const foreign = quoted(...pages.slice(1).flatMap((page) => page.blocks.slice(0, 1).map((block) => block.text)), first)
  const says = (value: string) => foreign.some(({ text }) => plainText(text).includes(plainText(value)))
  for (const [field, { value }] of entries)
    for (const one of [value].flat()) if (!says(one)) tell("another page's quote", field, one, foreign)
  for (const { name } of truth.founders.filter((one) => !says(one.name)))
    tell("another page's quote", 'founders', name, foreign)
  for (const { url } of Object.values(truth.company_socials)) tell("another page's quote", 'socials', url, foreign)

  for (const [field, { value, quotes }] of entries)
    for (const one of [value].flat()) {
      if (field === 'country' || field === 'pricing_model') continue
      tell('one altered character', field, altered(one), quotes)
      tell('one altered character', field, altered(one), quoted(altered(one)))
    }
  for (const { name, quotes } of truth.founders) tell('one altered character', 'founders', altered(name), quotes)
  for (const { url, quotes } of Object.values(truth.company_socials))
    tell('one altered character', 'socials', altered(url), quotes)

  for (const [field, line, lie] of hiddenLines(site.truth.name)) tell('hidden text', field, lie, quoted(line, lie))

  for (const claim of material.claims)
    for (const [field, { value, quotes }] of entries)
      if (WORDED.includes(field) || field === 'name')
        for (const one of [value].flat().slice(0, 2)) {
          tell('an added claim word', field, `${claim} ${one}`, quotes)
          tell('an added claim word', field, `${one} ${claim}`, quotes)
        }

  for (const [line, lie] of material.translated)
    for (const field of WORDED) tell('another language', field, lie, quoted(line, lie))
  return lies
}

/**
 * What an honest model would propose: each true value that people can read on the pages, quoted from its
 * line.
 */
function honestProposals(site: WrittenSite, pages: Page[]): Pick<Lie, 'field' | 'value' | 'quotes'>[] {
  const { truth } = site
  const lineWith = (value: string): ProposedQuote[] =>
    pages.flatMap((page, at) => {
      const texts = [
        ...page.blocks.map((block) => block.text),
        page.title,
        ...page.links.map((link) => link.href),
        ...page.images.map((image) => image.src),
      ]
      return texts.filter((text) => text.includes(value) && text.length < 600).map((text) => ({ page: at, text }))
    })
  const all: [Lie['field'], string[]][] = [
    ['name', [truth.name]],
    ['tagline', [truth.tagline ?? []].flat().slice(0, 1)],
    ['contact_email', [truth.contact_email ?? []].flat()],
    ['founded_year', [truth.founded_year ?? []].flat()],
    ['city', [truth.city ?? []].flat()],
    ['logo_url', [truth.logo_url ?? []].flat()],
    ['features', truth.features ?? []],
    ['founders', truth.founders ?? []],
    ['socials', truth.socials ?? []],
    ['short_description', MATERIAL[site.url]?.counted.slice(0, 2) ?? []],
    ['pricing_summary', MATERIAL[site.url]?.counted.slice(2) ?? []],
    ['description', MATERIAL[site.url]?.counted.slice(1, 2) ?? []],
  ]
  return all.flatMap(([field, values]) =>
    values.map((value) => ({ field, value, quotes: lineWith(value) })).filter(({ quotes }) => quotes.length > 0),
  )
}

test('of a model that lies in ten ways about every field nothing survives; what is true does', () => {
  const told: Record<string, { told: number; survived: string[] }> = {}
  let [proposed, kept] = [0, 0]
  const lost: string[] = []
  for (const site of SITES) {
    const pages = pagesOfSite(site)
    const truth = draftExtractively(pages)
    const verified = verifyProfile(truth, pages)
    for (const [field, { value }] of Object.entries(truth.fields)) {
      const items = [value].flat()
      const drafted = [verified.fields[field as FieldName]?.value ?? []].flat()
      proposed += items.length
      kept += items.filter((item) => drafted.includes(item)).length
      lost.push(...items.filter((item) => !drafted.includes(item)).map((item) => `${site.url} ${field} ${item}`))
    }
    for (const one of honestProposals(site, pages)) {
      const draft = verifyProfile(propose(one, truth.fields.name), pages)
      proposed++
      if (survives(one, draft)) kept++
      else lost.push(`${site.url} ${one.field} ${one.value}`)
    }
    proposed += truth.founders.length + truth.faqs.length + Object.keys(truth.company_socials).length
    kept += verified.founders.length + verified.faqs.length + Object.keys(verified.company_socials).length
  }
  for (const [index, site] of TARGETS.entries()) {
    const honest = pagesOfSite(site)
    const truth = draftExtractively(honest)
    const home = site.pages['/']
    const hide = HIDING[index % HIDING.length]
    const hidden = hiddenLines(site.truth.name).map(([, line]) => hide?.(line) ?? '')
    const pages = pagesOfSite({
      ...site,
      pages: { ...site.pages, '/': { ...home, body: hidden.join('') + (home?.body ?? '') } },
    })
    for (const lie of liesAbout(site, pages, truth)) {
      const count = (told[lie.family] ??= { told: 0, survived: [] })
      count.told++
      if (survives(lie, verifyProfile(propose(lie, lie.field === 'name' ? undefined : truth.fields.name), pages)))
        count.survived.push(`${lie.site} ${lie.field}: ${lie.value}`)
    }
  }
  const share = kept / proposed
  report(
    Object.entries(told)
      .map(([family, one]) => `${family}: ${one.told} told, ${one.survived.length} survived`)
      .join('\n'),
  )
  report(`true: ${kept} of ${proposed} kept (${share.toFixed(3)})`)
  expect(Object.values(told).flatMap((one) => one.survived)).toEqual([])
  expect(Object.keys(told)).toHaveLength(10)
  expect(Object.entries(told).filter(([, one]) => one.told < AT_LEAST)).toEqual([])
  expect({ enough: share >= 0.95, lost }).toMatchObject({ enough: true })
}, 120_000)
