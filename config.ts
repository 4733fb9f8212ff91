import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import {
  btcpayOf,
  ConfigError,
  databaseUrlFault,
  embeddingsOf,
  LOGO_DATA,
  modelOf,
  ratingsOf,
  stripeOf,
  themeOf,
  upstreamOf,
} from './app/config-groups.ts'
import type { AppSecret } from './domain/accounts/sealed.ts'
import { isLoopbackName } from './domain/accounts/loopback.ts'
import type { EmbeddingsConfig } from './outside/embeddings/open-embedder.ts'
import type { ModelConfig } from './outside/models/open-model.ts'
import type { Seller } from './domain/orders/invoices/invoices.ts'
import { VAT_SCHEMES, type VatRegistration } from './domain/orders/vat/treatment.ts'
import { COUNTRY_CODES } from './domain/shared/input/countries.ts'
import type { Theme } from './domain/shared/theme.ts'
import type { RateLimit, Tier } from './domain/rate-limits.ts'

export { ConfigError, databaseUrlFault }

/** Variables that hold a secret. Errors about them don't show the value. */
const secrets = z.registry()
function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  secrets.add(schema)
  return schema
}

/** The owner's email address when OWNER_EMAIL isn't set; no email reaches it. */
export const NO_OWNER = 'owner@localhost.localdomain'

/** A rate limit in the form `CALLS/SECONDS`. */
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

/** The operator's VAT registrations: a list of `COUNTRY:SCHEME`, separated by commas or spaces. */
function registrations(text: string, ctx: z.RefinementCtx): VatRegistration[] {
  return text.split(/[\s,]+/).flatMap((entry): VatRegistration[] => {
    if (!entry) return []
    const [, country, name] = /^([A-Z]{2}):([a-z_]+)$/.exec(entry) ?? []
    const scheme = VAT_SCHEMES.find((known) => known === name)
    if (country && scheme && COUNTRY_CODES.has(country)) return [{ country, scheme }]
    if (country && scheme) {
      ctx.addIssue(`${entry}: there is no country ${country}; use its ISO code, such as DE, GR or GB`)
      return []
    }
    ctx.addIssue(
      `${entry} is not COUNTRY:SCHEME, where SCHEME is one of ${VAT_SCHEMES.join(', ')}; for example DE:domestic,DE:oss`,
    )
    return []
  })
}

/** A whole number from `min` to `max`. */
function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a color like #0b5c49')
  .transform((text) => text.toLowerCase())

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address like https://example.com' })
const postgresUrl = z.string().superRefine((url, ctx) => {
  const fault = databaseUrlFault(url)
  if (fault) ctx.addIssue(`must be ${fault}`)
})
const MAKE_SECRET = 'make one with: openssl rand -base64 32'
const webhookSecret = z.string().min(8, 'must have at least 8 characters')

/** Whether the mail library can decode the user name and password. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The name of a model at any endpoint. */
function modelName(example: string) {
  return z.string().regex(/^[\w.:@/-]{1,100}$/, `must be the name of a model, for example ${example}`)
}

