import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '../database/database.ts'

/** An add-on that shows a listing's awards, in the style and under the heading that its owner chose. */
export interface TrophyCabinet {
  style: string
  heading: string | null
  awards: { week: string; place: number }[]
}

/** A listing's trophy cabinet with all its awards; undefined if the owner has not bought one. */
export async function trophyCabinetOf(db: Reader, slug: string): Promise<TrophyCabinet | undefined> {
  const row = await db.sql
    .selectFrom('listing')
    .select((eb) => [
      eb.ref('trophy_cabinet').$notNull().as('cabinet'),
      jsonArrayFrom(
        eb
          .selectFrom('award')
          .select(['week', 'place'])
          .whereRef('award.listing_id', '=', 'listing.id')
          .orderBy('week', 'desc'),
      ).as('awards'),
    ])
    .where('slug', '=', slug)
    .where('trophy_cabinet', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  return { style: row.cabinet.style ?? 'shelf', heading: row.cabinet.heading ?? null, awards: row.awards }
}
