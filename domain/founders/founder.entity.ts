import { defineEntity, p } from '@mikro-orm/core'
import type { Platform } from '../profile/profile.ts'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'

const FounderSchema = defineEntity({
  name: 'Founder',
  tableName: 'founder',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    slug: p.text().collation('C').unique(),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id').deleteRule('set null').nullable(),
    name: p.text(),
    nameKey: p.text(),
    title: p.text().nullable(),
    bio: p.text().nullable(),
    country: p.text().nullable(),
    socials: p.json<Partial<Record<Platform, string>>>().defaultRaw("'{}'"),
    liveListings: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
    sortName: p.text().collation('C').generated('(lower(f_unaccent(name))) stored').nullable(),
    search: p
      .text()
      .generated("(lower(f_unaccent(((name || ' '::text) || COALESCE(title, ''::text))))) stored")
      .nullable(),
  },
  uniques: [{ properties: ['accountId', 'nameKey'] }],
  indexes: [
    {
      name: 'founder_country',
      expression:
        'CREATE INDEX founder_country ON founder USING btree (country, sort_name, id) WHERE (live_listings > 0)',
    },
    {
      name: 'founder_name',
      expression: 'CREATE INDEX founder_name ON founder USING btree (sort_name, id) WHERE (live_listings > 0)',
    },
    {
      name: 'founder_search',
      expression: 'CREATE INDEX founder_search ON founder USING gin (search gin_trgm_ops) WHERE (live_listings > 0)',
    },
  ],
})

export class Founder extends FounderSchema.class {}
FounderSchema.setClass(Founder)

declare module '../database/tables.ts' {
  interface Tables {
    founder: TableOf<typeof FounderSchema>
  }
}
