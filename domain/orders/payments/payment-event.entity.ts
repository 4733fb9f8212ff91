import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const PaymentEventSchema = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_event',
  properties: {
    provider: p.text().primary(),
    externalId: p.text().primary(),
    kind: p.text(),
    ref: p.text(),
    receivedAt: p.datetime(),
    handledAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'payment_event_unhandled',
      expression:
        'CREATE INDEX payment_event_unhandled ON payment_event USING btree (received_at) WHERE (handled_at IS NULL)',
    },
  ],
})

export class PaymentEvent extends PaymentEventSchema.class {}
PaymentEventSchema.setClass(PaymentEvent)

declare module '../../database/tables.ts' {
  interface Tables {
    payment_event: TableOf<typeof PaymentEventSchema>
  }
}
