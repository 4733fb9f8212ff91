import type { Database } from '../domain/database/database.ts'
import type { Opened } from '../domain/database/open.ts'

/** The statements that would make these tables what their entities say: none, but for triggers. */
export async function schemaDifferences({ db }: { db: Database }, tables: readonly string[]): Promise<string[]> {
  const { orm } = db as Opened
  const { up } = await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false, safe: false, dropTables: false })
  const named = new RegExp(`"(?:${tables.join('|')})"`)
  return up.split('\n').filter((line) => named.test(line) && !line.startsWith('drop trigger'))
}
