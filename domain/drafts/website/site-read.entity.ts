import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../database/tables.ts'
import type { ReadProblem } from '../../profile/profile.ts'
import type { Page } from './page.ts'

const SiteReadSchema = defineEntity({
  name: 'SiteRead',
  tableName: 'site_read',
  properties: {
    site: p.text().primary(),
    pages: p.json<Page[]>().nullable(),
    problem: p.json<ReadProblem>().nullable(),
    readAt: p.datetime(),
  },
  indexes: [
    {
      name: 'site_read_age',
      expression: 'CREATE INDEX site_read_age ON site_read USING btree (read_at) WHERE (pages IS NOT NULL)',
    },
  ],
})

export class SiteRead extends SiteReadSchema.class {}
SiteReadSchema.setClass(SiteRead)

declare module '../../database/tables.ts' {
  interface Tables {
    site_read: TableOf<typeof SiteReadSchema>
  }
}