/** An email address, alone or as `Name <address>`. */
const SENDER = /^(?:[^<>]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://launch.example' })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must be an origin, without a path')
    .optional(),
  SITE_NAME: z.string().min(1).max(60, 'must have at most 60 characters').default('Launch Directory'),
  SITE_ACCENT: color.optional(),
  SITE_ACCENT_DARK: color.optional(),
  SITE_LOGO: z
    .string()
    .refine(
      (text) => /\.(svg|png|webp)$/i.test(text) || LOGO_DATA.test(text),
      'must be the path of an .svg, .png or .webp file',
    )
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: secret(postgresUrl.optional()),
  READ_DATABASE_URL: secret(postgresUrl.optional()),
  WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  WORKER_DATABASE_URL: secret(postgresUrl.optional()),
  APP_SECRET: secret(z.string().min(32, `must have at least 32 characters; ${MAKE_SECRET}`).optional()),
  APP_SECRET_PREVIOUS: secret(z.string().min(32, 'must have at least 32 characters').optional()),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  OWNER_EMAIL: z.email('must be an email address like you@example.com').default(NO_OWNER),
  SMTP_URL: secret(
    z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be like smtps://USER:PASSWORD@mail.example.com:465' })
      .refine(isDecodable, 'has a % that stands for itself; write it as %25')
      .optional(),
  ),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(SENDER, 'must be an email address, or a name with one, like Launch Directory <hello@example.com>')
    .max(200, 'must have at most 200 characters')
    .optional(),
  EMAIL_WEBHOOK_SECRET: secret(z.string().min(16, 'must have at least 16 characters').optional()),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (servers) => servers.every(isNameServer),
      'must be IP addresses, with or without a port, separated by commas',
    )
    .optional(),
  DRAFT_MODEL_URL: webAddress.optional(),
  DRAFT_MODEL: modelName('llama3.3').optional(),
  DRAFT_MODEL_KEY: secret(z.string().min(1).optional()),
  GEMINI_API_KEY: secret(z.string().min(1).optional()),
  GEMINI_MODEL: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be the name of a model, for example gemini-3.8-flash')
    .default('gemini-3.8-flash'),
  EMBEDDINGS: z
    .enum(['built-in', 'gemini', 'endpoint', 'off'], 'must be built-in, gemini, endpoint or off')
    .default('built-in'),
  EMBEDDINGS_URL: webAddress.optional(),
  EMBEDDINGS_KEY: secret(z.string().min(1).optional()),
  EMBEDDINGS_MODEL: modelName('text-embedding-3-small').optional(),
  EMBEDDINGS_DIMENSIONS: wholeNumber(16, 4096).optional(),
  GOOGLE_GEMINI_BASE_URL: webAddress.optional(),
  OIDC_ISSUER: z.url('must be an address like https://id.example.com').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: secret(z.string().optional()),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('single sign-on'),
  AHREFS_API_KEY: secret(z.string().min(1).optional()),
  AHREFS_API_URL: webAddress.default('https://api.ahrefs.com'),
  OPEN_PAGERANK_API_KEY: secret(z.string().min(1).optional()),
  OPEN_PAGERANK_URL: webAddress.default('https://openpagerank.com'),
  REVENUE_STRIPE_URL: webAddress.default('https://api.stripe.com'),
  LIMIT_ANONYMOUS_READS: limit('600/60'),
  LIMIT_READS: limit('1200/60'),
  LIMIT_WRITES: limit('300/60'),
  LIMIT_CRAWLS: limit('60/3600'),
  LIMIT_SIGN_INS: limit('20/600'),
  LIMIT_REGISTRATIONS: limit('30/3600'),
  LIMIT_OAUTH: limit('600/600'),
  LIMIT_COMMENTS: limit('10/600'),
  LIMIT_DIGESTS: limit('20/600'),
  STRIPE_SECRET_KEY: secret(
    z
      .string()
      .regex(/^[sr]k_(test|live)_\w+$/, 'must start with sk_live_, rk_live_, sk_test_ or rk_test_')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: secret(webhookSecret.optional()),
  STRIPE_API_BASE: webAddress.optional(),
  BTCPAY_URL: webAddress.optional(),
  BTCPAY_STORE_ID: z.string().optional(),
  BTCPAY_API_KEY: secret(z.string().optional()),
  BTCPAY_WEBHOOK_SECRET: secret(webhookSecret.optional()),
  SELLER_NAME: z.string().max(200, 'must have at most 200 characters').optional(),
  SELLER_ADDRESS: z.string().max(500, 'must have at most 500 characters').default(''),
  ALLOW_TEST_PAYMENTS: z.stringbool('must be yes or no').optional(),
  VAT_REGISTRATIONS: z.string().default('').transform(registrations),
  VAT_NUMBER: z.string().max(20, 'must have at most 20 characters').optional(),
  VIES_URL: webAddress.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  METRICS_TOKEN: secret(z.string().min(16, 'must have at least 16 characters').optional()),
  WORKER_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: secret(
    z.url({ protocol: /^https?$/, error: 'must be http://… or https://…' }).optional(),
  ),
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/, error: 'must be mailto:… or https://…' }).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
})

