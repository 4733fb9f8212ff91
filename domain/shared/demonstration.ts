import type { Database } from '../database/database.ts'

/** Set in a database with fictional content; every page then says so. */
export const DEMO_SETTING = 'is_demonstration'

/** Whether the database holds fictional content, made for a demonstration. */
export async function isDemonstration(db: Database): Promise<boolean> {
  const found = await db.read.sql.selectFrom('setting').select('key').where('key', '=', DEMO_SETTING).executeTakeFirst()
  return found !== undefined
}
