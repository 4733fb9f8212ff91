import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const InvoiceSeriesSchema = defineEntity({
  name: 'InvoiceSeries',
  tableName: 'invoice_series',
  properties: {
    series: p.text().primary(),
    last: p.integer(),
  },
})

export class InvoiceSeries extends InvoiceSeriesSchema.class {}
InvoiceSeriesSchema.setClass(InvoiceSeries)

declare module '../../database/tables.ts' {
  interface Tables {
    invoice_series: TableOf<typeof InvoiceSeriesSchema>
  }
}
