import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { NO_SERVER_PROGRAMS, startPostgres } from '../../test/databases/own-postgres.ts'

/** A new database for one run: embedded, on a given server, or on a new PostgreSQL server. */
export async function ownDatabase(
  where: 'embedded' | 'own server' | URL,
): Promise<{ databaseUrl?: string; drop(): Promise<void> }> {
  if (where === 'embedded') return { drop: async () => {} }
  if (where === 'own server') {
    const server = await startPostgres()
    if (!server) throw new Error(NO_SERVER_PROGRAMS)
    return { databaseUrl: server.url, drop: () => server.stop() }
  }
  const name = `evals_${randomUUID().replaceAll('-', '')}`
  await onServer(where, `create database ${name}`)
  return {
    databaseUrl: Object.assign(new URL(where), { pathname: `/${name}` }).href,
    drop: () => onServer(where, `drop database ${name} with (force)`),
  }
}

async function onServer(url: URL, statement: string): Promise<void> {
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(statement)
  await client.end()
}
