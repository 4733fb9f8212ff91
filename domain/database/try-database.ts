import { openDatabase, type Entities } from './open.ts'

/** A server that says nothing for so long is not there. */
const MAX_SILENCE_MS = 5000

/**
 * Looks once whether a process may start on the PostgreSQL at this address: whether it lets us in and, for one that does not
 * migrate, whether its tables are up to date. Throws what keeps it from starting.
 */
export async function tryDatabase(
  entities: Entities,
  databaseUrl: string,
  { migrates, longestSilenceMs = MAX_SILENCE_MS }: { migrates: boolean; longestSilenceMs?: number },
): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: longestSilenceMs })
  // A connection that is lost after this look is the next one's matter.
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

/** The driver's own words for a wire on which nothing comes, or that was cut, as the network says it. */
function named(error: Error): Error {
  return /^(timeout expired|Connection terminated)/.test(error.message)
    ? Object.assign(error, { code: 'ETIMEDOUT' })
    : error
}
