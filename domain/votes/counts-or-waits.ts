import { expressionBuilder, type Expression } from 'kysely'
import { constant } from '../database/constant.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Whether a vote with this reason waits until its account is a day old. A vote of a burst also waits until it
 * is a day old itself.
 */
export function isWaiting(reason: Expression<string | null>) {
  return expressionBuilder<Tables>()(reason, 'in', [constant('new_account'), constant('burst')])
}

/** A query of the votes, as `o`, that count or wait. */
export function votesThatCountOrWait() {
  return expressionBuilder<Tables>()
    .selectFrom('vote as o')
    .where('o.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb.ref('o.counted'), isWaiting(eb.ref('o.reason'))]))
}
