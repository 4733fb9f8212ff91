import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { btcpayOf, ConfigError, ratingsOf, stripeOf, themeOf, upstreamOf } from './app/config-groups.ts'
import { isLoopbackName } from './domain/accounts/loopback.ts'
import type { Seller } from './domain/orders/invoices/invoices.ts'
import { VAT_SCHEMES, type VatRegistration } from './domain/orders/vat/treatment.ts'
import type { Theme } from './domain/shared/theme.ts'
import type { RateLimit, Tier } from './domain/rate-limits.ts'

export { ConfigError }

/** The variables that hold a secret: what is wrong with one is said without its value. */
const secrets = z.registry()
function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  secrets.add(schema)
  return schema
}

/** The account of the first start where nobody was named: no email reaches it. */
export const NO_OWNER = 'owner@localhost.localdomain'

/** `CALLS/SECONDS`. */
function limit(byDefault: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'must be CALLS/SECONDS, for example 600/60')
    .default(byDefault)
    .transform((text): RateLimit => {
      const [calls, seconds] = text.split('/').map(Number) as [number, number]
      return { calls, seconds }
    })
}

/** `COUNTRY:SCHEME`, comma by comma: where the operator is registered for VAT. */
function registrations(text: string, ctx: z.RefinementCtx): VatRegistration[] {
  return text.split(/[\s,]+/).flatMap((entry): VatRegistration[] => {
    if (!entry) return []
    const [, country, name] = /^([A-Z]{2}):([a-z_]+)$/.exec(entry) ?? []
    const scheme = VAT_SCHEMES.find((known) => known === name)
    if (country && scheme) return [{ country, scheme }]
    ctx.addIssue(`${entry} is not COUNTRY:SCHEME with one of ${VAT_SCHEMES.join(', ')}, for example DE:domestic,DE:oss`)
    return []
  })
}

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour like #0b5c49')
  .transform((text) => text.toLowerCase())

