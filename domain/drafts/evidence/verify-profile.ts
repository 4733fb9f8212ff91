import { FIELD_NAMES, FIELDS, isListField, isOnlySearched } from '../../profile/fields.ts'
import { PLATFORMS } from '../../profile/profile.ts'
import type { FieldName } from '../../profile/fields.ts'
import type { DraftedField, DraftedProfile, Evidence, ProposedField, ProposedProfile } from '../../profile/profile.ts'
import { visibleText } from '../../shared/input/visible-text.ts'
import type { Page } from '../website/page.ts'
import { FIELD_RULES } from './field-rules.ts'
import type { RuleContext } from './field-rules.ts'
import { isFounderStatement, isPersonName } from './cues/founder-cues.ts'
import { isInstruction, honestPage } from './whose/honest-page.ts'
import { withinLimits } from './limits.ts'
import { ownCompanies } from './whose/own-company.ts'
import { ownMembers } from './whose/own-data.ts'
import { domainCore } from './whose/own-name.ts'
import { verifyAttributes } from './attributes/verify-attributes.ts'
import { isOwnProfile } from './whose/own-profiles.ts'
import { NAMES_OTHERS } from './whose/own-voice.ts'
import { suggestedPhrases } from '../phrases/suggested-phrases.ts'
import { findQuote, foldText, plainText, says } from './plain-text.ts'
import { profileKey, profilePlatform, youtubeVideoId } from './whose/platforms.ts'
import { QuotablePages } from './quotable.ts'
import type { Located } from './quotable.ts'
import { withOthersMarked } from './others/others-marked.ts'
import { isVerbatim } from './wording.ts'

export interface VerifyOptions {
  /** The directory's categories; a profile may name no other. */
  categoryNames?: readonly string[]
}

const MAX_FAQS = 10
const MAX_FOUNDERS = 6

/**
 * Keeps the parts of a proposed profile that the pages prove, whether it comes from rules, a language model,
 * someone who manipulated the model, or a person who typed it. Quotes become the page's own words; values
 * without quotes, or that say more than their quotes, are dropped. Search phrases may be the drafter's own words.
 */
export function verifyProfile(
  proposed: ProposedProfile,
  pages: readonly Page[],
  options: VerifyOptions = {},
): DraftedProfile {
  const honest = pages.map(honestPage)
  const fields: DraftedProfile['fields'] = {}
  // The name comes first, because the other rules need it to recognize other products and sentences about
  // this one.
  const named = contextOf(honest, undefined, options)
  const unmarked = new QuotablePages(honest)
  const name = proposed.fields.name && verifyField('name', proposed.fields.name, unmarked, named)
  if (name) fields.name = name
  const context = contextOf(honest, name ? String(name.value) : null, options)
  const quotable = new QuotablePages(context.pages, unmarked)
  for (const field of FIELD_NAMES) {
    const one = proposed.fields[field]
    if (one === undefined || field === 'name') continue
    const drafted = isSuggested(field, one)
      ? suggestedPhrases(one, context.name)
      : verifyField(field, one, quotable, context)
    if (drafted !== null) fields[field] = drafted
  }
  return {
    fields,
    faqs: verifyFaqs(proposed, quotable),
    founders: verifyFounders(proposed, quotable, context),
    company_socials: verifySocials(proposed, quotable, context),
    attributes: verifyAttributes(proposed.attributes ?? {}, quotable, context),
  }
}

/** Whether the words are the drafter's own, which only search phrases may be; copied ones have quotes. */
function isSuggested(name: FieldName, { quotes }: ProposedField): boolean {
  return isOnlySearched(name) && quotes.length === 0
}

function contextOf(
  honest: readonly Page[],
  /** Undefined before the name is verified; null if there is none. */
  verified: string | null | undefined,
  { categoryNames = [] }: VerifyOptions,
): RuleContext {
  const name = verified ?? domainCore(honest[0]?.url ?? '')
  const pages = verified === undefined ? honest : withOthersMarked(honest, name)
  let companies: ReadonlySet<string> | null = null
  return { pages, name, categoryNames, companies: () => (companies ??= ownCompanies(pages, name)) }
}

