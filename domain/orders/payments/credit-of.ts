import type { Reader } from '../../database/database.ts'
import type { InvoiceBody } from '../invoices/invoices.ts'

/**
 * A credit note over so many cents of the invoice, each line (or the one) by its share; the last takes what rounding leaves. All
 * credit notes together credit no more net and no more VAT than was invoiced. Lines that an earlier refund names are left out.
 */
export async function creditOf(
  db: Reader,
  number: string,
  { id, cents, isVatAlone, position }: { id: number; cents: number; isVatAlone: boolean; position: number | null },
): Promise<InvoiceBody> {
  const notes = await db.sql.selectFrom('invoice').select(['kind', 'body']).where('number', '=', number).execute()
  const { body } = notes.find(({ kind }) => kind === 'invoice')!
  const netLeft = sum(notes.map((note) => note.body.net_cents))
  const vatLeft = sum(notes.map((note) => note.body.vat_cents))
  const gone = await db.sql
    .selectFrom('payment_refund')
    .select('position')
    .where('number', '=', number)
    .where('id', '<', id)
    .where('position', 'is not', null)
    .execute()
  const others = body.lines.filter((_, index) => !gone.some((refund) => refund.position === index + 1))
  const credited = position !== null ? [body.lines[position - 1]!] : others.length ? others : body.lines
  const nets = credited.map((line) => line.net_cents)
  const vatsOf = credited.map((line) => line.vat_cents)
  const ofNet = isVatAlone ? 0 : Math.round((cents * sum(nets)) / (sum(nets) + sum(vatsOf)))
  const netShare = Math.min(Math.max(ofNet, cents - vatLeft), netLeft)
  const lines = shares(nets, netShare).map((net, index) => ({ ...credited[index]!, net_cents: -net }))
  const vats = shares(vatsOf, cents - netShare)
  return {
    ...body,
    lines: lines.map((line, index) => ({ ...line, vat_cents: -vats[index]! })),
    net_cents: -netShare,
    vat_cents: -(cents - netShare),
    total_cents: -cents,
  }
}

/** Splits an amount in proportion to `weights`, in whole cents that add up to it. */
function shares(weights: readonly number[], amount: number): number[] {
  const total = sum(weights)
  let seen = 0
  let given = 0
  return weights.map((weight, index) => {
    seen += weight
    const upTo = index === weights.length - 1 ? amount : total === 0 ? 0 : Math.round((amount * seen) / total)
    const share = upTo - given
    given = upTo
    return share
  })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
