import type { Selectable } from 'kysely'
import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { Tables } from '../database/tables.ts'
import { ROW_COLUMNS, type ListingRow } from '../listings/listing-row.ts'

const MOST_COMPANIES = 100

/** A live listing of a founder, and what decides whether its story shows. */
export type Company = ListingRow &
  Pick<Selectable<Tables['listing']>, 'story' | 'plan' | 'unlocked'> & {
    role: Selectable<Tables['listing_founder']>['title']
  }

/**
 * The live listings of a founder, the newest first.
 *
 * Raw: its columns are those of every list of listings.
 */
export function companiesOf(db: Reader, founderId: number): Promise<Company[]> {
  return raw<Company>(db, {
    hot: true,
    text: `select ${ROW_COLUMNS}, lf.title as role, l.story, l.plan, l.unlocked
           from listing_founder lf join listing l on l.id = lf.listing_id join category c on c.id = l.category_id
           where lf.founder_id = $1 and l.status = 'live' order by l.live_at desc, l.id desc limit ${MOST_COMPANIES}`,
    values: [founderId],
  })
}
