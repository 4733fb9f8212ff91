import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
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
  async run(_input, { tx }) {
    const corrected = await recomputeRanking(tx)
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
  async run({ slug }, { tx }) {
    const [listing] = await raw<{ id: number }>(tx, {
      text: 'select id::int from listing where slug = $1',
      values: [slug],
    })
    if (!listing) throw new DomainError('not_found', `There is no listing ${slug}.`, 'Run `listing list` to find it.')
    await recountListing(tx, listing.id)
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
  async state({ id }, { tx }) {
    const [row] = await raw<{ listing: string; reason: string; reviewed: boolean }>(tx, {
      text: `select l.slug as listing, coalesce(v.reason, 'counted') as reason, v.is_reviewed as reviewed
             from vote v join listing l on l.id = v.listing_id where v.id = $1`,
      values: [id],
    })
    return row ? { ...row } : null
  },
  run: ({ id, verdict }, { tx }) => judgeVote(tx, id, verdict === 'counted' ? null : verdict),
})

async function figuresOf({ tx }: Work, address: string) {
  const [row] = await raw<{ votes: number; week_votes: number }>(tx, {
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
export async function ledgerOf(db: Reader, address: string): Promise<Ledger | null> {
  const [listing] = await raw<{ id: string; slug: string; name: string; votes: number; week_votes: number }>(db, {
    text: 'select id, slug, name, votes, week_votes from listing where slug = $1',
    values: [address],
  })
  if (!listing) return null
  const { id, ...figures } = listing
  const [kinds, lines] = await Promise.all([
    raw<{ kind: string; n: number }>(db, {
      text: `select coalesce(reason, case when withdrawn_at is null then 'counted' else 'taken back' end) as kind, count(*)::int as n
             from vote where listing_id = $1 group by 1 order by 2 desc, 1`,
      values: [id],
    }),
    raw<LedgerLine>(db, {
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
