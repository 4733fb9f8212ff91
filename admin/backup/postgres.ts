import pg from 'pg'
import { connectionTo } from '../../domain/database/connections/connection-to.ts'
import { holdMigrationLock } from '../../domain/database/engine.statements.ts'
import { DomainError } from '../../domain/errors.ts'
import { analyze, placeOf } from './backup.statements.ts'
import { refuseNewer } from './embedded.ts'
import { postgresProgram } from './postgres-programs.ts'
import { runProgram } from './run-program.ts'

/**
 * What a dump has of the database. pgvector and its table are left out: only a superuser can create the extension again, the
 * next server may lack it, and a job makes the table.
 */
const CONTENTS = ['--extension=pg_trgm', '--extension=unaccent', '--exclude-table=listing_nearness']

/** Writes a pg_dump archive of the database to a file descriptor. `env` is pg_dump's environment. */
export async function dumpPostgres(databaseUrl: string, env: NodeJS.ProcessEnv, into: number): Promise<void> {
  const program = await onServer(databaseUrl, async (client) =>
    postgresProgram('pg_dump', (await placeOf(client)).major, env),
  )
  const { dbname, env: withPassword } = forPrograms(databaseUrl, env)
  await runProgram(program, ['--format=custom', ...CONTENTS, `--dbname=${dbname}`], { into, env: withPassword })
}

/**
 * Restores a dump into a database without our tables, in one transaction. A service that starts in the
 * meantime waits. Throws `wrong_state`, leaving the database unchanged, if it has our tables or the dump
 * can't be restored.
 */
export function restorePostgres(file: string, databaseUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  return onServer(databaseUrl, async (client) => {
    await holdMigrationLock(client)
    const { database, major, hasTables } = await placeOf(client)
    if (hasTables) throw hasTablesAlready(database)
    const program = postgresProgram('pg_restore', major, env)
    refuseNewer(await migrationsIn(file, program, env))
    const { dbname, env: withPassword } = forPrograms(databaseUrl, env)
    // Dumps don't include roles, so the current role becomes the owner of everything.
    const asMine = ['--no-owner', '--no-acl', '--no-comments']
    const args = ['--single-transaction', '--exit-on-error', ...asMine, `--dbname=${dbname}`, file]
    await runProgram(program, args, { env: withPassword })
    await analyze(client)
  })
}

/** Runs something on a connection of its own. */
export async function onServer<T>(databaseUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionTo(databaseUrl))
  // Without a listener, losing the connection would end the process. Whoever uses it next gets the error.
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** The refusal to overwrite an installation. */
function hasTablesAlready(database: string): DomainError {
  return new DomainError(
    'wrong_state',
    `The database ${database} already has tables of this service.`,
    'Create an empty database with createdb, and set DATABASE_URL to it.',
  )
}

/** The names of the migrations in a dump. */
async function migrationsIn(file: string, program: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const args = ['--data-only', '--schema=public', '--table=mikro_orm_migrations', '--file=-', file]
  const [, rows] =
    /^COPY public\.mikro_orm_migrations .*\n([^]*?)^\\\.$/m.exec(await runProgram(program, args, { env })) ?? []
  if (rows === undefined)
    throw new DomainError('wrong_state', `${file} isn’t a backup of this service.`, 'Use a file that `backup` created.')
  return rows.split('\n').flatMap((row) => row.split('\t')[1] ?? [])
}

/** Connection settings for libpq's programs. The password goes into the environment, to keep it out of process lists. */
export function forPrograms(databaseUrl: string, env: NodeJS.ProcessEnv): { dbname: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  for (const name of ['password', 'uselibpqcompat']) url.searchParams.delete(name)
  // Only node-postgres knows `no-verify`; libpq calls it `require`.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  return { dbname: url.href, env: password ? { ...env, PGPASSWORD: password } : env }
}
