import { resolve } from 'node:path'
import * as z from 'zod'

const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must be an origin, without a path')
    .optional(),
  SITE_NAME: z.string().min(1).max(60).default('Launch Directory'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  OWNER_EMAIL: z.email().default('owner@localhost.localdomain'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  port: number
  host: string
  publicUrl: URL
  siteName: string
  dataDir: string
  databaseUrl: string | undefined
  /** Account of the first start. */
  ownerEmail: string
  /** How many reverse proxies stand before the service. */
  trustProxy: number
  logLevel: string
}

/** Every bad variable at once, so a first start is not a guessing game. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment once. Throws `ConfigError` naming every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => fault(issue, given)).join('\n'))
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, ...rest } = parsed.data
  return {
    port: PORT,
    host: HOST,
    publicUrl: new URL(PUBLIC_URL ?? `http://localhost:${PORT}`),
    siteName: rest.SITE_NAME,
    dataDir: resolve(DATA_DIR),
    databaseUrl: rest.DATABASE_URL,
    ownerEmail: rest.OWNER_EMAIL,
    trustProxy: rest.TRUST_PROXY,
    logLevel: rest.LOG_LEVEL,
  }
}

function fault(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0])
  // A connection string carries a password: never print it.
  const got = name === 'DATABASE_URL' ? 'a value that is not postgres://…' : JSON.stringify(given[name])
  return `  ${name}: ${issue.message} (got ${got})`
}