function verifyField(
  name: FieldName,
  field: ProposedField,
  quotable: QuotablePages,
  context: RuleContext,
): DraftedField | null {
  const rule = FIELD_RULES[name]
  const evidence = quotable.locate(field.quotes)
  if (rule === undefined || evidence.length === 0) return null
  const proves = (value: string): boolean =>
    value.trim() !== '' && !isInstruction(value) && rule(value, evidence, context)
  if (isListField(name)) {
    const items = withinLimits(name, [field.value].flat().map(visibleText)).filter(proves)
    const used = evidence.filter(({ quote }) => items.some((item) => says(quote, item) || says(item, quote)))
    const written = items.map((item) => asWritten(name, item, evidence))
    return items.length === 0
      ? null
      : { value: [...new Set(written)], evidence: asEvidence(used.length > 0 ? used : evidence) }
  }
  if (Array.isArray(field.value)) return null
  const value = withinLimits(name, [provenParts(name, visibleText(field.value), proves)])[0] ?? ''
  return proves(value) ? { value: asWritten(name, value, evidence), evidence: asEvidence(evidence) } : null
}

/** Only the proven paragraphs of a description and the proven prices stay; of other values, all must be proven. */
function provenParts(name: FieldName, text: string, proves: (part: string) => boolean): string {
  if (name === 'pricing_summary') return text.split('; ').filter(proves).join('; ')
  if (name !== 'description') return text
  return text
    .split('\n')
    .filter((line) => line.trim() === '' || proves(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The value in the page's own spelling, because a drafter may change capitals and dashes. */
function asWritten(name: FieldName, value: string, evidence: readonly Located[]): string {
  const { kind } = FIELDS[name]
  if (kind === 'categories' || kind === 'country' || kind === 'stage' || name === 'pricing_model') return value
  if (kind === 'video') return `https://www.youtube.com/watch?v=${youtubeVideoId(value)}`
  return value
    .split('\n')
    .map((line) => {
      const found = evidence.flatMap(({ quote }) => {
        const span = findQuote(foldText(quote), line)
        return span === null ? [] : [visibleText(quote.slice(...span)).replaceAll('\n', ' ')]
      })
      return found.find((one) => one === line) ?? found[0] ?? line
    })
    .join('\n')
}

function asEvidence(located: readonly Located[]): Evidence[] {
  return located.map(({ quote, url, fetched_at, start, end }) => ({ quote, url, fetched_at, start, end }))
}

function verifyFaqs(proposed: ProposedProfile, quotable: QuotablePages): DraftedProfile['faqs'] {
  const faqs: DraftedProfile['faqs'] = []
  for (const { quotes, ...faq } of proposed.faqs) {
    const [question, answer] = [visibleText(faq.question), visibleText(faq.answer)]
    const evidence = quotable.locate(quotes)
    const said = evidence.filter((one) => one.ownVoice)
    const isProven = (text: string) =>
      text.trim() !== '' && !isInstruction(text) && said.some(({ quote }) => isVerbatim(text, [quote]))
    if (
      said.length === 0 ||
      !isAnsweredThere(said, question, answer) ||
      question.length > 300 ||
      !isProven(question) ||
      !isProven(answer)
    )
      continue
    faqs.push({ question, answer, evidence: asEvidence(evidence) })
    if (faqs.length === MAX_FAQS) break
  }
  return faqs
}

const QUESTION_TAGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'dt'])
/** The most lines between a question and its answer. */
const MAX_LINES_APART = 12

/** True when the page gives this answer to the question: below it, or in the same object of its structured data. */
function isAnsweredThere(said: readonly Located[], question: string, answer: string): boolean {
  const asked = said.filter(({ quote }) => isVerbatim(question, [quote]))
  const answered = said.filter(({ quote }) => isVerbatim(answer, [quote]))
  return asked.some((q) =>
    answered.some((a) => {
      if (q.page !== a.page) return false
      if (q.block < 0 || a.block < 0)
        return q.page.structured.some(
          (thing) =>
            says(textsOf(thing['name']), question) &&
            says(textsOf([thing['acceptedAnswer'], thing['suggestedAnswer']]), answer),
        )
      const between = q.page.blocks.slice(q.block + 1, a.block)
      return (
        a.block >= q.block &&
        between.length <= MAX_LINES_APART &&
        !between.some((block) => /[?？]$/.test(block.text) || QUESTION_TAGS.has(block.tag))
      )
    }),
  )
}

function textsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textsOf).join('\n')
}

