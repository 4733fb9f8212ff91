import { expressionBuilder, type Expression } from 'kysely'
import { constant } from '../database/constant.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Whether a vote waits until its account is a day old. A vote of a burst also waits until it is a day old
 * itself, unless it is reviewed: it was cast before votes of bursts could count.
 */
export function isWaiting(vote: { reason: Expression<string | null>; isReviewed: Expression<boolean> }) {
  const eb = expressionBuilder<Tables>()
  return eb.and([eb(vote.reason, 'in', [constant('new_account'), constant('burst')]), eb.not(vote.isReviewed)])
}

/** A query of the votes, as `o`, that count or wait. */
export function votesThatCountOrWait() {
  return expressionBuilder<Tables>()
    .selectFrom('vote as o')
    .where('o.withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([eb.ref('o.counted'), isWaiting({ reason: eb.ref('o.reason'), isReviewed: eb.ref('o.is_reviewed') })]),
    )
}
