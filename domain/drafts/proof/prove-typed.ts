import { isListField, isOnlySearched, type FieldName } from '../../profile/fields.ts'
import type {
  DraftedProfile,
  Evidence,
  Platform,
  Proof,
  ProposedField,
  ProposedProfile,
} from '../../profile/profile.ts'
import { storable } from '../../shared/input/storable.ts'
import { draftCategories } from '../drafting/categories.ts'
import { draftName } from '../drafting/name.ts'
import { draftPlace } from '../drafting/place.ts'
import { draftPricingModel } from '../drafting/pricing.ts'
import { siteNamed, siteOf, type Site } from '../drafting/site.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'
import { honestPage } from '../evidence/whose/honest-page.ts'
import type { Page } from '../website/page.ts'
import { faqClaim, founderClaim, itemClaim, judgedClaim, linkClaim, textClaim, type Claim } from './typed-claims.ts'
import { websiteLines } from './website-lines.ts'

/** Values that a person typed, as they are saved. */
export interface TypedParts {
  fields: Partial<Record<FieldName, string | string[]>>
  faqs: { question: string; answer: string }[]
  founders: { name: string; title?: string; bio?: string }[]
  company_socials: Partial<Record<Platform, string>>
}

/** The quotes behind typed values. A value without quotes is left out; in lists of items, it has none. */
export interface TypedQuotes {
  fields: Partial<Record<FieldName, Proof[]>>
  faqs: Evidence[][]
  founders: Evidence[][]
  company_socials: Partial<Record<Platform, Evidence[]>>
}

/** Fields whose value is a judgement: no line of a website has to contain the word "DE" or "Freemium". */
const JUDGED: readonly FieldName[] = ['country', 'pricing_model', 'stage', 'categories']
const MAX_CATEGORIES = 4
/** Most values need one round or two; finding one line among sixty takes about fourteen. */
const MAX_ROUNDS = 16
/** More quotes than these would explain nothing. */
const MAX_QUOTES = 12

/**
 * The website's quotes for what a person typed. A value has quotes if its words stand on the pages and the
 * verifier would accept it from a drafter too: "Free", "DE" or "Reading" stand on many pages and prove nothing
 * by themselves. The items of a list are proven one by one.
 * @param options.verify the verifier, so that a test can count its runs
 */
export function proveTyped(
  pages: readonly Page[],
  typed: TypedParts,
  options: { categoryNames?: readonly string[]; verify?: typeof verifyProfile } = {},
): TypedQuotes {
  const { verify = verifyProfile } = options
  const lines = websiteLines(pages)
  const site = siteOf(pages.map(honestPage))
  const nameByRules = (site && draftName(site)) ?? undefined
  const named = site && siteNamed(site, String(nameByRules?.value ?? ''))
  const { name, ...fields } = typed.fields
  const claims = Object.entries(fields)
    // Nobody is told search phrases as facts, so they need no quotes.
    .filter(([field]) => !isOnlySearched(field as FieldName))
    .map(([field, value]) => [field as FieldName, [value].flat()] as const)
  const ofFields = new Map(
    claims.map(([field, values]) => [
      field,
      values.map((value) =>
        JUDGED.includes(field)
          ? judgedClaim(field, value, pages, named && byRules(field, value, named))
          : (isListField(field) ? itemClaim : textClaim)(field, value, lines),
      ),
    ]),
  )
  const faqs = typed.faqs.map((faq) => faqClaim(faq, lines))
  const founders = typed.founders.map((founder) => founderClaim(founder, lines))
  const links = Object.entries(typed.company_socials).map(
    ([platform, url]) => [platform as Platform, linkClaim(platform as Platform, url, lines)] as const,
  )

  const prove = (some: Claim[], known?: ProposedField) =>
    runRounds(some, known, (proposed) => verify(proposed, pages, options))
  const ofName = name === undefined ? [] : [textClaim('name', String(name), lines)]
  prove(ofName)
  // The other rules need the product's name to recognize sentences about it. The name that the website's rules find
  // comes first, so that nobody can prove something by typing another product's name.
  const known = nameByRules ?? provenField(String(name), ofName)
  // A category's line doesn't name it, so only one at a time shows which lines are behind it.
  const categories = ofFields.get('categories') ?? []
  for (const category of categories.slice(0, MAX_CATEGORIES)) prove([category], known)
  const others = [...ofFields].flatMap(([field, some]) => (field === 'categories' ? [] : some))
  prove([...others, ...faqs, ...founders, ...links.map(([, claim]) => claim)], known)

  const quoted = [...ofFields, ...(ofName.length ? [['name', ofName] as const] : [])].map(
    ([field, some]) => [field, proofOf(some)] as const,
  )
  return storable({
    fields: Object.fromEntries(quoted.filter(([, proof]) => proof.length)),
    faqs: faqs.map(quotesOf),
    founders: founders.map(quotesOf),
    company_socials: Object.fromEntries(links.map(([platform, claim]) => [platform, quotesOf(claim)])),
  })
}

/** Verifies the claims together, round by round: each round tries one set of quotes for every open claim. */
function runRounds(
  claims: readonly Claim[],
  name: ProposedField | undefined,
  verify: (proposed: ProposedProfile) => DraftedProfile,
): void {
  let open = claims.map((claim) => ({ claim, next: claim.tries.next() }))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    open = open.filter(({ next }) => !next.done)
    if (!open.length) return
    const proposed: ProposedProfile = { fields: name ? { name } : {}, faqs: [], founders: [], company_socials: {} }
    for (const { claim, next } of open) claim.propose(proposed, next.value ?? [])
    const found = verify(proposed)
    for (const one of open) {
      const proof = one.claim.proofIn(found)
      if (proof) one.claim.proof = proof
      one.next = one.claim.tries.next(proof !== null)
    }
  }
}

/** What the website's rules find for a field whose value is a judgement; of categories, only this one. */
function byRules(field: FieldName, value: string, site: Site): ProposedField | null {
  if (field === 'categories') return draftCategories(site, { categoryNames: [value] })
  if (field === 'country') return draftPlace(site).country
  return field === 'pricing_model' ? draftPricingModel(site) : null
}

function provenField(value: string, [claim]: Claim[]): ProposedField | undefined {
  return claim?.proof && { value, quotes: claim.proof.map(({ quote }) => ({ page: 0, text: quote })) }
}

function quotesOf({ proof = [] }: Claim): Evidence[] {
  return proof.length > MAX_QUOTES ? [] : proof
}

/** The quotes of a field's claims, each with its items if some items have none. */
function proofOf(claims: readonly Claim[]): Proof[] {
  const isWhole = claims.every((claim) => quotesOf(claim).length)
  const quotes = claims.flatMap((claim) => quotesOf(claim).map((evidence) => ({ evidence, item: claim.value })))
  return Map.groupBy(quotes, ({ evidence: { quote, url } }) => JSON.stringify([quote, url]))
    .values()
    .map((same) => ({ ...same[0]!.evidence, ...(isWhole ? {} : { items: same.map(({ item }) => item) }) }))
    .toArray()
}
