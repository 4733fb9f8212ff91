import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import { Purchase } from '../purchase.entity.ts'

const CheckoutLinkSchema = defineEntity({
  name: 'CheckoutLink',
  tableName: 'checkout_link',
  properties: {
    tokenHash: p.text().primary(),
    number: p.manyToOne(Purchase).mapToPk().fieldName('number').updateRule('no action').deleteRule('cascade'),
    expiresAt: p.datetime(),
  },
  indexes: [
    {
      name: 'checkout_link_age',
      expression: 'CREATE INDEX checkout_link_age ON checkout_link USING btree (expires_at)',
    },
  ],
})

export class CheckoutLink extends CheckoutLinkSchema.class {}
CheckoutLinkSchema.setClass(CheckoutLink)

declare module '../../database/tables.ts' {
  interface Tables {
    checkout_link: TableOf<typeof CheckoutLinkSchema>
  }
}
