import { expressionBuilder, type Expression } from 'kysely'
import { constant } from '../database/constant.ts'
import type { Tables } from '../database/tables.ts'

/**
 * The week of a listing's latest launch that has begun, null without one. This week's launch has begun even if
 * `openLaunchWeek` hasn't opened it yet.
 */
export function currentLaunch(listing: number | Expression<number>, thisWeek: string) {
  return expressionBuilder<Tables>()
    .selectFrom('launch as n')
    .select((eb) => eb.fn.max('n.week').as('week'))
    .where('n.listing_id', '=', listing)
    .where('n.week', '<=', thisWeek)
    .where((eb) => eb.or([eb('n.state', '<>', constant('planned')), eb('n.week', '=', thisWeek)]))
}
