import { defineEntity, p } from '@mikro-orm/core'
import type { Photos, Screenshot } from '../profile/pictures.ts'
import type { Evidence, Platform, ReadProblem } from '../profile/profile.ts'
import type { Milestone, Story } from '../profile/story.ts'
import type { Attributes, DraftFields, DraftSections } from '../profile/field-state.ts'
import type { Progress } from './website/progress.ts'
import type { TableOf } from '../database/tables.ts'
import { Account } from '../accounts/account.entity.ts'
import { Listing } from '../listings/listing.entity.ts'

export const DRAFT_STATUSES = ['crawling', 'drafting', 'ready', 'submitted'] as const

/** What a competitor's own website states, read at an owner's request. */
export interface Competitor {
  url: string
  read_at: string
  problem: ReadProblem | null
  facts: { field: string; value: string | string[]; evidence: Evidence[] }[]
}

const DraftSchema = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: p.manyToOne(Account).mapToPk().fieldName('account_id'),
    url: p.text(),
    site: p.text(),
    status: p.enum(DRAFT_STATUSES).default('crawling'),
    fields: p
      .json<DraftFields>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    sections: p
      .json<DraftSections>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    founderSocials: p
      .json<Partial<Record<Platform, string>>>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    attributes: p
      .json<Attributes>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    story: p
      .json<Story>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    milestones: p
      .json<Milestone[]>()
      .onCreate(() => [])
      .defaultRaw("'[]'"),
    seo: p
      .json<{ title?: string; meta?: string }>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
    competitor: p.json<Competitor>().nullable(),
    problem: p.json<ReadProblem>().nullable(),
    listingId: p.manyToOne(Listing).mapToPk().fieldName('listing_id').deleteRule('no action').nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
    progress: p.json<Progress>().nullable(),
    screenshots: p
      .json<Screenshot[]>()
      .onCreate(() => [])
      .defaultRaw("'[]'"),
    photos: p
      .json<Photos>()
      .onCreate(() => ({}))
      .defaultRaw("'{}'"),
  },
  indexes: [
    {
      name: 'draft_account',
      expression: 'CREATE INDEX draft_account ON draft USING btree (account_id, created_at DESC, id DESC)',
    },
    { name: 'draft_created', expression: 'CREATE INDEX draft_created ON draft USING btree (created_at)' },
    {
      name: 'draft_in_progress',
      expression:
        "CREATE UNIQUE INDEX draft_in_progress ON draft USING btree (account_id, site) WHERE (status = ANY (ARRAY['crawling'::text, 'drafting'::text]))",
    },
    { name: 'draft_listing', expression: 'CREATE INDEX draft_listing ON draft USING btree (listing_id)' },
  ],
})

export class Draft extends DraftSchema.class {}
DraftSchema.setClass(Draft)

declare module '../database/tables.ts' {
  interface Tables {
    draft: TableOf<typeof DraftSchema>
  }
}
