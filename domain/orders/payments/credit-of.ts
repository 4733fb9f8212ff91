import type { Reader } from '../../database/database.ts'
import type { InvoiceBody } from '../invoices/invoices.ts'

interface Refund {
  cents: number
  isVatOnly: boolean
  /** Position of the refunded line; null if the refund isn't for a single line. */
  position: number | null
}

/** The body of the credit note for a refund. */
export async function creditOf(
  db: Reader,
  number: string,
  { id, ...refund }: Refund & { id: number },
): Promise<InvoiceBody> {
  const issued = await db.sql.selectFrom('invoice').select(['kind', 'body']).where('number', '=', number).execute()
  const earlier = await db.sql
    .selectFrom('payment_refund')
    .select('position')
    .where('number', '=', number)
    .where('id', '<', id)
    .where('position', 'is not', null)
    .execute()
  return creditBody(
    issued.find(({ kind }) => kind === 'invoice')!.body,
    issued.filter(({ kind }) => kind === 'credit_note').map(({ body }) => body),
    { ...refund, refundedPositions: earlier.map(({ position }) => position) },
  )
}

/**
 * Builds the credit note for a refund. It credits the refunded line or, if the refund names none, splits the
 * amount in proportion to price over the lines that no earlier refund names (over all lines if each was
 * named). The last line takes the rounding difference. All credit notes together never credit more net or
 * more VAT than was invoiced.
 */
export function creditBody(
  invoice: InvoiceBody,
  earlierNotes: readonly InvoiceBody[],
  { cents, isVatOnly, position, refundedPositions }: Refund & { refundedPositions: readonly (number | null)[] },
): InvoiceBody {
  const netLeft = invoice.net_cents + sum(earlierNotes.map((note) => note.net_cents))
  const vatLeft = invoice.vat_cents + sum(earlierNotes.map((note) => note.vat_cents))
  const numbered = invoice.lines.map((line, index) => ({ line, position: index + 1 }))
  const open = numbered.filter((one) => !refundedPositions.includes(one.position))
  const named = numbered.filter((one) => one.position === position)
  const credited = [named, open, numbered].find((some) => some.length)!.map(({ line }) => line)
  const nets = credited.map((line) => line.net_cents)
  const vats = credited.map((line) => line.vat_cents)
  const netOfAll = isVatOnly ? 0 : Math.round((cents * sum(nets)) / (sum(nets) + sum(vats)))
  const net = Math.min(Math.max(netOfAll, cents - vatLeft), netLeft)
  const netShares = shares(nets, net)
  const vatShares = shares(vats, cents - net)
  return {
    ...invoice,
    lines: credited.map((line, index) => ({ ...line, net_cents: -netShares[index]!, vat_cents: -vatShares[index]! })),
    net_cents: -net,
    vat_cents: -(cents - net),
    total_cents: -cents,
  }
}

/** Splits an amount in proportion to `weights`, in whole cents that add up to it. */
function shares(weights: readonly number[], amount: number): number[] {
  const total = sum(weights)
  let weightSoFar = 0
  let amountSoFar = 0
  return weights.map((weight, index) => {
    weightSoFar += weight
    const isLast = index === weights.length - 1
    const upTo = isLast ? amount : total === 0 ? 0 : Math.round((amount * weightSoFar) / total)
    const share = upTo - amountSoFar
    amountSoFar = upTo
    return share
  })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
