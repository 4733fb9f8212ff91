import type { Database, Reader } from '../../domain/database/database.ts'

const KEY = 'backup_outcomes'
/** How many outcomes are kept, beside those whose files are still there. */
const MAX_KEPT = 100

/** How a backup on a schedule ended. */
export interface BackupOutcome {
  at: string
  /** The name of the file in BACKUP_DIR; null if there is none. */
  file: string | null
  bytes: number | null
  tables: number | null
  rows: number | null
  /** What couldn't be verified or deleted, and what is odd; null if all is well. */
  limits: string | null
  /** Why it failed, with the next step; null if it didn't. */
  failed: string | null
}

/** The outcomes of backups on a schedule, newest first. */
export async function backupOutcomes(db: Reader): Promise<BackupOutcome[]> {
  const row = await db.sql.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return (row?.value ?? []) as BackupOutcome[]
}

/** Notes an outcome, and drops old ones whose files aren't in `there` any more. */
export async function noteOutcome(db: Database, outcome: BackupOutcome, there: ReadonlySet<string>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock('form', KEY)
    const kept = [outcome, ...(await backupOutcomes(tx))].filter(
      ({ file }, place) => place < MAX_KEPT || (file !== null && there.has(file)),
    )
    const value = JSON.stringify(kept)
    await tx.sql
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
      .execute()
  })
}
