import type { Database } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** Set in a database whose content is fictional; every page then says so. */
export const DEMO_SETTING = 'is_demonstration'

/** Everything in this database was made up for a demonstration. */
export async function isDemonstration(db: Database): Promise<boolean> {
  const found = await raw(db.read, {
    text: 'select 1 from setting where key = $1',
    values: [DEMO_SETTING],
  })
  return found.length > 0
}
