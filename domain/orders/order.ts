import { randomBytes } from 'node:crypto'
import type { NumberStatus, VatTreatment } from './vat/treatment.ts'

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'canceled',
  'disputed',
  'needs_review',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const FULFILMENTS = [
  'launch',
  'launch_bundle',
  'skip_queue',
  'relaunch',
  'featured',
  'extra_categories',
  'ai_review',
  'billboard',
  'trophy_cabinet',
  'site_team',
] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** One thing to buy, as the caller describes it. */
export interface OrderItem {
  product: string
  listing_id?: number | undefined
  week?: string | undefined
  amount_cents?: number | undefined
  categories?: string[] | undefined
  options?: Record<string, unknown> | undefined
  /** The order already holds its place in that week. */
  holdsItsWeek?: boolean
}

/** What the buyer chose besides the product. */
export interface Chosen {
  week?: string
  categories?: string[]
  options?: Record<string, string>
}

/** The VAT decision for a whole order. */
export interface OrderVat {
  /** ISO code of the country it was decided for; null while the billing country is unknown. */
  country: string | null
  rate_bp: number
  treatment: VatTreatment
  reason: string
  note: string
  number: string | null
  number_status: NumberStatus
}

export interface Totals {
  currency: 'USD'
  net_cents: number
  vat_cents: number
  total_cents: number
  refunded_cents: number
  vat: OrderVat
  vat_breakdown: { rate_bp: number; net_cents: number; vat_cents: number }[]
}

/** Crockford's base 32: no easily confused letters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `LD-` and 12 random characters (60 bits), so nobody can guess a number or count orders. */
export function newOrderNumber(): string {
  return `LD-${[...randomBytes(12)].map((byte) => ALPHABET[byte % 32]).join('')}`
}