const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must be an origin, without a path')
    .optional(),
  SITE_NAME: z.string().min(1).max(60).default('Launch Directory'),
  SITE_ACCENT: color.optional(),
  SITE_ACCENT_DARK: color.optional(),
  SITE_LOGO: z
    .string()
    .regex(/\.(svg|png|webp)$/i, 'must be the path of an .svg, .png or .webp file')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: secret(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  READ_DATABASE_URL: secret(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  WORKER: z.enum(['on', 'off']).default('on'),
  WORKER_DATABASE_URL: secret(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  APP_SECRET: secret(z.string().min(32, 'must have at least 32 characters').optional()),
  OWNER_EMAIL: z.email().default(NO_OWNER),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((servers) => servers.every(isNameServer), 'must be IP addresses, with or without a port, split by commas')
    .optional(),
  GEMINI_API_KEY: secret(z.string().min(1).optional()),
  GEMINI_MODEL: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be the name of a model, for example gemini-3.8-flash')
    .default('gemini-3.8-flash'),
  GOOGLE_GEMINI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: secret(z.string().optional()),
  OIDC_NAME: z.string().max(40).default('single sign-on'),
  AHREFS_API_KEY: secret(z.string().min(1).optional()),
  AHREFS_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.ahrefs.com'),
  OPEN_PAGERANK_API_KEY: secret(z.string().min(1).optional()),
  OPEN_PAGERANK_URL: z.url({ protocol: /^https?$/ }).default('https://openpagerank.com'),
  REVENUE_STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  LIMIT_ANONYMOUS_READS: limit('600/60'),
  LIMIT_READS: limit('1200/60'),
  LIMIT_WRITES: limit('300/60'),
  LIMIT_CRAWLS: limit('60/3600'),
  LIMIT_SIGN_INS: limit('20/600'),
  LIMIT_REGISTRATIONS: limit('30/3600'),
  LIMIT_OAUTH: limit('600/600'),
  STRIPE_SECRET_KEY: secret(
    z
      .string()
      .regex(/^[sr]k_(test|live)_\w+$/, 'must start with sk_live_, rk_live_, sk_test_ or rk_test_')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: secret(z.string().min(8).optional()),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  BTCPAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  BTCPAY_STORE_ID: z.string().optional(),
  BTCPAY_API_KEY: secret(z.string().optional()),
  BTCPAY_WEBHOOK_SECRET: secret(z.string().min(8).optional()),
  SELLER_NAME: z.string().max(200).optional(),
  SELLER_ADDRESS: z.string().max(500).default(''),
  ALLOW_TEST_PAYMENTS: z.stringbool().optional(),
  VAT_REGISTRATIONS: z.string().default('').transform(registrations),
  VAT_NUMBER: z.string().max(20).optional(),
  VIES_URL: z.url({ protocol: /^https?$/ }).default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: secret(z.string().min(16, 'must have at least 16 characters').optional()),
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/, error: 'must be mailto:… or https://…' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
})

/** `9.9.9.9`, `9.9.9.9:53`, `2620:fe::fe` or `[2620:fe::fe]:53`. */
function isNameServer(text: string): boolean {
  const [, address = text, port = '53'] = /^\[?([\d.]+|[\da-f:]+(?=\]))\]?(?::(\d{1,5}))?$/i.exec(text) ?? []
  return isIP(address) > 0 && Number(port) > 0 && Number(port) < 65_536
}

export interface Config {
  port: number
  host: string
  publicUrl: URL
  siteName: string
  /** The operator's colours and sign; ours when undefined. */
  theme: Theme | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of that one, for what anybody may read. */
  readDatabaseUrl: string | undefined
  /** This process works on jobs beside serving; false where `npm run worker` does it. */
  worksOnJobs: boolean
  /** Where a worker alone connects, by a role of its own; without it, at `databaseUrl`. */
  workerDatabaseUrl: string | undefined
  /** Signs and encrypts what must survive a restart. Given, or made once and kept in the data folder. */
  appSecret: string
  /** It was not given. */
  isSecretKept: boolean
  /** Account of the first start. */
  ownerEmail: string
  /** Where mail goes out; without it, to the outbox that only this machine sees. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Name servers that claims are checked by; those of the machine when undefined. */
  dnsServers: string[] | undefined
  /** The language model that words drafts; without a key, rules draft alone. */
  gemini: { apiKey: string; model: string; baseUrl: string | undefined } | undefined
  /** One upstream identity provider people may sign in with. */
  upstream: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  /** Who measures Domain Ratings; nobody without it. */
  ratings: { vendor: 'ahrefs' | 'open_page_rank'; key: string; baseUrl: URL } | undefined
  /** The API of Stripe that founders' restricted keys open. */
  revenueUrl: URL
  /** How many calls, readings, sign-ins, registrations and authorization requests are let through. */
  limits: Record<Tier, RateLimit>
  /** Who collects the money. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: URL | undefined } | undefined
  btcpay: { url: string; storeId: string; apiKey: string; webhookSecret: string } | undefined
  /** Who sells, as invoices say it. */
  seller: Seller
  /** The marked test provider stands in where no real one is set up: outside production, or when told to. */
  testPayments: boolean
  /** Where the operator is registered for VAT, with which number, and who is asked about those of buyers. */
  vat: { registrations: VatRegistration[]; number: string | undefined; viesUrl: string }
  /** How many reverse proxies stand before the service. */
  trustProxy: number
  /** Where weaknesses are reported: the Contact of security.txt. */
  securityContact: string | undefined
  /** Without one there are no metrics. */
  metricsToken: string | undefined
  logLevel: string
  /** NODE_ENV as it was given. */
  nodeEnv: string | undefined
  /** Others reach it, so nothing is made easy for developers: no key is printed, no test pays, no outbox is shown. */
  isProduction: boolean
}

/** Reads the environment once. Throws `ConfigError` naming every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => fault(issue, given)).join('\n'))
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, ...rest } = parsed.data
  const publicUrl = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  const nodeEnv = rest.NODE_ENV
  // Forgetting NODE_ENV must open nothing.
  const isProduction = nodeEnv ? nodeEnv === 'production' : !isLoopbackName(publicUrl.hostname)
  const dataDir = resolve(DATA_DIR)
  return {
    port: PORT,
    host: HOST,
    publicUrl,
    siteName: rest.SITE_NAME,
    theme: themeOf(parsed.data),
    dataDir,
    databaseUrl: rest.DATABASE_URL,
    readDatabaseUrl: readDatabaseUrl(parsed.data),
    worksOnJobs: worksOnJobs(parsed.data),
    workerDatabaseUrl: rest.WORKER_DATABASE_URL,
    get appSecret() {
      return rest.APP_SECRET ?? keptSecret(dataDir, { nodeEnv, isProduction })
    },
    isSecretKept: rest.APP_SECRET === undefined,
    ownerEmail: rest.OWNER_EMAIL,
    smtpUrl: rest.SMTP_URL,
    mailFrom: rest.MAIL_FROM ?? `${rest.SITE_NAME} <no-reply@${publicUrl.hostname}>`,
    dnsServers: rest.DNS_SERVERS,
    gemini: rest.GEMINI_API_KEY
      ? { apiKey: rest.GEMINI_API_KEY, model: rest.GEMINI_MODEL, baseUrl: rest.GOOGLE_GEMINI_BASE_URL }
      : undefined,
    upstream: upstreamOf(parsed.data),
    ratings: ratingsOf(parsed.data),
    revenueUrl: new URL(rest.REVENUE_STRIPE_URL),
    limits: {
      anonymous_read: rest.LIMIT_ANONYMOUS_READS,
      read: rest.LIMIT_READS,
      write: rest.LIMIT_WRITES,
      crawl: rest.LIMIT_CRAWLS,
      sign_in: rest.LIMIT_SIGN_INS,
      registration: rest.LIMIT_REGISTRATIONS,
      oauth: rest.LIMIT_OAUTH,
    },
    stripe: stripeOf(parsed.data),
    btcpay: btcpayOf(parsed.data),
    seller: {
      name: rest.SELLER_NAME ?? rest.SITE_NAME,
      address: rest.SELLER_ADDRESS.split(/[,\n]+/).flatMap((line) => line.trim() || []),
      vat_number: rest.VAT_NUMBER ?? null,
    },
    testPayments: rest.ALLOW_TEST_PAYMENTS ?? !isProduction,
    vat: { registrations: rest.VAT_REGISTRATIONS, number: rest.VAT_NUMBER, viesUrl: rest.VIES_URL },
    trustProxy: rest.TRUST_PROXY,
    securityContact: rest.SECURITY_CONTACT,
    metricsToken: rest.METRICS_TOKEN,
    logLevel: rest.LOG_LEVEL,
    nodeEnv,
    isProduction,
  }
}

function readDatabaseUrl({ READ_DATABASE_URL, DATABASE_URL }: z.output<typeof Environment>): string | undefined {
  if (READ_DATABASE_URL && !DATABASE_URL)
    throw new ConfigError('  READ_DATABASE_URL: needs DATABASE_URL, the primary that this replica follows')
  return READ_DATABASE_URL
}

/** The embedded database has one process: nobody else could work on its jobs. */
function worksOnJobs({ WORKER, DATABASE_URL }: z.output<typeof Environment>): boolean {
  if (WORKER === 'off' && !DATABASE_URL)
    throw new ConfigError('  WORKER: off needs DATABASE_URL and a worker of its own')
  return WORKER === 'on'
}

/**
 * The secret of this data folder. In production it must be given: several machines need the same one. Where NODE_ENV was
 * forgotten, one that an earlier start has made stays in use.
 */
function keptSecret(dataDir: string, { nodeEnv, isProduction }: Pick<Config, 'nodeEnv' | 'isProduction'>): string {
  const file = join(dataDir, 'app-secret')
  if (isProduction && (nodeEnv || !existsSync(file)))
    throw new ConfigError(
      '  APP_SECRET: required in production; make one with: openssl rand -base64 32' +
        (nodeEnv
          ? ''
          : '\n  (PUBLIC_URL is an address that others reach. For a trial of your own: NODE_ENV=development)'),
    )
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Never over an existing one: what it signed and encrypted would be lost.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function fault(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = issue.path[0] as keyof typeof Environment.shape
  const isSecret = secrets.has(Environment.shape[name])
  return `  ${name}: ${issue.message} (got ${isSecret ? 'another value' : JSON.stringify(withoutPassword(given[name]))})`
}

/** An address that should carry no password, and does. */
function withoutPassword(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\/\/[^/]*@/, '//…@') : value
}
