import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.ts'
import { Account } from './account.entity.ts'

const PublicPersonSchema = defineEntity({
  name: 'PublicPerson',
  tableName: 'public_person',
  properties: {
    accountId: p
      .manyToOne(Account)
      .mapToPk()
      .fieldName('account_id')
      .updateRule('no action')
      .deleteRule('cascade')
      .primary(),
    slug: p.text().unique(),
    /** The name under which the person writes. */
    name: p.text(),
    /** Whether everyone may see the person's page. */
    isShown: p.boolean().default(false),
    createdAt: p.datetime(),
    /** The path of the photo beside the name. */
    photo: p.text().nullable(),
  },
})

export class PublicPerson extends PublicPersonSchema.class {}
PublicPersonSchema.setClass(PublicPerson)

declare module '../database/tables.ts' {
  interface Tables {
    public_person: TableOf<typeof PublicPersonSchema>
  }
}
