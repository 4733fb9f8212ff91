import { loadDriver } from './connections/load-driver.ts'
import { openDatabase, type Entities } from './open.ts'

/** How long to wait for a server that doesn't respond. */
const MAX_SILENCE_MS = 5000

/**
 * Checks once whether a process can start on this PostgreSQL: whether it accepts our connection and, for a process that doesn't
 * migrate, whether its tables are up to date. Throws the reason if it can't.
 */
export async function tryDatabase(
  entities: Entities,
  databaseUrl: string,
  { migrates, longestSilenceMs = MAX_SILENCE_MS }: { migrates: boolean; longestSilenceMs?: number },
): Promise<void> {
  const { pg, connectionTo } = await loadDriver()
  const client = new pg.Client({ ...connectionTo(databaseUrl), connectionTimeoutMillis: longestSilenceMs })
  // Losing the connection once it's open doesn't matter here: whoever connects next gets the error again.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw (error as { code?: string }).code ? error : named(error as Error)
  } finally {
    await client.end()
  }
  if (!migrates) await (await openDatabase(entities, { databaseUrl, migrate: false })).close()
}

/**
 * Gives the driver's own errors for a silent or interrupted connection the network error code `ETIMEDOUT`.
 */
function named(error: Error): Error {
  return /^(timeout expired|Connection terminated)/.test(error.message)
    ? Object.assign(error, { code: 'ETIMEDOUT' })
    : error
}
