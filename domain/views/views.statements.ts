import type { Insertable } from 'kysely'
import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Tables } from '../database/tables.ts'

export type NotedView = Pick<Insertable<Tables['listing_view']>, 'day' | 'viewer' | 'is_click' | 'referrer'> & {
  slug: string
}

/**
 * Writes views and clicks, each once; ignores unknown listings.
 *
 * Raw: it reads thousands of rows from one parameter with `jsonb_to_recordset`.
 */
export async function writeViews(db: Reader, views: NotedView[]): Promise<void> {
  await raw(db, {
    // Every process writes in the same order, so none deadlock.
    text: `insert into listing_view (day, viewer, listing_id, is_click, referrer)
           select v.day, v.viewer, l.id, v.is_click, v.referrer
           from jsonb_to_recordset($1::jsonb) as v(day date, viewer text, slug text, is_click boolean, referrer text)
           join listing l on l.slug = v.slug order by v.day, v.viewer collate "C" on conflict do nothing`,
    values: [JSON.stringify(views)],
  })
}
