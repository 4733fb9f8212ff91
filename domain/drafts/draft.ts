import { defineEntity, p } from '@mikro-orm/core'
import type { Evidence, Platform, ReadProblem } from '../profile/profile.ts'
import type { Milestone, Story } from '../profile/story.ts'
import type { DraftFields, DraftSections } from './field-state.ts'
import type { Progress } from './progress.ts'

export const DRAFT_STATUSES = ['crawling', 'drafting', 'ready', 'submitted'] as const

/** What a competitor's own website says, read on the person's request. */
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
    accountId: p.uuid(),
    url: p.text(),
    site: p.text(),
    status: p.enum(DRAFT_STATUSES).default('crawling'),
    fields: p.json<DraftFields>().onCreate(() => ({})),
    sections: p.json<DraftSections>().onCreate(() => ({})),
    founderSocials: p.json<Partial<Record<Platform, string>>>().onCreate(() => ({})),
    story: p.json<Story>().onCreate(() => ({})),
    milestones: p.json<Milestone[]>().onCreate(() => []),
    seo: p.json<{ title?: string; meta?: string }>().onCreate(() => ({})),
    competitor: p.json<Competitor>().nullable(),
    problem: p.json<ReadProblem>().nullable(),
    progress: p.json<Progress>().nullable(),
    listingId: p.bigint('number').nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})

export class Draft extends DraftSchema.class {}
DraftSchema.setClass(Draft)

/** Its website is read for the first time; nothing of it can be submitted or drafted again yet. */
export function isBeingRead({ status }: Pick<Draft, 'status'>): boolean {
  return status === 'crawling' || status === 'drafting'
}
