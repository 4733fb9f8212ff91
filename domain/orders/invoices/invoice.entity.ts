import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { InvoiceSeries } from './invoice-series.entity.ts'
import type { InvoiceBody } from './invoices.ts'
import { Purchase } from '../purchase.entity.ts'

const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  properties: {
    invoiceNumber: p.text().primary(),
    series: p.manyToOne(InvoiceSeries).mapToPk().fieldName('series'),
    n: p.integer(),
    kind: p.enum(['invoice', 'credit_note']),
    number: p.manyToOne(Purchase).mapToPk().fieldName('number'),
    corrects: p.text().nullable(),
    issuedAt: p.datetime(),
    body: p.json<InvoiceBody>(),
  },
  uniques: [{ properties: ['series', 'n'] }],
  indexes: [
    {
      name: 'invoice_issued',
      expression: 'CREATE INDEX invoice_issued ON invoice USING btree (issued_at, invoice_number)',
    },
    {
      name: 'invoice_once',
      expression: "CREATE UNIQUE INDEX invoice_once ON invoice USING btree (number) WHERE (kind = 'invoice'::text)",
    },
    {
      name: 'invoice_purchase',
      expression: 'CREATE INDEX invoice_purchase ON invoice USING btree (number, issued_at)',
    },
  ],
})

export class Invoice extends InvoiceSchema.class {}
InvoiceSchema.setClass(Invoice)

declare module '../../database/tables.ts' {
  interface Tables {
    invoice: TableOf<typeof InvoiceSchema>
  }
}
