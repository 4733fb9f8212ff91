import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { judgeVote, type DiscountReason } from '../../domain/votes/judge-vote.ts'
import { recomputeRanking, recountListing } from '../../domain/votes/recount.ts'
import { defineAction, type Work } from '../action.ts'
import { oneOf, rowId, slug } from '../typed.ts'

export const recountEverything = defineAction({
  name: 'votes recompute',
  about: 'rebuild every ranking from the vote ledger; prints how many listings were wrong',
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
  about: 'rebuild one listing’s vote counts from the ledger',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => figuresOf(work, slug),
  async run({ slug }, { tx }) {
    const listing = await tx.sql.selectFrom('listing').select('id').where('slug', '=', slug).executeTakeFirst()
    if (!listing)
      throw new DomainError('not_found', `There is no listing ${slug}.`, 'Run `listing list` to find its slug.')
    await recountListing(tx, listing.id)
    return { noted: { recounted: true } }
  },
})

/** Verdicts that the site team can give when a rule was wrong, or when only a person can tell. */
export const VERDICTS = ['counted', 'automated', 'same_person', 'traded', 'site_team'] as const satisfies (
  | DiscountReason
  | 'counted'
)[]

export const judgeEntry = defineAction({
  name: 'ledger judge',
  about: `count or discount a vote, with a reason (${VERDICTS.join(', ')}); overrides every rule`,
  words: { id: 'ID', verdict: 'VERDICT' },
  input: z.strictObject({ id: rowId, verdict: oneOf(VERDICTS) }),
  target: ({ id }) => `vote ${id}`,
  async state({ id }, { tx }) {
    const row = await tx.sql
      .selectFrom('vote as v')
      .innerJoin('listing as l', 'l.id', 'v.listing_id')
      .select((eb) => [
        'l.slug as listing',
        eb.fn.coalesce('v.reason', eb.val('counted')).as('reason'),
        'v.is_reviewed as reviewed',
      ])
      .where('v.id', '=', id)
      .executeTakeFirst()
    return row ?? null
  },
  run: ({ id, verdict }, { tx }) => judgeVote(tx, id, verdict === 'counted' ? null : verdict),
})

async function figuresOf({ tx }: Work, address: string) {
  const row = await tx.sql
    .selectFrom('listing')
    .leftJoin('launch as n', (join) =>
      join.onRef('n.listing_id', '=', 'listing.id').onRef('n.week', '=', 'launch_week'),
    )
    .select(['listing.votes', 'n.votes as week_votes'])
    .where('slug', '=', address)
    .executeTakeFirst()
  return row ?? null
}

export interface LedgerLine {
  id: number
  email: string | null
  cast_at: string
  withdrawn_at: string | null
  counted: boolean
  /** Why the vote was discounted; null when it wasn't. */
  reason: string | null
  /** Whether the site team has judged it. */
  is_reviewed: boolean
  week: string
}

export interface Ledger {
  slug: string
  name: string
  votes: number
  week_votes: number
  /** How many votes of each kind: `counted`, `removed`, or the reason for not counting. */
  kinds: { kind: string; n: number }[]
  /** The newest votes. */
  lines: LedgerLine[]
}

const MAX_SHOWN = 200

/**
 * A listing's vote counts, and its newest votes in the ledger, newest first; null when there's no such
 * listing.
 */
export async function ledgerOf(db: Reader, address: string): Promise<Ledger | null> {
  const listing = await db.sql
    .selectFrom('listing')
    .leftJoin('launch as n', (join) =>
      join.onRef('n.listing_id', '=', 'listing.id').onRef('n.week', '=', 'launch_week'),
    )
    .select(['listing.id', 'slug', 'name', 'listing.votes'])
    .select((eb) => eb.fn.coalesce('n.votes', eb.lit(0)).as('week_votes'))
    .where('slug', '=', address)
    .executeTakeFirst()
  if (!listing) return null
  const { id, ...figures } = listing
  const [kinds, lines] = await Promise.all([
    db.sql
      .selectFrom('vote')
      .select((eb) => {
        const state = eb.case().when('withdrawn_at', 'is', null).then('counted').else('removed').end()
        return [eb.fn.coalesce('reason', state).as('kind'), eb.fn.countAll<number>().as('n')]
      })
      .where('listing_id', '=', id)
      .groupBy('kind')
      .orderBy('n', 'desc')
      .orderBy('kind')
      .execute(),
    db.sql
      .selectFrom('vote as v')
      .leftJoin('account as a', 'a.id', 'v.account_id')
      .select(['v.id', 'a.email', 'v.cast_at', 'v.withdrawn_at', 'v.counted', 'v.reason', 'v.is_reviewed', 'v.week'])
      .where('v.listing_id', '=', id)
      .orderBy('v.id', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
  ])
  return {
    ...figures,
    kinds,
    lines: lines.map((row) => ({ ...row, cast_at: rfc3339(row.cast_at), withdrawn_at: rfc3339(row.withdrawn_at) })),
  }
}
