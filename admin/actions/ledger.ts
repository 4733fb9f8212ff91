import * as z from 'zod'
import type { Database, EntityManager } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { judgeVote, type DiscountReason } from '../../domain/votes/judge-vote.ts'
import { recomputeRanking, recountListing } from '../../domain/votes/recount.ts'
import { defineAction, type Work } from '../action.ts'
import { oneOf, rowId, slug } from '../typed.ts'

// What happens to votes is `domain/votes`; here the site team looks, judges, and has figures rebuilt.

export const recountEverything = defineAction({
  name: 'votes recompute',
  about: 'rebuild every ranking from the vote ledger; says how many listings stood wrong',
  words: {},
  input: z.strictObject({}),
  target: () => 'every listing',
  state: async () => null,
  async run(_input, { db, em }) {
    const corrected = await recomputeRanking(db, em)
    return { answer: { corrected }, noted: { corrected } }
  },
})

export const recountOne = defineAction({
  name: 'ledger recount',
  about: 'rebuild the figures of one listing from its ledger',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => figuresOf(work, slug),
  async run({ slug }, { db, em }) {
    const [listing] = await db.rows<{ id: number }>(em, {
      text: 'select id::int from listing where slug = $1',
      values: [slug],
    })
    if (!listing) throw new DomainError('not_found', `There is no listing ${slug}.`, 'Run `listing list` to find it.')
    await recountListing(db, em, listing.id)
    return { noted: { recounted: true } }
  },
})

/** What people can see of a vote and no rule does, or what a rule judged wrongly. */
export const VERDICTS = ['counted', 'automated', 'same_person', 'traded', 'site_team'] as const satisfies (
  | DiscountReason
  | 'counted'
)[]

export const judgeEntry = defineAction({
  name: 'ledger judge',
  about: `count an entry again, or not for a reason (${VERDICTS.join(', ')}); no rule judges it after that`,
  words: { id: 'ID', verdict: 'VERDICT' },
  input: z.strictObject({ id: rowId, verdict: oneOf(VERDICTS) }),
  target: ({ id }) => `vote ${id}`,
  async state({ id }, { db, em }) {
    const [row] = await db.rows<{ listing: string; reason: string; reviewed: boolean }>(em, {
      text: `select l.slug as listing, coalesce(v.reason, 'counted') as reason, v.is_reviewed as reviewed
             from vote v join listing l on l.id = v.listing_id where v.id = $1`,
      values: [id],
    })
    return row ? { ...row } : null
  },
  run: ({ id, verdict }, { db, em }) => judgeVote(db, em, id, verdict === 'counted' ? null : verdict),
})

async function figuresOf({ db, em }: Work, address: string) {
  const [row] = await db.rows<{ votes: number; week_votes: number }>(em, {
    text: 'select votes, week_votes from listing where slug = $1',
    values: [address],
  })
  return row ? { ...row } : null
}

export interface LedgerLine {
  id: number
  email: string | null
  cast_at: string
  withdrawn_at: string | null
  counted: boolean
  /** Why it is not counted. */
  reason: string | null
  /** The site team has judged it. */
  is_reviewed: boolean
  week: string
}

export interface Ledger {
  slug: string
  name: string
  votes: number
  week_votes: number
  /** How many entries there are of each kind: `counted`, `taken back`, or the reason class. */
  kinds: { kind: string; n: number }[]
  /** The newest of them. */
  lines: LedgerLine[]
}

const MOST_SHOWN = 200

/** A listing's entries in the ledger, the newest first; null when there is no such listing. */
export async function ledgerOf(db: Database, em: EntityManager, address: string): Promise<Ledger | null> {
  const [listing] = await db.rows<{ id: string; slug: string; name: string; votes: number; week_votes: number }>(em, {
    text: 'select id, slug, name, votes, week_votes from listing where slug = $1',
    values: [address],
  })
  if (!listing) return null
  const { id, ...figures } = listing
  const [kinds, lines] = await Promise.all([
    db.rows<{ kind: string; n: number }>(em, {
      text: `select coalesce(reason, case when withdrawn_at is null then 'counted' else 'taken back' end) as kind, count(*)::int as n
             from vote where listing_id = $1 group by 1 order by 2 desc, 1`,
      values: [id],
    }),
    db.rows<LedgerLine>(em, {
      text: `select v.id::float8 as id, a.email, v.cast_at::text, v.withdrawn_at::text, v.counted, v.reason, v.is_reviewed, v.week::text
             from vote v left join account a on a.id = v.account_id where v.listing_id = $1 order by v.id desc limit ${MOST_SHOWN}`,
      values: [id],
    }),
  ])
  return {
    ...figures,
    kinds,
    lines: lines.map((row) => ({ ...row, cast_at: rfc3339(row.cast_at), withdrawn_at: rfc3339(row.withdrawn_at) })),
  }
}
