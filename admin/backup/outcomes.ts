import type { Database, Reader } from '../../domain/database/database.ts'

const KEY = 'backup_outcomes'
/** How many outcomes are kept. */
const MAX_KEPT = 100

/** How a backup on a schedule ended. */
export interface BackupOutcome {
  at: string
  /** The name of the file in BACKUP_DIR; null if there is none. */
  file: string | null
  bytes: number | null
  tables: number | null
  rows: number | null
  /** What couldn't be verified; null if everything was. */
  limits: string | null
  /** Why it failed, with the next step; null if it didn't. */
  failed: string | null
}

/** The outcomes of backups on a schedule, newest first. */
export async function backupOutcomes(db: Reader): Promise<BackupOutcome[]> {
  const row = await db.sql.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return (row?.value ?? []) as BackupOutcome[]
}

/** Notes an outcome. */
export async function noteOutcome(db: Database, outcome: BackupOutcome): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock('form', KEY)
    const value = JSON.stringify([outcome, ...(await backupOutcomes(tx))].slice(0, MAX_KEPT))
    await tx.sql
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
      .execute()
  })
}
