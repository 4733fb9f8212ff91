import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Purchase } from '../purchase.entity.ts'

const PaymentRefundSchema = defineEntity({
  name: 'PaymentRefund',
  tableName: 'payment_refund',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    number: p.manyToOne(Purchase).mapToPk().fieldName('number'),
    attempt: p.integer(),
    cents: p.bigint('number'),
    origin: p.enum(['asked', 'seen']),
    reason: p.text(),
    askedBy: p.text(),
    createdAt: p.datetime(),
    doneAt: p.datetime().nullable(),
    lastError: p.text().nullable(),
    claimUrl: p.text().nullable(),
    position: p.integer().nullable(),
  },
  indexes: [
    {
      name: 'payment_refund_line',
      expression:
        'CREATE UNIQUE INDEX payment_refund_line ON payment_refund USING btree (number, "position") WHERE ("position" IS NOT NULL)',
    },
    {
      name: 'payment_refund_number',
      expression: 'CREATE INDEX payment_refund_number ON payment_refund USING btree (number)',
    },
    {
      name: 'payment_refund_waiting',
      expression:
        'CREATE INDEX payment_refund_waiting ON payment_refund USING btree (created_at) WHERE (done_at IS NULL)',
    },
  ],
})

export class PaymentRefund extends PaymentRefundSchema.class {}
PaymentRefundSchema.setClass(PaymentRefund)

declare module '../../database/tables.ts' {
  interface Tables {
    payment_refund: TableOf<typeof PaymentRefundSchema>
  }
}
