import { isSecretInUse } from '../domain/accounts/secret-mark.ts'
import type { Database } from '../domain/database/database.ts'
import { migrationsDone } from '../domain/database/newer-tables.ts'
import { newerMigrations } from '../domain/database/open.ts'

/** What the operator should know after a start although it succeeded; each with the next step. */
export async function startWarnings(db: Database, appSecret: string): Promise<string[]> {
  const isOlder = newerMigrations(await migrationsDone(db)).length > 0
  const isSecretOurs = await isSecretInUse(db, appSecret)
  return [...(isOlder ? [OLDER] : []), ...(isSecretOurs ? [] : [OTHER_SECRET])]
}

const OLDER =
  'This version of the service is older than the one that made the tables of this database. It can work on them while ' +
  'the newer one takes over: start the newer version here as soon as you can.'

const OTHER_SECRET =
  'APP_SECRET is not the one this database was used with. What that one sealed cannot be read: connected revenue, letters ' +
  'that wait, signing keys, the secrets of apps. Set APP_SECRET as it was (where it was never set: copy the file app-secret of ' +
  'the earlier data folder into this one) and start again. If it was changed on purpose: npm run -s admin -- secret accept'
