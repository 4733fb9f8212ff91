import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'

const TestPaymentSchema = defineEntity({
  name: 'TestPayment',
  tableName: 'test_payment',
  properties: {
    ref: p.text().primary(),
    number: p.text(),
    attempt: p.integer(),
    amountCents: p.bigint('number'),
    currency: p.text(),
    returnUrl: p.text(),
    status: p.enum(['open', 'processing', 'paid', 'expired', 'failed']).default('open'),
    refundedCents: p.bigint('number').defaultRaw('0'),
    expiresAt: p.datetime(),
  },
  uniques: [{ properties: ['number', 'attempt'] }],
})

export class TestPayment extends TestPaymentSchema.class {}
TestPaymentSchema.setClass(TestPayment)

declare module '../../database/tables.ts' {
  interface Tables {
    test_payment: TableOf<typeof TestPaymentSchema>
  }
}
