import type { Logger } from 'pino'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { DomainError } from '../domain/errors.ts'
import { BUSY, codesOf, UNREACHABLE, waitForDatabase } from './wait-for-database.ts'

/** In production every line is one for a program that collects logs, that of the end too. */
let isJson = false

/** The configuration; says everything that is wrong with it, and exits. */
export function configOrFail(env: NodeJS.ProcessEnv): Config {
  isJson = env['NODE_ENV'] === 'production'
  try {
    const config = readConfig(env)
    isJson = config.isProduction
    // In production the secret must be given: that is said before anything is opened.
    if (config.isProduction) void config.appSecret
    return config
  } catch (error) {
    return fail(error instanceof ConfigError ? `Bad configuration:\n${error.message}` : String(error))
  }
}

/** What nobody caught, and what Node warns of, in the log like everything else. */
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
 * Waits until a process may start on the PostgreSQL at `databaseUrl`, and says so meanwhile; what waiting does not mend is
 * said, and the process exits. `variable` is where the address stands.
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

/** Why a database cannot be opened, and what to do. `variable` is where its address stands. */
export function wordDatabaseError(
  error: Error,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  variable = 'DATABASE_URL',
): string {
  if (error instanceof DomainError) return `${error.message} ${error.fix}`
  if (!databaseUrl) return `The embedded database in ${dataDir} cannot be opened: ${error.message}`
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const where = `PostgreSQL at ${hostname}:${port || '5432'}`
  for (const code of codesOf(error)) {
    if (UNREACHABLE.test(code))
      return `${where} cannot be reached (${code}). Check that it runs and that ${variable} names it.`
    if (BUSY.test(code)) return `${where} takes no connections right now (${code}).`
    if (code === '3D000')
      return `${where} has no database ${pathname.slice(1)}. Create it with: createdb ${pathname.slice(1)}`
    if (code.startsWith('28'))
      return `${where} refuses the user ${username}. Check the user and the password in ${variable}.`
    if (code === '42501' && variable === 'WORKER_DATABASE_URL')
      return `${where} lets ${username} in, but not at the tables. Give it its rights: npm run -s admin -- worker-role --apply`
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      return `${where} shows a certificate for another name. Write that name in ${variable}, or sslmode=verify-ca&uselibpqcompat=true.`
    if (/CERT|ISSUER|LEAF/.test(code))
      return (
        `${where} shows a certificate that is not trusted here (${code}). Add sslmode=verify-full&sslrootcert=FILE to ` +
        `${variable}, with the file of the authority that signed it; to encrypt without knowing the server: sslmode=no-verify.`
      )
  }
  return `The database of ${variable} cannot be opened: ${error.message}`
}

/** Says why nothing starts, and exits 1. */
export function fail(message: string): never {
  console.error(isJson ? JSON.stringify({ level: 60, time: Date.now(), msg: message }) : message)
  process.exit(1)
}
