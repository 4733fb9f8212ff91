import type { Reader } from '../../database/database.ts'
import type { Evidence } from '../../profile/profile.ts'
import { attributesOf } from './comparison.statements.ts'
import type { Listing } from '../listing.entity.ts'
import { quotesIn } from '../origins.ts'

/** What two products are compared by whatever their category; an operator adds attributes by category. */
const FACTS = [
  ['pricing_model', 'Pricing model'],
  ['pricing_summary', 'Pricing'],
  ['country', 'Country'],
  ['city', 'City'],
  ['founded_year', 'Founded'],
  ['stage', 'Stage'],
  ['features', 'Features'],
  ['usps', 'What sets it apart'],
] as const

/** The profile fields that an attribute may read. */
const FACT_OF: Record<string, (listing: Listing) => CellValue | null | undefined> = {
  pricing_model: (listing) => listing.pricingModel,
  pricing_summary: (listing) => listing.profile.pricing_summary,
  country: (listing) => listing.country,
  city: (listing) => listing.profile.city,
  founded_year: (listing) => listing.profile.founded_year,
  stage: (listing) => listing.stage,
  features: (listing) => listing.profile.features,
  usps: (listing) => listing.profile.usps,
  tags: (listing) => listing.profile.tags,
  keywords: (listing) => listing.keywords,
  contact_email: (listing) => listing.profile.contact_email,
  demo_video_url: (listing) => listing.profile.demo_video_url,
}

export const ATTRIBUTE_SOURCES = Object.keys(FACT_OF)

type CellValue = string | number | string[]

/** What one product says; null when neither its website nor its owner says it. */
type Cell = { value: CellValue; evidence: Evidence[] } | null

export interface ComparisonRow {
  key: string
  name: string
  a: Cell
  b: Cell
}

/** Two listings side by side: the facts every product has, then the attributes of their categories. */
export async function compared(db: Reader, a: Listing, b: Listing): Promise<ComparisonRow[]> {
  const rows = new Map<string, ComparisonRow>(
    FACTS.map(([key, name]) => [key, { key, name, a: factCell(a, key), b: factCell(b, key) }]),
  )
  for (const attribute of await attributesOf(db, a, b)) {
    const { key, name, source, listing_id, value, evidence } = attribute
    const row = rows.get(key) ?? { key, name, a: null, b: null }
    rows.set(key, row)
    const [side, listing] = listing_id === a.id ? (['a', a] as const) : (['b', b] as const)
    // What was typed for the attribute itself is closer than the profile field it reads.
    const cell = value ? { value, evidence: evidence ?? [] } : source ? factCell(listing, source) : null
    if (cell) row[side] = cell
  }
  return [...rows.values()]
}

function factCell(listing: Listing, source: string): Cell {
  const value = FACT_OF[source]?.(listing)
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  return { value, evidence: quotesIn(listing.origins)[source] ?? [] }
}
