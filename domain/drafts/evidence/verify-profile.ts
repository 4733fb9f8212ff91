import type { Page } from '../page.ts'
import { FIELD_NAMES, LIST_FIELDS, PLATFORMS } from '../profile.ts'
import type {
  DraftedField,
  DraftedProfile,
  Evidence,
  FieldName,
  ListField,
  ProposedField,
  ProposedProfile,
} from '../profile.ts'
import { FIELD_RULES } from './field-rules.ts'
import type { RuleContext } from './field-rules.ts'
import { isFounderStatement } from './founder-cues.ts'
import { isInstruction, honestPage } from './honest-page.ts'
import { withinLimits } from './limits.ts'
import { domainCore } from './own-name.ts'
import { profileKey, profilePlatform } from './platforms.ts'
import { says } from './plain-text.ts'
import { QuotablePages } from './quotable.ts'
import type { Located } from './quotable.ts'
import { isSupported, isVerbatim } from './wording.ts'

export interface VerifyOptions {
  /** The directory's categories; a profile may name no other. */
  categoryNames?: readonly string[]
}

const MAX_FAQS = 10
const MAX_FOUNDERS = 6

/**
 * Keeps of a proposed profile what the pages prove, whoever proposed it: rules, a language model, or somebody who talked the model
 * into it. Every quote becomes the page's own words; what has no quote, or says more than its quotes, is left out.
 */
export function verifyProfile(
  proposed: ProposedProfile,
  pages: readonly Page[],
  options: VerifyOptions = {},
): DraftedProfile {
  const honest = pages.map(honestPage)
  const quotable = new QuotablePages(honest)
  const context: RuleContext = {
    pages: honest,
    name: domainCore(honest[0]?.url ?? ''),
    lang: honest[0]?.lang ?? null,
    categoryNames: options.categoryNames ?? [],
  }
  const fields: DraftedProfile['fields'] = {}
  // The name first: later rules ask whether a sentence is about it.
  for (const name of FIELD_NAMES) {
    const field = proposed.fields[name]
    const drafted = field === undefined ? null : verifyField(name, field, quotable, context)
    if (drafted === null) continue
    fields[name] = drafted
    if (name === 'name') context.name = String(drafted.value)
  }
  return {
    fields,
    faqs: verifyFaqs(proposed, quotable, context),
    founders: verifyFounders(proposed, quotable, context),
    company_socials: verifySocials(proposed, quotable),
  }
}

function verifyField(
  name: FieldName,
  field: ProposedField,
  quotable: QuotablePages,
  context: RuleContext,
): DraftedField | null {
  const evidence = quotable.locate(field.quotes)
  if (evidence.length === 0) return null
  const proves = (value: string) =>
    value.trim() !== '' && !isInstruction(value) && FIELD_RULES[name](value, evidence, context)
  if (isListField(name)) {
    const items = withinLimits(name, [field.value].flat()).filter(proves)
    const used = evidence.filter(({ quote }) => items.some((item) => says(quote, item) || says(item, quote)))
    return items.length === 0 ? null : { value: items, evidence: asEvidence(used.length > 0 ? used : evidence) }
  }
  const value = Array.isArray(field.value) ? null : withinLimits(name, [field.value])[0]
  return typeof value === 'string' && proves(value) ? { value, evidence: asEvidence(evidence) } : null
}

function asEvidence(located: readonly Located[]): Evidence[] {
  return located.map(({ quote, url, fetched_at }) => ({ quote, url, fetched_at }))
}

function verifyFaqs(
  proposed: ProposedProfile,
  quotable: QuotablePages,
  { name, lang }: RuleContext,
): DraftedProfile['faqs'] {
  const faqs: DraftedProfile['faqs'] = []
  for (const { question, answer, quotes } of proposed.faqs) {
    const evidence = quotable.locate(quotes)
    const said = evidence.map((one) => one.quote)
    const isProven = (text: string) =>
      text.trim() !== '' && !isInstruction(text) && (isVerbatim(text, said) || isSupported(text, said, { name, lang }))
    if (said.length === 0 || question.length > 300 || answer.length > 1500 || !isProven(question) || !isProven(answer))
      continue
    faqs.push({ question, answer, evidence: asEvidence(evidence) })
    if (faqs.length === MAX_FAQS) break
  }
  return faqs
}

function verifyFounders(
  proposed: ProposedProfile,
  quotable: QuotablePages,
  context: RuleContext,
): DraftedProfile['founders'] {
  const founders: DraftedProfile['founders'] = []
  for (const { name, title, bio, quotes } of proposed.founders) {
    const evidence = quotable.locate(quotes)
    const said = evidence.map((one) => one.quote)
    if (
      name.length > 160 ||
      !isFounderStatement(
        evidence.filter((one) => one.ownVoice),
        name,
        context.name,
      ) ||
      founders.some((one) => one.name === name)
    )
      continue
    const founder: DraftedProfile['founders'][number] = { name, evidence: asEvidence(evidence) }
    if (title !== undefined && title.length <= 160 && said.some((quote) => says(quote, title))) founder.title = title
    if (bio !== undefined && bio.length <= 3000 && isVerbatim(bio, said) && !isInstruction(bio)) founder.bio = bio
    founders.push(founder)
    if (founders.length === MAX_FOUNDERS) break
  }
  return founders
}

function verifySocials(proposed: ProposedProfile, quotable: QuotablePages): DraftedProfile['company_socials'] {
  const socials: DraftedProfile['company_socials'] = {}
  for (const platform of PLATFORMS) {
    const social = proposed.company_socials[platform]
    if (social === undefined || social.url.length > 500 || profilePlatform(social.url) !== platform) continue
    const evidence = quotable
      .locate(social.quotes)
      .filter(({ quote }) => quote.includes(social.url) || profileKey(quote) === profileKey(social.url))
    if (evidence.length > 0) socials[platform] = { url: social.url, evidence: asEvidence(evidence) }
  }
  return socials
}

function isListField(name: FieldName): name is ListField {
  return (LIST_FIELDS as readonly string[]).includes(name)
}
