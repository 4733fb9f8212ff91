import type { Reader } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import { withListing } from '../search/best-matches.statements.ts'
import { filterValues, type Filtered, type FilterValues } from '../search/filters.statements.ts'

/**
 * The filters' values of the first `limit` listings of a list in an order, or of any if it has none. Raw: the list and the
 * order are SQL.
 */
export async function filterValuesIn(
  db: Reader,
  list: Filtered,
  { order, limit }: { order: string | null; limit: number },
): Promise<FilterValues[]> {
  const [read] = await raw<{ found: FilterValues[] }>(db, {
    // One value, because hundreds of rows take longer to read.
    text: `select array_to_json(array(select ${filterValues('l')} from ${withListing(list)}
             where ${list.where.join(' and ')} ${order ? `order by ${order}` : ''} limit ${limit})) as found`,
    values: list.values,
  })
  return read!.found
}
