import { EU_COUNTRIES, rateIn, territoryOf, vatCountryOf } from './rates.ts'

export const VAT_SCHEMES = ['domestic', 'oss', 'non_union_oss', 'uk', 'ch', 'no_voec'] as const

/** A VAT registration of the operator. The service charges VAT only where a registration covers it. */
export interface VatRegistration {
  country: string
  scheme: (typeof VAT_SCHEMES)[number]
}

export const VAT_TREATMENTS = [
  'undetermined',
  'not_collecting',
  'domestic',
  'oss',
  'abroad',
  'reverse_charge',
  'outside_scope',
] as const
export type VatTreatment = (typeof VAT_TREATMENTS)[number]

export const NUMBER_STATUSES = ['none', 'valid', 'invalid', 'pending'] as const
/**
 * What the tax authority said about the buyer's number; `none` without a number, `pending` while there is no
 * answer.
 */
export type NumberStatus = (typeof NUMBER_STATUSES)[number]

/** `electronic` services are taxed where the buyer is; `human` work, done by people, only if the buyer is a business. */
export type TaxCategory = 'electronic' | 'human'

export interface VatDecision {
  treatment: VatTreatment
  rate_bp: number
  /** The reason as a code, such as `same_country`. */
  reason: string
  /** Text the invoice must show; empty if it needs none. */
  note: string
}

interface Buyer {
  /** Billing country as an ISO code; null while it's unknown. */
  country: string | null
  postcode?: string | undefined
  /** Country that issued the VAT number. */
  numberCountry?: string | undefined
  numberStatus: NumberStatus
}

/**
 * Decides the VAT on a service for this buyer on this day. Directive 2006/112/EC: art. 44 and 196 (businesses: reverse
 * charge), 45 and 59 (consumers), 58 (electronic services), 59c (the seller's rate below €10,000). The United Kingdom,
 * Switzerland and Norway have their own rules for electronic services from abroad. Reverse charge needs a confirmed number.
 */
export function vatOf(
  registrations: readonly VatRegistration[],
  buyer: Buyer,
  category: TaxCategory,
  on: Date,
): VatDecision {
  if (registrations.length === 0) return nothing('not_collecting', 'seller_not_registered')
  if (!buyer.country)
    return {
      ...nothing('undetermined', 'no_billing_country'),
      note: 'VAT is added once the billing country is known.',
    }
  const country = vatCountryOf(buyer.country)
  const home = registrations.find(({ scheme }) => scheme === 'domestic')
  const isBusiness = buyer.numberStatus === 'valid' && buyer.numberCountry === country
  const territory = territoryOf(country, buyer.postcode)

  if (registrations.some((one) => one.scheme === 'domestic' && one.country === country)) {
    const rate = rateIn(country, on, buyer.postcode)
    if (rate !== null) return { treatment: 'domestic', rate_bp: rate, reason: 'same_country', note: '' }
    return nothing('outside_scope', territory ? 'special_territory' : 'no_rate')
  }
  if (EU_COUNTRIES.has(country)) {
    if (territory?.rate_bp === null) return nothing('outside_scope', 'special_territory')
    const sellsInTheEu = registrations.some(({ country: of, scheme }) => scheme.includes('oss') || EU_COUNTRIES.has(of))
    if (!sellsInTheEu) return nothing('not_collecting', 'not_registered_there')
    if (isBusiness)
      return {
        treatment: 'reverse_charge',
        rate_bp: 0,
        reason: 'eu_business',
        note: 'Reverse charge: VAT to be accounted for by the recipient (Art. 196 Directive 2006/112/EC).',
      }
    const atHome = home && EU_COUNTRIES.has(home.country) ? rateIn(home.country, on) : null
    if (category === 'human')
      return atHome === null
        ? nothing('not_collecting', 'not_registered_there')
        : { treatment: 'domestic', rate_bp: atHome, reason: 'performed_by_people', note: '' }
    if (registrations.some(({ scheme }) => scheme === 'oss' || scheme === 'non_union_oss'))
      return {
        treatment: 'oss',
        rate_bp: rateIn(country, on, buyer.postcode)!,
        reason: 'consumer_country',
        note: '',
      }
    if (atHome !== null) return { treatment: 'domestic', rate_bp: atHome, reason: 'below_the_oss_threshold', note: '' }
    return nothing('not_collecting', 'not_registered_there')
  }
  const abroad = registrations.find(({ scheme }) => ABROAD[scheme] === country)
  if (abroad && category === 'electronic')
    return { treatment: 'abroad', rate_bp: rateIn(country, on)!, reason: 'registered_there', note: '' }
  return nothing('outside_scope', 'buyer_outside_the_eu')
}

/** The country of each scheme for foreign sellers. */
const ABROAD: Partial<Record<VatRegistration['scheme'], string>> = { uk: 'GB', ch: 'CH', no_voec: 'NO' }

function nothing(treatment: VatTreatment, reason: string): VatDecision {
  return { treatment, rate_bp: 0, reason, note: '' }
}

/** VAT in cents on a net amount in cents, rounded per line; half a cent rounds up. */
export function vatCents(netCents: number, rateBp: number): number {
  return Math.floor((netCents * rateBp + 5000) / 10_000)
}
