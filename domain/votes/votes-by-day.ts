import type { Reader } from '../database/database.ts'

/**
 * The votes in a listing's public total, by the day (UTC) on which they were cast, from `from` on: each person
 * (mailbox) once, as `recount` counts them.
 */
export function votesByDay(db: Reader, listingId: number, from: string): Promise<{ day: string; n: number }[]> {
  return db.sql
    .with('voters', (query) =>
      query
        .selectFrom('vote as v')
        .leftJoin('account as a', 'a.id', 'v.account_id')
        .select((eb) => [
          'v.launch_week',
          eb.fn<string>('date', [eb.fn('timezone', [eb.val('UTC'), 'v.cast_at'])]).as('day'),
          eb.fn.coalesce('a.mailbox', eb.cast<string>('v.id', 'text')).as('person'),
        ])
        .where('v.listing_id', '=', listingId)
        .where('v.counted', '=', true)
        .where('v.withdrawn_at', 'is', null),
    )
    .with('ranked', (query) =>
      query.selectFrom('voters').select(({ fn }) => [
        'day',
        fn
          .agg<number>('rank')
          .over((over) => over.partitionBy('person').orderBy('launch_week', (order) => order.desc().nullsLast()))
          .as('nth'),
      ]),
    )
    .selectFrom('ranked')
    .select(({ fn }) => ['day', fn.countAll<number>().as('n')])
    .where('nth', '=', 1)
    .where('day', '>=', from)
    .groupBy('day')
    .execute()
}
