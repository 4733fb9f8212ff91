import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import type { OrderToPay } from './payment-provider.ts'
import { Purchase } from '../purchase.entity.ts'

const PaymentSessionSchema = defineEntity({
  name: 'PaymentSession',
  tableName: 'payment_session',
  properties: {
    number: p
      .manyToOne(Purchase)
      .mapToPk()
      .fieldName('number')
      .updateRule('no action')
      .deleteRule('no action')
      .primary(),
    attempt: p.integer().primary(),
    provider: p.text(),
    status: p.enum(['asked', 'open', 'processing', 'paid', 'expired', 'failed']).default('asked'),
    amountCents: p.bigint('number'),
    ref: p.text().nullable(),
    url: p.text().nullable(),
    paymentRef: p.text().nullable(),
    request: p.json<OrderToPay>(),
    createdAt: p.datetime(),
    checkedAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  indexes: [
    {
      name: 'payment_session_open',
      expression:
        "CREATE UNIQUE INDEX payment_session_open ON payment_session USING btree (number) WHERE (status = ANY (ARRAY['asked'::text, 'open'::text, 'processing'::text]))",
    },
    {
      name: 'payment_session_payment',
      expression: 'CREATE UNIQUE INDEX payment_session_payment ON payment_session USING btree (provider, payment_ref)',
    },
    {
      name: 'payment_session_ref',
      expression: 'CREATE UNIQUE INDEX payment_session_ref ON payment_session USING btree (provider, ref)',
    },
    {
      name: 'payment_session_unsettled',
      expression:
        "CREATE INDEX payment_session_unsettled ON payment_session USING btree (checked_at) WHERE (status = ANY (ARRAY['asked'::text, 'open'::text, 'processing'::text]))",
    },
  ],
})

export class PaymentSession extends PaymentSessionSchema.class {}
PaymentSessionSchema.setClass(PaymentSession)

declare module '../../database/tables.ts' {
  interface Tables {
    payment_session: TableOf<typeof PaymentSessionSchema>
  }
}
