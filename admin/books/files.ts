import type { Reader } from '../../domain/database/database.ts'
import { documentsIn } from '../../domain/orders/invoices/books.ts'
import type { Period } from '../../domain/orders/invoices/period.ts'
import { decimal } from '../../domain/orders/money.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { CSV_START, csvLine } from './csv.ts'
import { ordersOneByOne } from '../actions/orders.ts'

/**
 * The invoices and credit notes of a period as the lines of a CSV file, without test orders: one line for each VAT
 * scheme and rate of a document. Credit notes have amounts below zero.
 */
export async function* documentsCsv(db: Reader, period: Period): AsyncGenerator<string, void, void> {
  yield (
    CSV_START +
      csvLine([
        'document',
        'kind',
        'issued',
        'order',
        'corrects',
        'buyer',
        'country',
        'vat_number',
        'vat_scheme',
        'vat_percent',
        'currency',
        'net',
        'vat',
        'total',
      ])
  )
  for await (const { parts, ...document } of documentsIn(db, period))
    for (const { treatment, rate_bp, net_cents, vat_cents } of parts)
      yield csvLine([
        document.invoice_number,
        document.kind,
        document.issued_at.slice(0, 10),
        document.order,
        document.corrects ?? '',
        document.buyer,
        document.country,
        document.vat_number,
        treatment,
        rate_bp / 100,
        document.currency,
        decimal(net_cents),
        decimal(vat_cents),
        decimal(net_cents + vat_cents),
      ])
}

/** Orders as the lines of a CSV file, newest first, test orders marked as such. */
export async function* ordersCsv(
  db: Reader,
  wanted: { q?: string | undefined; statuses: readonly OrderStatus[] },
): AsyncGenerator<string, void, void> {
  yield (
    CSV_START +
      csvLine([
        'order',
        'ordered',
        'paid',
        'status',
        'test',
        'buyer',
        'country',
        'items',
        'currency',
        'net',
        'vat',
        'total',
        'refunded',
      ])
  )
  for await (const order of ordersOneByOne(db, wanted))
    yield csvLine([
      order.number,
      order.created_at,
      order.paid_at ?? '',
      order.status,
      order.is_test ? 'yes' : 'no',
      order.email,
      order.country ?? '',
      order.products.join('; '),
      order.currency,
      decimal(order.net_cents),
      decimal(order.vat_cents),
      decimal(order.total_cents),
      decimal(order.refunded_cents),
    ])
}