/**
 * Whether this is an IP address with an optional port: `9.9.9.9`, `9.9.9.9:53`, `2620:fe::fe` or
 * `[2620:fe::fe]:53`.
 */
function isNameServer(text: string): boolean {
  const [, address = text, port = '53'] = /^\[?([\d.]+|[\da-f:]+(?=\]))\]?(?::(\d{1,5}))?$/i.exec(text) ?? []
  return isIP(address) > 0 && Number(port) > 0 && Number(port) < 65_536
}

export interface Config {
  port: number
  host: string
  publicUrl: URL
  siteName: string
  /** The operator's colors and logo; the default look when undefined. */
  theme: Theme | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of `databaseUrl`, for public reads. */
  readDatabaseUrl: string | undefined
  /** Whether this process also works on jobs; false when only `npm run worker` does. */
  worksOnJobs: boolean
  /** Where a separate worker connects with its own role; `databaseUrl` when undefined. */
  workerDatabaseUrl: string | undefined
  /**
   * Signs and encrypts data that must survive a restart. Configured, or created once in the data folder;
   * reading it throws `ConfigError` when production lacks it, or when it equals the previous one.
   */
  appSecret: AppSecret
  /** Whether the secret is kept in the data folder because APP_SECRET isn't set. */
  isSecretKept: boolean
  /** Where the daily backup goes, and how many verified ones to keep; undefined without a schedule. */
  backups: { folder: string; keep: number } | undefined
  /** Email address of the owner, the first admin. */
  ownerEmail: string
  /**
   * The mail server; without it, emails go to an outbox in development on a loopback address, and nowhere
   * otherwise.
   */
  smtpUrl: string | undefined
  mailFrom: string
  /** Name servers for checking claims; the machine's own when undefined. */
  dnsServers: string[] | undefined
  /** The language model for drafts and reviews. Undefined when none is set up; then only rules draft. */
  model: ModelConfig | undefined
  /** What finds listings by meaning; undefined if searches go by words alone. */
  embeddings: EmbeddingsConfig | undefined
  /** An upstream identity provider for sign-in. */
  upstream: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  /** The source of Domain Ratings; none when undefined. */
  ratings: { vendor: 'ahrefs' | 'open_page_rank'; key: string; baseUrl: URL } | undefined
  /** The base URL of Stripe's API, which is called with founders' restricted keys. */
  revenueUrl: URL
  limits: Record<Tier, RateLimit>
  /** The payment providers; undefined when not configured. */
  stripe: { secretKey: string; webhookSecret: string; apiBase?: URL | undefined } | undefined
  btcpay: { url: string; storeId: string; apiKey: string; webhookSecret: string } | undefined
  /** The seller on invoices. */
  seller: Seller
  /**
   * Whether the test payment provider is used when no real one is set up: by default, only outside
   * production.
   */
  testPayments: boolean
  /** The operator's VAT registrations and number, and the service that checks buyers' numbers. */
  vat: { registrations: readonly VatRegistration[]; number: string | undefined; viesUrl: string }
  /** How many reverse proxies are in front of the service. */
  trustProxy: number
  /** Where to report vulnerabilities: the Contact in security.txt. */
  securityContact: string | undefined
  /** The token that metrics require; without it, metrics are off. */
  metricsToken: string | undefined
  /** Where a separate worker answers /healthz, /readyz and /metrics, at `host`; nowhere when undefined. */
  workerPort: number | undefined
  /** The OpenTelemetry collector that gets traces; none when undefined. */
  otlpEndpoint: URL | undefined
  /** The secret of the mail provider's webhook; without it, bounces aren't reported. */
  emailWebhookSecret: string | undefined
  logLevel: string
  /** The value of NODE_ENV; undefined when it isn't set, even if `isProduction` is true. */
  nodeEnv: string | undefined
  /**
   * Whether others may reach the service, which then prints no key, shows no outbox and, by default, accepts
   * no test payments.
   */
  isProduction: boolean
}

