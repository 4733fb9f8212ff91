import { randomBytes } from 'node:crypto'
import type { Database } from '../domain/database/database.ts'
import { DomainError, invalidField } from '../domain/errors.ts'
import { placeOfRole, runGrants } from './worker-role.statements.ts'

/**
 * A worker can only read these tables: votes come from people on the site, and migrations from the service.
 */
const READ_ONLY = ['vote', 'mikro_orm_migrations']
const DEFAULT_NAME = 'launch_worker'
/** `insufficient_privilege` (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const DENIED = '42501'

interface WorkerRoleOptions {
  name?: string | undefined
  apply?: boolean | undefined
  newPassword?: boolean | undefined
}

/**
 * SQL for a worker's role: full access to current tables and the job queue, and to future tables that the
 * current role creates, but read-only access to votes and migrations. With `apply`, runs it as the role of
 * `DATABASE_URL`. A new role gets a password, which is returned; one that exists keeps its own unless `newPassword` is given,
 * because roles belong to the whole server, and workers of another database may use it.
 */
export async function workerRole(
  db: Database,
  { name = DEFAULT_NAME, apply = false, newPassword = false }: WorkerRoleOptions,
): Promise<string | { role: string; password: string; next: string }> {
  // Such names need no quotes in SQL.
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name))
    throw invalidField(
      '/name',
      'invalid',
      'This role name needs quotes.',
      'Use lowercase letters, digits and underscores.',
    )
  if (db.engine === 'pglite')
    throw new DomainError(
      'wrong_state',
      'The embedded database has no roles, because the service itself is its worker.',
      'Set DATABASE_URL to a PostgreSQL database first.',
    )
  const place = await placeOfRole(db.read, name)
  if (place.owner) throw invalidField('/name', 'in_use', 'This role owns the tables.', 'Choose another name.')
  const statements = [
    ...(place.exists ? [] : [`create role ${name} login`]),
    // Only when needed, because only superusers may run it.
    ...(place.mayMore ? [`alter role ${name} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`] : []),
    `grant connect on database ${place.database} to ${name}`,
    ...['public', 'pgboss'].flatMap((schema) => [
      `grant usage on schema ${schema} to ${name}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${name}`,
      `grant usage, select on all sequences in schema ${schema} to ${name}`,
      `grant execute on all functions in schema ${schema} to ${name}`,
      // For tables that later versions add: the service's role creates them, whoever runs this.
      `alter default privileges for role ${place.me} in schema ${schema} grant select, insert, update, delete on tables to ${name}`,
      `alter default privileges for role ${place.me} in schema ${schema} grant usage, select on sequences to ${name}`,
      `alter default privileges for role ${place.me} in schema ${schema} grant execute on functions to ${name}`,
    ]),
    ...READ_ONLY.map((table) => `revoke all on ${table} from ${name}`),
    ...READ_ONLY.map((table) => `grant select on ${table} to ${name}`),
  ]
  if (!apply) return statements.map((statement) => `${statement};`).join('\n')
  const password = place.exists && !newPassword ? null : randomBytes(24).toString('base64url')
  const run = db.transaction((tx) =>
    runGrants(tx, password === null ? statements : [...statements, `alter role ${name} password '${password}'`]),
  )
  await run.catch((error: Error & { code?: string }) => {
    if (error.code !== DENIED) throw error
    throw new DomainError(
      'wrong_state',
      `The role of DATABASE_URL isn’t allowed to do this: ${error.message}.`,
      `Nothing was changed. As a superuser, run: alter role ${place.me} createrole; then try again. Or give ` +
        `what worker-role prints without --apply to psql as a superuser, and set a password: \\password ${name}`,
    )
  })
  if (password === null)
    return {
      role: name,
      password: 'as before',
      next: 'Workers may use this database with the password of the role. If it has none yet, or to set a new one for every database of this server: add --new-password.',
    }
  return {
    role: name,
    password,
    next: `Start workers with WORKER_DATABASE_URL=postgres://${name}:PASSWORD@… and DATABASE_URL. The password is shown only once.`,
  }
}
