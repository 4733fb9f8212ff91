import { ConfigError, readConfig, type Config } from './config.ts'
import { DomainError } from './domain/errors.ts'

/** The configuration; says everything that is wrong with it, and exits. */
export function configOrFail(env: NodeJS.ProcessEnv): Config {
  try {
    const config = readConfig(env)
    // In production the secret must be given: that is said before anything is opened.
    if (config.isProduction) void config.appSecret
    return config
  } catch (error) {
    return fail(error instanceof ConfigError ? `Bad configuration:\n${error.message}` : String(error))
  }
}

/** Why a database cannot be opened, and what to do. `variable` is where its address stands. */
export function wordDatabaseError(
  error: Error,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  variable = 'DATABASE_URL',
): string {
  if (error instanceof DomainError) return `${error.message} ${error.fix}`
  const codes = [error, error.cause as Error | undefined].map((e) => (e as { code?: string } | undefined)?.code)
  if (!databaseUrl) return `The embedded database in ${dataDir} cannot be opened: ${error.message}`
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const where = `PostgreSQL at ${hostname}:${port || '5432'}`
  if (codes.some((code) => code && /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/.test(code)))
    return `${where} cannot be reached. Check that it runs and that ${variable} names it.`
  if (codes.includes('3D000'))
    return `${where} has no database ${pathname.slice(1)}. Create it with: createdb ${pathname.slice(1)}`
  if (codes.some((code) => code === '28P01' || code === '28000'))
    return `${where} refuses the user ${username}. Check the user and the password in ${variable}.`
  return `The database of ${variable} cannot be opened: ${error.message}`
}

/** Says why nothing starts, and exits 1. */
export function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
