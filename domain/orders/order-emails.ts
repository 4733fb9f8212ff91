import type { EmailFacts } from '../accounts/emails/email.ts'
import type { Outgoing } from '../accounts/emails/outgoing.ts'
import type { Reader, Tx } from '../database/database.ts'
import { buyerOf } from './buyer-of.ts'
import { effectOf } from './checkout.ts'
import { hadPlanBefore, takenBack } from './fulfil/undo.ts'

type OrderEmail = Extract<keyof EmailFacts, `order-${string}`>

/** Emails the buyer about an order: once per kind, or once per `event` if the same may happen to it again. */
export async function emailBuyer<K extends OrderEmail>(
  db: Reader,
  { writeEmail }: Outgoing,
  kind: K,
  { number, event, ...facts }: EmailFacts[K] & { event?: string | number },
): Promise<void> {
  await writeEmail({
    kind,
    to: await buyerOf(db, number),
    reference: referenceOf(number, event),
    facts: { number, ...facts } as EmailFacts[K],
  })
}

/** Whether the buyer has been emailed about this event of the order. */
export async function wasEmailed(
  db: Reader,
  kind: OrderEmail,
  { number, event }: { number: string; event: string | number },
): Promise<boolean> {
  const email = await db.sql
    .selectFrom('email')
    .select('id')
    .where('kind', '=', kind)
    .where('recipient', '=', await buyerOf(db, number))
    .where('reference', '=', referenceOf(number, event))
    .executeTakeFirst()
  return email !== undefined
}

const referenceOf = (number: string, event: string | number | undefined) =>
  event === undefined ? number : `${number} ${event}`

type Bought = Awaited<ReturnType<typeof boughtLines>>[number]

/**
 * The lines of an order that weren't taken back. Each has its website's host rather than the listing's name,
 * because emails contain no text that owners typed.
 */
function boughtLines(db: Reader, number: string) {
  return db.sql
    .selectFrom('purchase_line as l')
    .innerJoin('product as p', 'p.code', 'l.product_code')
    .leftJoin('listing as s', 's.id', 'l.listing_id')
    .select(['l.position', 'l.fulfilment', 'l.chosen', 'l.fulfilled_at', 'l.net_cents'])
    .select(['p.name', 's.host', 's.live_at'])
    .select((eb) => hadPlanBefore(eb.ref('l.listing_id')).as('had_plan'))
    .where('l.number', '=', number)
    .where('l.undone_at', 'is', null)
    .orderBy('l.position')
    .execute()
}

/** Emails the receipt of a paid order; again for each new `event`. */
export async function emailReceipt(tx: Tx, out: Outgoing, number: string, event?: string): Promise<void> {
  const { is_test, net_cents, vat_cents, invoice } = await tx.sql
    .selectFrom('purchase as p')
    .innerJoin('invoice as i', 'i.number', 'p.number')
    .select(['p.is_test', 'p.net_cents', 'p.vat_cents', 'i.invoice_number as invoice'])
    .where('p.number', '=', number)
    .where('i.kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  await emailBuyer(tx, out, 'order-paid', {
    number,
    ...(event === undefined ? {} : { event }),
    isTest: is_test,
    lines: await receiptLines(tx, number),
    netCents: net_cents,
    vatCents: vat_cents,
    totalCents: net_cents + vat_cents,
    invoice,
  })
}

/** What each line of a paid order is, what it cost, and what happens next. */
async function receiptLines(db: Reader, number: string): Promise<EmailFacts['order-paid']['lines']> {
  const lines = await boughtLines(db, number)
  return lines.map((line) => ({
    what: nameOf(line),
    cents: line.net_cents,
    next: effectOf(line.fulfilment, line.chosen, { hasLaunched: line.live_at !== null, isPaid: true }),
  }))
}

/**
 * What a refund takes back, line by line: every line if the whole order is refunded; otherwise only a share
 * of the amounts on the billboard.
 */
export async function linesTakenBack(
  db: Reader,
  number: string,
  { isWhole }: { isWhole: boolean },
): Promise<EmailFacts['order-refunded']['lines']> {
  const lines = await boughtLines(db, number)
  if (isWhole) return lines.map((line) => ({ what: nameOf(line), back: takenBack(line) }))
  return lines
    .filter(({ fulfilment, fulfilled_at }) => fulfilment === 'billboard' && fulfilled_at !== null)
    .map((line) => ({ what: nameOf(line), back: 'Its amount on the billboard is lower by the refunded share.' }))
}

/**
 * The line that was refunded because its listing already has the same, can't use it, or gets it from an
 * earlier order.
 */
export async function refundedLine(
  db: Reader,
  number: string,
  position: number,
): Promise<EmailFacts['order-refunded']['lines']> {
  const back = 'The listing already has it or can’t use it. Nothing changes for the listing.'
  return [{ what: await nameOfLine(db, number, position), back }]
}

/** A line's product and its listing's website. Emails name the website, because owners type the listing's name. */
export async function nameOfLine(db: Reader, number: string, position: number): Promise<string> {
  const line = await db.sql
    .selectFrom('purchase_line as l')
    .innerJoin('product as p', 'p.code', 'l.product_code')
    .leftJoin('listing as s', 's.id', 'l.listing_id')
    .select(['p.name', 's.host'])
    .where('l.number', '=', number)
    .where('l.position', '=', position)
    .executeTakeFirstOrThrow()
  return nameOf(line)
}

function nameOf({ name, host }: Pick<Bought, 'name' | 'host'>): string {
  return host === null ? name : `${name} for ${host}`
}
