import { defineEntity, p } from '@mikro-orm/core'
import { Account } from '../accounts/account.entity.ts'
import { Category } from '../categories/category.entity.ts'
import type { TableOf } from '../database/tables.ts'

const CategoryFollowSchema = defineEntity({
  name: 'CategoryFollow',
  tableName: 'category_follow',
  properties: {
    categoryId: p
      .manyToOne(Category)
      .mapToPk()
      .fieldName('category_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'category_follow_account',
      expression: 'CREATE INDEX category_follow_account ON category_follow USING btree (account_id, created_at DESC)',
    },
  ],
})

export class CategoryFollow extends CategoryFollowSchema.class {}
CategoryFollowSchema.setClass(CategoryFollow)

declare module '../database/tables.ts' {
  interface Tables {
    category_follow: TableOf<typeof CategoryFollowSchema>
  }
}
