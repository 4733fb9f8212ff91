import type { Logger } from 'pino'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { DomainError } from '../domain/errors.ts'
import { BUSY, codesOf, UNREACHABLE, waitForDatabase } from './wait-for-database.ts'

/** In production, log collectors expect every line as JSON, including the message of `fail`. */
let isJson = false

/** Reads the configuration. If it is bad, prints what is wrong and exits. */
export function configOrFail(env: NodeJS.ProcessEnv): Config {
  isJson = env['NODE_ENV'] === 'production'
  try {
    const config = readConfig(env)
    isJson = config.isProduction
    // Production requires APP_SECRET. Reading it here reports a missing one before anything opens.
    if (config.isProduction) void config.appSecret
    return config
  } catch (error) {
    return fail(error instanceof ConfigError ? wordConfigError(error) : String(error))
  }
}

/** What is wrong with the configuration, and what to do. */
export function wordConfigError({ message }: ConfigError): string {
  return `Bad configuration:\n${message}\nCorrect this in the environment (or in .env, if it comes from there) and try again. The file .env.example explains every variable.`
}

/** Prints why backups can't go where BACKUP_DIR says, and exits, so that nobody learns it only at night. */
export async function backupFolderOrFail({ backups }: Pick<Config, 'backups'>): Promise<void> {
  if (!backups) return
  const { readyBackupFolder } = await import('../admin/backup/backup-folder.ts')
  try {
    readyBackupFolder(backups.folder)
  } catch (error) {
    const { message, fix } = error as DomainError
    fail(`Bad configuration:\n  ${message} ${fix}`)
  }
}

/** Logs Node's warnings, and uncaught errors before the process exits with 1. */
export function logTheUnexpected(log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'crash')
    process.exit(1)
  })
  // Replaces Node's own listener, which prints plain text.
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'warning'))
}

/**
 * Waits until PostgreSQL at `databaseUrl` is ready, and logs that it is waiting. Exits with a message for
 * errors that waiting won't fix. `variable` names the environment variable with the URL.
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

/** Why a database can't be opened, and what to do. `variable` names the environment variable with its URL. */
export function wordDatabaseError(
  error: Error,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  variable = 'DATABASE_URL',
): string {
  if (error instanceof DomainError) return `${error.message} ${error.fix}`
  if (!databaseUrl) return `Can’t open the embedded database in ${dataDir}: ${error.message}`
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const where = `PostgreSQL at ${hostname}:${port || '5432'}`
  if (asksForPassword(error)) return `${where} asks for a password. Put it into ${variable} or into PGPASSWORD.`
  if (findsNoTls(error))
    return `${where} doesn’t offer TLS. Turn it on there (ssl = on, with a certificate); or, on a network that you trust, use sslmode=disable in ${variable}.`
  if (isUnencrypted(error))
    return `${where} has no entry in pg_hba.conf for ${username} without encryption. Add sslmode=verify-full to ${variable}, or an entry there.`
  for (const code of codesOf(error)) {
    if (UNREACHABLE.test(code))
      return `Can’t reach ${where} (${code}). Check that it runs and that ${variable} is right.`
    if (BUSY.test(code)) return `${where} isn’t accepting connections right now (${code}).`
    if (code === '3D000')
      return `${where} has no database ${pathname.slice(1)}. Check the name in ${variable}, or create it with: createdb ${pathname.slice(1)}`
    if (code.startsWith('28'))
      return `${where} refuses the user ${username}. Check the user and the password in ${variable}.`
    if (code === '42501' && variable === 'WORKER_DATABASE_URL')
      return `${where} doesn’t let ${username} use the tables. Grant access with: npm run -s admin -- worker-role --apply`
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      return `${where} has a certificate for another name. Use that name in ${variable}, or add sslmode=verify-ca&uselibpqcompat=true.`
    if (/CERT|ISSUER|LEAF/.test(code))
      return (
        `${where} has a certificate that isn’t trusted here (${code}). Add sslmode=verify-full&sslrootcert=FILE to ` +
        `${variable}, where FILE is the certificate of its authority. To encrypt without verifying the server, use sslmode=no-verify.`
      )
  }
  return `Can’t open the database in ${variable}: ${error.message}`
}

/** Whether PostgreSQL asked for a password and there is none. The driver gives this error no code. */
export function asksForPassword(error: Error): boolean {
  return [error, error.cause].some((one) => one instanceof Error && /client password must be a/.test(one.message))
}

/** Whether PostgreSQL refuses the connection because it isn't encrypted, or has no entry for it at all. */
function isUnencrypted(error: Error): boolean {
  return [error, error.cause].some(
    (one) => one instanceof Error && /no pg_hba\.conf entry .* no encryption/.test(one.message),
  )
}

/** Whether the URL asks for TLS and PostgreSQL has none. The driver gives this error no code, either. */
export function findsNoTls(error: Error): boolean {
  return [error, error.cause].some((one) => one instanceof Error && /does not support SSL/.test(one.message))
}

/** Why the service can't listen, and what to do. */
export function wordListenError(
  error: NodeJS.ErrnoException,
  { host, port }: Pick<Config, 'host' | 'port'>,
  variable: 'PORT' | 'WORKER_PORT' = 'PORT',
): string {
  if (error.code === 'EADDRINUSE') {
    const command = variable === 'PORT' ? 'npm start' : 'npm run worker'
    return `Port ${port} is in use by another process. Stop that process, or start with ${variable}=${port + 1} ${command}.`
  }
  if (error.code === 'EACCES') return `Port ${port} isn’t available to this user. Start with a ${variable} above 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `${host} isn’t an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`
  return `The service can’t listen on ${host}:${port}: ${error.message}`
}

/** Prints why the process can't start, and exits with 1. */
export function fail(message: string): never {
  console.error(isJson ? JSON.stringify({ level: 60, time: Date.now(), msg: message }) : message)
  process.exit(1)
}
