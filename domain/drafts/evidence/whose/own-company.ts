import { parse } from 'tldts'
import type { Page, Topic } from '../../website/page.ts'
import { isSomebodyElsesAddress, saysWhoMadeIt } from '../addresses.ts'
import { ownMembers } from './own-data.ts'
import { NAMES_OTHERS } from './own-voice.ts'
import { pageKind } from '../page-kind.ts'
import { copyrightNames } from './page-names.ts'
import { squashed } from '../plain-text.ts'
import { saying } from '../../words/words.ts'
import { profileHandle, profilePlatform } from './platforms.ts'

/** Legal forms as companies write them, without the dot at their end. */
const FORMS = [
  'Inc, LLC, L.L.C, Ltd, Limited, PLC, plc, Corp, Corporation, Holding, Holdings, Company, K.K',
  'Pty, Pty Ltd, Pty. Ltd, Pvt, Pvt Ltd, Pvt. Ltd, SE, KG, OHG, GbR, e.K, AG, UG, UG (haftungsbeschränkt)',
  'GmbH, gGmbH, GmbH & Co KG, GmbH & Co. KG, SAS, SASU, SARL, S.à r.l, EURL, SL, S.L, SLU, S.L.U, SA, S.A',
  'Lda, Ltda, BV, B.V, NV, N.V, Oy, OÜ, AB, ApS, A/S, AS, Kft, s.r.o, Sp. z o.o, SpA, S.p.A, Srl, S.r.l',
].flatMap((line) => line.split(', '))
const FORMS_BESIDE = ['株式会社', '合同会社', '有限会社']
const anyOf = (texts: readonly string[]) =>
  `(?:${texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text))
    .join('|')})`
const WORD = String.raw`[\p{Lu}\d][\p{L}\p{N}&.'’+-]*`
const NAME_BESIDE = String.raw`([\p{L}\p{N}・ー]{2,20})`
/** A name before its legal form, or right beside it in Japanese. */
const COMPANY = new RegExp(
  [
    String.raw`((?:${WORD}\s){1,4}|${WORD},\s)${anyOf(FORMS)}(?![\p{L}\p{N}])`,
    String.raw`${anyOf(FORMS_BESIDE)}\s?${NAME_BESIDE}`,
    String.raw`${NAME_BESIDE}\s?${anyOf(FORMS_BESIDE)}`,
  ].join('|'),
  'gu',
)
const NAME_KEYS = ['name', 'legalName', 'alternateName']
const NAME_MEMBER = new RegExp(`^"${anyOf(NAME_KEYS)}":"(.+)"$`, 's')
const OPERATES = saying('runs the service')
const NOT_OURS: readonly Topic[] = ['testimonial', 'team', 'comparison', 'others']
/** An address follows its company's name within this many lines. */
const LINES_ABOVE = 6
const MAX_LINE = 300

/** A fast check before the slow regular expression. */
const HAS_FORM = new RegExp(anyOf([...FORMS, ...FORMS_BESIDE]), 'u')

/** The companies that the text names with a legal form, without the form. */
export function companiesIn(text: string): string[] {
  if (!HAS_FORM.test(text)) return []
  return [...text.matchAll(COMPANY)].map((match) => (match[1] ?? match[2] ?? match[3] ?? '').trim().replace(/,$/, ''))
}

function companiesNamed(text: string): string[] {
  return companiesIn(text)
    .map(squashed)
    .filter((one) => one.length > 1)
}

/**
 * The names of the website's own company and product, as squashed text: from copyright lines, structured
 * data, imprint and contact pages, social profiles and statements of who runs the service.
 */
export function ownCompanies(pages: readonly Page[], name: string): Set<string> {
  const own = new Set<string>([squashed(name)])
  const data = ownMembers(pages, name)
  for (const member of data) {
    const stated = NAME_MEMBER.exec(member)?.[1]
    if (stated !== undefined && stated.length < MAX_LINE)
      for (const one of [squashed(stated), ...companiesNamed(stated)]) own.add(one)
  }
  for (const [at, page] of pages.entries()) {
    const kind = pageKind(page.url, at === 0)
    for (const one of copyrightNames(page)) own.add(squashed(one))
    const lines = page.blocks.filter((block) => block.text.length < MAX_LINE)
    for (const [index, { text }] of lines.entries())
      if (OPERATES.test(text) && !isSomebodyElsesAddress(text)) {
        const next = /[:：]?\s*$/.test(text) && companiesNamed(text).length === 0 ? (lines[index + 1]?.text ?? '') : ''
        for (const one of companiesNamed(`${text}\n${next}`)) own.add(one)
      }
    // The first company in an imprint, and the only one on a contact page, is the website's own.
    const named = lines.filter(({ text }) => !isSomebodyElsesAddress(text)).flatMap(({ text }) => companiesNamed(text))
    const first = named[0]
    if (first !== undefined && (kind === 'imprint' || (kind === 'contact' && new Set(named).size === 1))) own.add(first)
  }
  // A handle that is linked on several platforms, outside testimonials, teams and comparisons, is the
  // company's name for itself.
  const handles = pages
    .flatMap((page) => page.links.filter((link) => !link.topics?.some((topic) => NOT_OURS.includes(topic))))
    .map((link) => ({ platform: profilePlatform(link.href), handle: squashed(profileHandle(link.href)) }))
    .filter(({ platform, handle }) => platform !== null && handle.length > 4)
  for (const { handle } of handles)
    if (new Set(handles.filter((one) => one.handle === handle).map(({ platform }) => platform)).size > 1)
      own.add(handle)
  own.delete('')
  return own
}

