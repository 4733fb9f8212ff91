import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** How an owner shows the awards of a listing: a product they bought, with the choices they made. */
export interface TrophyCabinet {
  style: string
  heading: string | null
  awards: { week: string; place: number }[]
}

/** The cabinet of a listing that has one, with every award it won; undefined without. */
export async function trophyCabinetOf(db: Reader, slug: string): Promise<TrophyCabinet | undefined> {
  const [row] = await raw<{ cabinet: { style?: string; heading?: string }; awards: TrophyCabinet['awards'] }>(db, {
    text: `select trophy_cabinet as cabinet, coalesce((select jsonb_agg(jsonb_build_object('week', week, 'place', place)
             order by week desc) from award where listing_id = listing.id), '[]') as awards
           from listing where slug = $1 and trophy_cabinet is not null`,
    values: [slug],
  })
  if (!row) return undefined
  return { style: row.cabinet.style ?? 'shelf', heading: row.cabinet.heading ?? null, awards: row.awards }
}
