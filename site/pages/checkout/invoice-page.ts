import { longDate } from '../../../domain/shared/clock.ts'
import { html } from 'hono/html'
import type { Invoice } from '../../../domain/orders/invoices/invoices.ts'
import type { Html, Page } from '../../ui/page.ts'
import { countryName } from '../../ui/words.ts'
import { testBanner } from './checkout-page.ts'
import { money, percent } from '../../../domain/orders/money.ts'

/** `Invoice` or `Credit note`, with its number. */
export function nameOfInvoice({ kind, invoice_number }: Invoice): string {
  return `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice_number}`
}

/** An invoice or credit note, for its buyer. It prints without the rest of the page. */
export function invoicePage(invoice: Invoice): Page {
  const title = nameOfInvoice(invoice)
  return {
    title,
    description: `${title} for order ${invoice.number}.`,
    path: `/invoices/${invoice.invoice_number}`,
    unlisted: true,
    main: html`${invoiceSheet(invoice, html`<h1>${title}</h1>`)}
      <p class="no-print"><a href="/orders/${invoice.number}">View order</a></p>`,
  }
}

/** An invoice or credit note as issued, below its heading. */
export function invoiceSheet(
  { invoice_number, corrects, issued_at, number, body }: Invoice,
  heading: Html | '' = '',
): Html {
  const billing = body.billing as Record<string, string | undefined>
  const vat = body.vat as { note?: string; number?: string | null }
  return html`<article class="invoice">
    ${invoice_number.startsWith('TEST-') ? testBanner() : ''}
    <header>
      ${heading}
      <dl class="facts-of">
        <div>
          <dt>Issued</dt>
          <dd>${longDate(issued_at)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>${longDate(body.paid_at)}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>${number}</dd>
        </div>
        ${
          corrects
            ? html`<div>
                <dt>Corrects</dt>
                <dd>${corrects}</dd>
              </div>`
            : ''
        }
      </dl>
    </header>
    <div class="two-fields">
      <section>
        <h2>From</h2>
        <p>
          ${lines([body.seller.name, ...body.seller.address, body.seller.vat_number && `VAT ${body.seller.vat_number}`])}
        </p>
      </section>
      <section>
        <h2>To</h2>
        <p>
          ${lines([
            billing['company'],
            billing['name'],
            billing['address'],
            [billing['postcode'], billing['city']].filter(Boolean).join(' '),
            billing['country'] && countryName(billing['country']),
            vat.number && `VAT ${vat.number}`,
          ])}
        </p>
      </section>
    </div>
    <div class="scroll" tabindex="0" role="region" aria-label="Lines">
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Net</th>
            <th scope="col">VAT rate</th>
            <th scope="col">VAT</th>
          </tr>
        </thead>
        <tbody>
          ${body.lines.map(
            (line) =>
              html`<tr>
                <td>${line.description}</td>
                <td>${money(line.net_cents)}</td>
                <td>${percent(line.vat_rate_bp)}</td>
                <td>${money(line.vat_cents)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Net</th>
            <td colspan="3">${money(body.net_cents)}</td>
          </tr>
          <tr>
            <th scope="row">VAT</th>
            <td colspan="3">${money(body.vat_cents)}</td>
          </tr>
          <tr class="total">
            <th scope="row">Total in ${body.currency}</th>
            <td colspan="3">${money(body.total_cents)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
    ${vat.note ? html`<p>${vat.note}</p>` : ''}
  </article>`
}

/** The non-empty lines, one below the other. */
function lines(parts: (string | null | undefined)[]): Html[] {
  return parts.flatMap((part) => (part ? [html`${part}<br />`] : []))
}
