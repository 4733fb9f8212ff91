import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** Sources measure on scales of their own. A count this far tells which has measured the most. */
const MOST_COUNTED = 10_000

/** The one source whose ratings the board ranks: who measured the most listings; null while nobody has. */
export async function domainRatingSource(db: Reader): Promise<string | null> {
  const [most] = await raw<{ source: string }>(db, {
    hot: true,
    // Hops from source to source along the index: a few look-ups, however many listings there are.
    text: `with recursive source as (
             select min(domain_rating_source) as name from listing where status = 'live' and domain_rating_value is not null
             union all
             select (select min(domain_rating_source) from listing
                     where status = 'live' and domain_rating_value is not null and domain_rating_source > source.name)
             from source where source.name is not null)
           select source.name as source from source where source.name is not null
           order by (select count(*) from (select 1 from listing where status = 'live' and domain_rating_value is not null
                       and domain_rating_source = source.name limit ${MOST_COUNTED}) as counted) desc, source.name limit 1`,
  })
  return most?.source ?? null
}
