import { randomBytes } from 'node:crypto'
import type { Database } from '../domain/database/database.ts'
import { DomainError, invalidField } from '../domain/errors.ts'
import { placeOfRole, runGrants } from './worker-role.statements.ts'

/** Only people on the site vote: a worker reads the ledger and cannot write it. */
const READ_ONLY = ['vote', 'mikro_orm_migrations']
const DEFAULT_NAME = 'launch_worker'
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DENIED = '42501'

/**
 * The SQL of a role for workers: every table the service has or will have, the job queue, and the vote ledger for reading
 * alone. With `apply` it is run by the role of `DATABASE_URL`, and the answer is the role with a new password.
 */
export async function workerRole(
  db: Database,
  { name = DEFAULT_NAME, apply = false }: { name?: string | undefined; apply?: boolean | undefined },
): Promise<{ sql: string } | { role: string; password: string; next: string }> {
  if (db.engine === 'pglite')
    throw new DomainError(
      'wrong_state',
      'The embedded database has no roles: its worker is the service itself.',
      'Set DATABASE_URL to a PostgreSQL first.',
    )
  // Names of this form need no quotes, so the SQL reads as one would type it.
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name))
    throw invalidField('/name', 'invalid', 'This is no plain role name.', 'Use lower-case letters, digits and _.')
  const place = await placeOfRole(db.read, name)
  if (place.owner)
    throw invalidField('/name', 'in_use', 'This is the role that owns the tables.', 'Choose another name.')
  const statements = [
    ...(place.exists ? [] : [`create role ${name} login`]),
    // Only where it says something new: before PostgreSQL 16 a superuser alone may say it.
    ...(place.mayMore ? [`alter role ${name} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`] : []),
    `grant connect on database ${place.database} to ${name}`,
    ...['public', 'pgboss'].flatMap((schema) => [
      `grant usage on schema ${schema} to ${name}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${name}`,
      `grant usage, select on all sequences in schema ${schema} to ${name}`,
      `grant execute on all functions in schema ${schema} to ${name}`,
      // Tables of later versions, as far as the role that migrates makes them.
      `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${name}`,
      `alter default privileges in schema ${schema} grant usage, select on sequences to ${name}`,
      `alter default privileges in schema ${schema} grant execute on functions to ${name}`,
    ]),
    ...READ_ONLY.map((table) => `revoke all on ${table} from ${name}`),
    ...READ_ONLY.map((table) => `grant select on ${table} to ${name}`),
  ]
  // On lines of its own, to be copied.
  if (!apply) return { sql: ['', ...statements.map((statement) => `${statement};`)].join('\n') }
  const password = randomBytes(24).toString('base64url')
  const run = db.transaction((tx) => runGrants(tx, [...statements, `alter role ${name} password '${password}'`]))
  await run.catch((error: Error & { code?: string }) => {
    if (error.code !== DENIED) throw error
    throw new DomainError(
      'wrong_state',
      `The role of DATABASE_URL may not do this: ${error.message}.`,
      `Nothing was changed. As a superuser of the database run: alter role ${place.me} createrole; then try again. Or run the SQL ` +
        `that worker-role prints without --apply there, and give the role a password: \\password ${name}`,
    )
  })
  return {
    role: name,
    password,
    next: `Start workers with WORKER_DATABASE_URL=postgres://${name}:PASSWORD@… beside DATABASE_URL; the password is shown this once.`,
  }
}