/**
 * False for people named in someone else's voice or data, in meta tags, or in a section about customers or
 * partners.
 */
function isOfOurPeople(one: Located, { pages, name }: RuleContext): boolean {
  if (!one.ownVoice || one.source === 'meta') return false
  if (one.source === 'data') return ownMembers(pages, name).has(one.quote)
  const headings = one.page.blocks.slice(0, Math.max(0, one.block)).filter((block) => /^h[1-6]$/.test(block.tag))
  return !NAMES_OTHERS.test(headings.findLast((block) => !isPersonName(block.text))?.text ?? '')
}

/** True when the title is directly next to the name. */
function standTogether(quote: string, name: string, title: string): boolean {
  const [whole, person, job] = [plainText(quote), plainText(name), plainText(title)]
  return [
    [person, job],
    [job, person],
  ].some(([first = '', second = '']) => {
    const at = whole.indexOf(first)
    const gap = at < 0 ? -1 : whole.indexOf(second, at + first.length) - at - first.length
    return gap >= 0 && !/[\p{L}\p{N}]/u.test(whole.slice(at + first.length, at + first.length + gap))
  })
}

function verifyFounders(
  proposed: ProposedProfile,
  quotable: QuotablePages,
  context: RuleContext,
): DraftedProfile['founders'] {
  const founders: DraftedProfile['founders'] = []
  for (const { quotes, ...person } of proposed.founders) {
    const name = visibleText(person.name)
    const [title, bio] = [person.title, person.bio].map((one) => (one === undefined ? undefined : visibleText(one)))
    const evidence = quotable.locate(quotes)
    const said = evidence.map((one) => one.quote)
    if (
      name.length > 160 ||
      !isFounderStatement(
        evidence.filter((one) => isOfOurPeople(one, context)),
        name,
        context.name,
      ) ||
      founders.some((one) => one.name === name)
    )
      continue
    const founder: DraftedProfile['founders'][number] = { name, evidence: asEvidence(evidence) }
    if (title !== undefined && title.length <= 160 && said.some((quote) => standTogether(quote, name, title)))
      founder.title = title
    if (bio !== undefined && bio.length <= 3000 && isVerbatim(bio, said) && !isInstruction(bio)) founder.bio = bio
    founders.push(founder)
    if (founders.length === MAX_FOUNDERS) break
  }
  return founders
}

function verifySocials(
  proposed: ProposedProfile,
  quotable: QuotablePages,
  { pages, name }: RuleContext,
): DraftedProfile['company_socials'] {
  const socials: DraftedProfile['company_socials'] = {}
  for (const platform of PLATFORMS) {
    const social = proposed.company_socials[platform]
    if (social === undefined) continue
    const evidence = quotable
      .locate(social.quotes)
      .filter(({ quote }) => profileKey(addressIn(quote)) === profileKey(social.url))
    // The page's own address, without anything that a drafter appended.
    const url =
      evidence.map(({ quote }) => addressIn(quote)).find((one) => one === social.url) ??
      addressIn(evidence[0]?.quote ?? '')
    if (url === '' || url.length > 500 || profilePlatform(url) !== platform || !isOwnProfile(url, pages, name)) continue
    socials[platform] = { url, evidence: asEvidence(evidence) }
  }
  return socials
}

function addressIn(quote: string): string {
  return quote.replace(/^"sameAs":"|"$/g, '')
}
