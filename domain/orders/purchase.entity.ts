import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { ORDER_STATUSES } from './order.ts'
import { Account } from '../accounts/account.entity.ts'
import type { OrderVat } from './order.ts'

const PurchaseSchema = defineEntity({
  name: 'Purchase',
  tableName: 'purchase',
  properties: {
    number: p.text().primary(),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id'),
    status: p.enum(ORDER_STATUSES).default('pending'),
    fingerprint: p.text(),
    currency: p.text().default('USD'),
    netCents: p.bigint('number'),
    vatCents: p.bigint('number'),
    totalCents: p.bigint('number').generated('((net_cents + vat_cents)) stored').nullable(),
    refundedCents: p.bigint('number').defaultRaw('0'),
    vat: p.json<OrderVat>(),
    billing: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    isTest: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    expiresAt: p.datetime(),
    paidAt: p.datetime().nullable(),
    reviewReason: p.text().nullable(),
    evidence: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
  },
  indexes: [
    {
      name: 'purchase_account',
      expression: 'CREATE INDEX purchase_account ON purchase USING btree (account_id, created_at DESC, number DESC)',
    },
    {
      name: 'purchase_created',
      expression: 'CREATE INDEX purchase_created ON purchase USING btree (created_at DESC, number DESC)',
    },
    {
      name: 'purchase_open',
      expression: "CREATE INDEX purchase_open ON purchase USING btree (expires_at) WHERE (status = 'pending'::text)",
    },
    {
      name: 'purchase_repeated',
      expression:
        "CREATE INDEX purchase_repeated ON purchase USING btree (account_id, fingerprint) WHERE (status = 'pending'::text)",
    },
    {
      name: 'purchase_review',
      expression:
        "CREATE INDEX purchase_review ON purchase USING btree (updated_at) WHERE (status = ANY (ARRAY['needs_review'::text, 'disputed'::text]))",
    },
  ],
})

export class Purchase extends PurchaseSchema.class {}
PurchaseSchema.setClass(Purchase)

declare module '../database/tables.ts' {
  interface Tables {
    purchase: TableOf<typeof PurchaseSchema>
  }
}