/**
 * Reads the environment once. Throws `ConfigError` naming every invalid variable, or the first group of
 * variables that don't fit together.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => fault(issue, given)).join('\n'))
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, ...rest } = parsed.data
  const publicUrl = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  const nodeEnv = rest.NODE_ENV
  // Without NODE_ENV, a public address counts as production, so that forgetting it doesn't weaken anything.
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
      const current = rest.APP_SECRET ?? keptSecret(dataDir, { nodeEnv, isProduction })
      const previous = rest.APP_SECRET_PREVIOUS
      if (current === previous)
        throw new ConfigError(
          '  APP_SECRET_PREVIOUS: is the same as APP_SECRET; set the secret that was used before, or leave it empty',
        )
      return previous === undefined ? current : ([current, previous] as const)
    },
    isSecretKept: rest.APP_SECRET === undefined,
    backups: rest.BACKUP_DIR === undefined ? undefined : { folder: resolve(rest.BACKUP_DIR), keep: rest.BACKUP_KEEP },
    ownerEmail: rest.OWNER_EMAIL,
    smtpUrl: rest.SMTP_URL,
    emailWebhookSecret: rest.EMAIL_WEBHOOK_SECRET,
    mailFrom: rest.MAIL_FROM ?? `${rest.SITE_NAME} <no-reply@${publicUrl.hostname}>`,
    dnsServers: rest.DNS_SERVERS,
    model: modelOf(parsed.data),
    embeddings: embeddingsOf(parsed.data),
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
      comment: rest.LIMIT_COMMENTS,
      digest: rest.LIMIT_DIGESTS,
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
    workerPort: rest.WORKER_PORT,
    otlpEndpoint: rest.OTEL_EXPORTER_OTLP_ENDPOINT ? new URL(rest.OTEL_EXPORTER_OTLP_ENDPOINT) : undefined,
    logLevel: rest.LOG_LEVEL,
    nodeEnv,
    isProduction,
  }
}

function readDatabaseUrl({ READ_DATABASE_URL, DATABASE_URL }: z.output<typeof Environment>): string | undefined {
  if (READ_DATABASE_URL && !DATABASE_URL)
    throw new ConfigError('  READ_DATABASE_URL: needs DATABASE_URL, the primary of this replica')
  return READ_DATABASE_URL
}

/** Only one process can open the embedded database, so that process must work on its jobs. */
function worksOnJobs({ WORKER, DATABASE_URL }: z.output<typeof Environment>): boolean {
  if (WORKER === 'off' && !DATABASE_URL) throw new ConfigError('  WORKER: off needs DATABASE_URL and a separate worker')
  return WORKER === 'on'
}

/**
 * The secret in this data folder. Production requires APP_SECRET, because several machines need the same one. Without
 * NODE_ENV, a public site keeps using a secret that an earlier start created.
 */
function keptSecret(dataDir: string, { nodeEnv, isProduction }: Pick<Config, 'nodeEnv' | 'isProduction'>): string {
  const file = join(dataDir, 'app-secret')
  if (isProduction && (nodeEnv || !existsSync(file)))
    throw new ConfigError(
      `  APP_SECRET: required in production; ${MAKE_SECRET}` +
        (nodeEnv
          ? ''
          : '\n  (PUBLIC_URL is an address that others can reach. To try the service on your own, set NODE_ENV=development.)'),
    )
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Never overwrites an existing secret: everything signed or encrypted with it would be lost.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function fault(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = issue.path[0] as keyof typeof Environment.shape
  const got = secrets.has(Environment.shape[name]) ? '' : ` (got ${JSON.stringify(withoutPassword(given[name]))})`
  return `  ${name}: ${issue.message}${got}`
}

/** The value without the password in its URL, because the error shows the value. */
function withoutPassword(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\/\/[^/]*@/, '//…@') : value
}
