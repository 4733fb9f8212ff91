import { html } from 'hono/html'
import { countryOf, SCHEMES } from '../../../../admin/books/words.ts'
import type { Sum } from '../../../../domain/orders/invoices/books.ts'
import { decimal, money, percent } from '../../../../domain/orders/money.ts'
import type { Html } from '../../../ui/page.ts'
import { table, type TableRow } from '../admin-page.ts'

/** Net and VAT by country, VAT scheme and rate; without any, the sentence `otherwise`. */
export function sumsTable(sums: readonly Sum[], otherwise: string): Html {
  return table(
    [
      'Country',
      { name: 'VAT', is: 'amount' },
      'VAT scheme',
      { name: 'Rate', is: 'amount' },
      { name: 'Net', is: 'amount' },
    ],
    sums.map(sumRow),
    otherwise,
  )
}

function sumRow(sum: Sum): TableRow {
  const { treatment, rate_bp, net_cents, vat_cents, currency } = sum
  return {
    name: countryOf(sum),
    small: `${percent(rate_bp)} of ${shown(net_cents, currency)} · ${SCHEMES[treatment]}`,
    state: html`<b class="sum">${shown(vat_cents, currency)}</b>`,
    cells: [SCHEMES[treatment], percent(rate_bp), shown(net_cents, currency)],
  }
}

/** An amount in its currency. */
export function shown(cents: number, currency: string): string {
  return currency === 'USD' ? money(cents) : `${decimal(cents)} ${currency}`
}