/**
 * Phone numbers and domains that can't be real: Ofcom's London numbers for drama, the fictional 555-01XX, consecutive
 * digits, and `.test` and `.invalid` (RFC 2606). An address near one is from a sample or a template.
 */
const MADE_UP = [
  /\b20 7946 0\d{3}\b/,
  /\b555[-. ]01\d\d\b/,
  /\b123[ .-]?4567?[ .-]?[78]/,
  /[@.][\w-]{1,63}\.test\b/i,
  /[@.][\w-]{1,63}\.invalid\b/i,
]
const LINES_AROUND_SAMPLE = 4

/**
 * True when the lines around an address show that it isn't the company's: it's fictional, or belongs to
 * another company, such as a web host, a payment service or a customer.
 */
export function isOthersPlace(
  { page, block, quote, context }: { page: Page; block: number; quote: string; context: string },
  own: ReadonlySet<string>,
): boolean {
  if (block < 0) return false
  if (isNamedAmongOthers(page, quote, own)) return true
  const start = page.blocks[block]
  const around = page.blocks.slice(Math.max(0, block - LINES_AROUND_SAMPLE), block + LINES_AROUND_SAMPLE + 1)
  if (around.some(({ text }) => text.length < MAX_LINE && MADE_UP.some((sample) => sample.test(text)))) return true
  const lines = [`${context}\n${quote}`]
  for (let above = block - 1; above >= Math.max(0, block - LINES_ABOVE); above--) {
    const line = page.blocks[above]
    if (line === undefined || line.zone !== start?.zone) break
    if (/^h[1-6]$/.test(line.tag)) {
      if (NAMES_OTHERS.test(line.text) || isSomebodyElsesAddress(line.text)) return true
      lines.push(line.text)
      break
    }
    if (line.text.length < MAX_LINE) lines.push(line.text)
  }
  if (lines.slice(1).some(isSomebodyElsesAddress) || saysWhoMadeIt(page.blocks[block - 1]?.text ?? '')) return true
  // The place belongs to the company named in its line or nearest above it.
  const nearest = lines.map(companiesNamed).find((named) => named.length > 0)
  return nearest !== undefined && !nearest.some((one) => isOwnCompany(one, own))
}

/** Whether an address begins with a name that the page mentions only as a customer, partner or the like. */
function isNamedAmongOthers({ blocks }: Page, address: string, own: ReadonlySet<string>): boolean {
  const name = /^\p{Lu}[^,\d]{3,60}(?=,)/u.exec(address)?.[0]
  if (name === undefined || isOwnCompany(squashed(name), own)) return false
  return blocks.some(({ text, topics }) => topics?.includes('others') === true && text.includes(name))
}

function isOwnCompany(company: string, own: ReadonlySet<string>): boolean {
  return [...own].some(
    (one) =>
      one === company || (Math.min(one.length, company.length) > 3 && (one.includes(company) || company.includes(one))),
  )
}

/** True for an email address at the website's own domain, its company's domain or a public mail provider. */
export function isOwnMailDomain(address: string, siteUrl: string, own: ReadonlySet<string>): boolean {
  return mailDomainStanding(address, siteUrl, own) !== 'foreign'
}

export type MailDomain = 'site' | 'named' | 'provider' | 'foreign'

/**
 * How the domain of an email address relates to the website: its own (`site`), named like it or its company
 * (`named`), a public mail provider's (`provider`) or someone else's (`foreign`).
 */
export function mailDomainStanding(address: string, siteUrl: string, own: ReadonlySet<string>): MailDomain {
  const domain = (address.split('@')[1] ?? '').toLowerCase()
  const site = parse(URL.parse(siteUrl)?.hostname ?? '', { allowPrivateDomains: true })
  if (site.domain !== null && (domain === site.domain || domain.endsWith(`.${site.domain}`))) return 'site'
  const other = squashed(parse(domain).domainWithoutSuffix ?? domain)
  const core = squashed(site.domainWithoutSuffix ?? '')
  if (other === core || isNearlySame(other, core)) return 'named'
  const isPart = (a: string, b: string) => Math.min(a.length, b.length) > 3 && (a.includes(b) || b.includes(a))
  if (isPart(other, core) || [...own].some((one) => isPart(other, one))) return 'named'
  return PUBLIC_PROVIDERS.has(domain.split('.')[0] ?? '') ? 'provider' : 'foreign'
}

/** Public mail providers. An address there is the owner's if the website gives it as its contact. */
const PUBLIC_PROVIDERS = new Set(
  [
    'gmail googlemail outlook hotmail live yahoo icloud me proton protonmail pm gmx web fastmail zoho yandex mail',
    'aol qq 163 orange free laposte t-online uol bol terra libero',
  ].flatMap((line) => line.split(' ')),
)

/**
 * True for long names that differ in at most one letter: some companies have two spellings of their domain.
 */
function isNearlySame(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 8) return false
  let head = 0
  while (head < a.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  return Math.max(a.length, b.length) - head - tail <= 1
}
