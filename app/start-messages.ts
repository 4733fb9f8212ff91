import type { Logger } from 'pino'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { DomainError } from '../domain/errors.ts'
import { BUSY, codesOf, UNREACHABLE, waitForDatabase } from './wait-for-database.ts'

/** In production every line is JSON for log collectors, including the last one. */
let isJson = false

/** The configuration. When it's invalid, prints every problem and exits. */
export function configOrFail(env: NodeJS.ProcessEnv): Config {
  isJson = env['NODE_ENV'] === 'production'
  try {
    const config = readConfig(env)
    isJson = config.isProduction
    // Production requires the secret: check before opening anything.
    if (config.isProduction) void config.appSecret
    return config
  } catch (error) {
    return fail(error instanceof ConfigError ? `Bad configuration:\n${error.message}` : String(error))
  }
}

/** Sends uncaught errors and Node's warnings to the log. */
export function logTheUnexpected(log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'crash')
    process.exit(1)
  })
  // Node's own listener prints several lines of text.
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'warning'))
}

/**
 * Waits until the PostgreSQL at `databaseUrl` is ready, and logs that it's waiting. Exits with a message on errors that
 * waiting can't fix. `variable` names the setting with the address.
 */
export async function awaitDatabase(
  databaseUrl: string,
  { variable, migrates, log }: { variable: string; migrates: boolean; log: Logger },
): Promise<void> {
  const { tryDatabase } = await import('../domain/open-database.ts')
  const word = (error: Error) => wordDatabaseError(error, { databaseUrl, dataDir: '' }, variable)
  const say = (line: string) => log.warn(line)
  await waitForDatabase(() => tryDatabase(databaseUrl, { migrates }), { word, say }).catch((error: Error) =>
    fail(word(error)),
  )
}

/** Why a database can't be opened, and what to do. `variable` names the setting with its address. */
export function wordDatabaseError(
  error: Error,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  variable = 'DATABASE_URL',
): string {
  if (error instanceof DomainError) return `${error.message} ${error.fix}`
  if (!databaseUrl) return `Can’t open the embedded database in ${dataDir}: ${error.message}`
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const where = `PostgreSQL at ${hostname}:${port || '5432'}`
  for (const code of codesOf(error)) {
    if (UNREACHABLE.test(code))
      return `Can’t reach ${where} (${code}). Check that it’s running and that ${variable} is correct.`
    if (BUSY.test(code)) return `${where} isn’t accepting connections right now (${code}).`
    if (code === '3D000')
      return `${where} has no database ${pathname.slice(1)}. Create it with: createdb ${pathname.slice(1)}`
    if (code.startsWith('28'))
      return `${where} refuses the user ${username}. Check the user and password in ${variable}.`
    if (code === '42501' && variable === 'WORKER_DATABASE_URL')
      return `${where} doesn’t give ${username} access to the tables. To grant it, run: npm run -s admin -- worker-role --apply`
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      return `${where} has a certificate for a different name. Use that name in ${variable}, or add sslmode=verify-ca&uselibpqcompat=true.`
    if (/CERT|ISSUER|LEAF/.test(code))
      return (
        `${where} has an untrusted certificate (${code}). Add sslmode=verify-full&sslrootcert=FILE to ${variable}, with the ` +
        `certificate of the authority that signed it. To encrypt without verifying the server: sslmode=no-verify.`
      )
  }
  return `Can’t open the database in ${variable}: ${error.message}`
}

/** Prints why the process can't start, and exits with 1. */
export function fail(message: string): never {
  console.error(isJson ? JSON.stringify({ level: 60, time: Date.now(), msg: message }) : message)
  process.exit(1)
}
