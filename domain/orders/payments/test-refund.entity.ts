import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { TestPayment } from './test-payment.entity.ts'

const TestRefundSchema = defineEntity({
  name: 'TestRefund',
  tableName: 'test_refund',
  properties: {
    key: p.text().primary(),
    ref: p.manyToOne(TestPayment).mapToPk().fieldName('ref'),
    cents: p.bigint('number'),
  },
})

export class TestRefund extends TestRefundSchema.class {}
TestRefundSchema.setClass(TestRefund)

declare module '../../database/tables.ts' {
  interface Tables {
    test_refund: TableOf<typeof TestRefundSchema>
  }
}
