import { readFileSync } from 'node:fs'
import type { EmbeddingsConfig } from '../outside/embeddings/open-embedder.ts'
import type { ModelConfig } from '../outside/models/open-model.ts'
import { accentOf, FIRST_THEME, type Theme } from '../domain/shared/theme.ts'

/** An invalid configuration. The message has a line for each invalid variable or group of variables. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  /** Each line's variables, and what is wrong with them without the value. */
  get faults(): { names: string[]; problem: string }[] {
    return this.message.split('\n').flatMap((line) => {
      const [, names, problem] = /^ {2}([A-Z_]+(?:, [A-Z_]+)*): (.*?)(?: \(got .*\))?$/.exec(line) ?? []
      return names ? [{ names: names.split(', '), problem: problem! }] : []
    })
  }
}

/**
 * What the URL of a PostgreSQL database must be like, if this isn't one; undefined if it is. Never quotes the URL: it may hold a
 * password. One whose password has a bare `@`, `/`, `#` or `?` is taken for another host, with the rest of it behind.
 */
export function databaseUrlFault(url: string): string | undefined {
  const parsed = URL.parse(url)
  const example = 'like postgres://USER:PASSWORD@HOST:5432/DATABASE'
  const isPostgres = /^postgres(ql)?:$/.test(parsed?.protocol ?? '') && !url.includes('…')
  const isCut = !parsed || /@/.test(parsed.pathname + parsed.hash) || /^\?[^=&]*@/.test(parsed.search)
  if (isPostgres && !isCut) return undefined
  return isPostgres || url.includes('@') ? `${example}; write @ / # ? in the password as %40 %2F %23 %3F` : example
}

/** The environment variables that the functions below read. Any of them may be missing. */
type Given = Partial<
  Record<
    | 'SITE_ACCENT'
    | 'SITE_ACCENT_DARK'
    | 'SITE_LOGO'
    | 'AHREFS_API_KEY'
    | 'OPEN_PAGERANK_API_KEY'
    | 'DRAFT_MODEL_URL'
    | 'DRAFT_MODEL'
    | 'DRAFT_MODEL_KEY'
    | 'GEMINI_API_KEY'
    | 'GOOGLE_GEMINI_BASE_URL'
    | 'EMBEDDINGS_URL'
    | 'EMBEDDINGS_KEY'
    | 'EMBEDDINGS_MODEL'
    | 'OIDC_ISSUER'
    | 'OIDC_CLIENT_ID'
    | 'OIDC_CLIENT_SECRET'
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_API_BASE'
    | 'BTCPAY_URL'
    | 'BTCPAY_STORE_ID'
    | 'BTCPAY_API_KEY'
    | 'BTCPAY_WEBHOOK_SECRET'
    | 'NODE_ENV',
    string | undefined
  >
>

/** Plenty, because the header shows the logo at only 28 pixels. */
const MAX_LOGO_BYTES = 100_000
const LOGO_TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' }

/** A logo that an admin uploaded, in place of a file's path. */
export const LOGO_DATA = /^data:(image\/webp);base64,([A-Za-z0-9+/]{1,200000}={0,2})$/

/**
 * The operator's colors and logo; undefined when none is set. Throws `ConfigError` for unsuitable colors, and
 * for a logo that is too large or can't be read.
 */
export function themeOf({ SITE_ACCENT, SITE_ACCENT_DARK, SITE_LOGO }: Given): Theme | undefined {
  if (SITE_ACCENT === undefined && SITE_ACCENT_DARK === undefined && SITE_LOGO === undefined) return undefined
  const accent = SITE_ACCENT
    ? accentOf(SITE_ACCENT, SITE_ACCENT_DARK)
    : accentOf(FIRST_THEME.accent.light.color, SITE_ACCENT_DARK ?? FIRST_THEME.accent.dark.color)
  if (typeof accent === 'string') throw new ConfigError(`  SITE_ACCENT, SITE_ACCENT_DARK: ${accent}`)
  return { accent, logo: SITE_LOGO === undefined ? null : siteLogo(SITE_LOGO) }
}

function siteLogo(path: string): Theme['logo'] {
  const [, type, base64] = LOGO_DATA.exec(path) ?? []
  if (type) return { type, bytes: Buffer.from(base64!, 'base64') }
  try {
    const bytes = readFileSync(path)
    if (bytes.length > MAX_LOGO_BYTES)
      throw new ConfigError(`  SITE_LOGO: ${path} is larger than ${MAX_LOGO_BYTES} bytes`)
    return { type: LOGO_TYPES[path.split('.').at(-1)!.toLowerCase()]!, bytes }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`  SITE_LOGO: can’t read ${path} (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** The source of Domain Ratings; undefined without a key. Throws `ConfigError` when both keys are set. */
export function ratingsOf(env: Given & Record<'AHREFS_API_URL' | 'OPEN_PAGERANK_URL', string>) {
  const { AHREFS_API_KEY: ahrefs, OPEN_PAGERANK_API_KEY: openPageRank } = env
  if (ahrefs && openPageRank)
    throw new ConfigError(
      '  AHREFS_API_KEY, OPEN_PAGERANK_API_KEY: set only one, because their scales can’t be compared',
    )
  if (ahrefs) return { vendor: 'ahrefs' as const, key: ahrefs, baseUrl: new URL(env.AHREFS_API_URL) }
  if (openPageRank)
    return { vendor: 'open_page_rank' as const, key: openPageRank, baseUrl: new URL(env.OPEN_PAGERANK_URL) }
  return undefined
}

/**
 * The language model for drafts and reviews: the endpoint if its address is set, otherwise Gemini if its key is;
 * undefined without either. Throws `ConfigError` when only some of the endpoint's variables are set.
 */
export function modelOf(env: Given & { GEMINI_MODEL: string }): ModelConfig | undefined {
  const { DRAFT_MODEL_URL: url, DRAFT_MODEL: model, DRAFT_MODEL_KEY: key, GEMINI_API_KEY: apiKey } = env
  if (url && model) return { vendor: 'endpoint', url: apiAddress(url), key, model }
  if (url || model || key)
    throw new ConfigError(
      '  DRAFT_MODEL_URL, DRAFT_MODEL, DRAFT_MODEL_KEY: set the address and the model, or neither; a key only with them',
    )
  if (!apiKey) return undefined
  return { vendor: 'gemini', apiKey, model: env.GEMINI_MODEL, baseUrl: env.GOOGLE_GEMINI_BASE_URL }
}

/** What drafts, as start-up tells the operator. */
export function whatDrafts(config: ModelConfig | undefined): string {
  if (!config) return 'rules alone'
  return `${config.model} at ${config.vendor === 'gemini' ? 'Gemini' : config.url.origin}, then rules`
}

const CHAT_METHOD = '/chat/completions'

/**
 * The address that the chat method is added to. `/v1` may be left out; for a server whose path has no version, the whole
 * address with the method tells so.
 */
function apiAddress(url: string): URL {
  const address = new URL(url)
  if (address.username || address.password)
    throw new ConfigError('  DRAFT_MODEL_URL: leave the name and password out; a key belongs in DRAFT_MODEL_KEY')
  const path = address.pathname.replace(/\/+$/, '')
  if (path.endsWith(CHAT_METHOD)) address.pathname = path.slice(0, -CHAT_METHOD.length)
  else address.pathname = /\/v\d\w*(\/|$)/.test(path) ? path : `${path}/v1`
  return address
}

/** Enough for short texts, and a quarter of what the model can give. */
const GEMINI_EMBEDDINGS = { model: 'gemini-embedding-001', dimensions: 768 }

/**
 * What embeds texts; undefined if it's off. Throws `ConfigError` when variables of the chosen way are missing, and when
 * variables of another way are set.
 */
export function embeddingsOf(
  env: Given & { EMBEDDINGS: 'built-in' | 'gemini' | 'endpoint' | 'off'; EMBEDDINGS_DIMENSIONS?: number | undefined },
): EmbeddingsConfig | undefined {
  const { EMBEDDINGS: way, EMBEDDINGS_URL: url, EMBEDDINGS_KEY: key, EMBEDDINGS_MODEL: model } = env
  const { EMBEDDINGS_DIMENSIONS: dimensions } = env
  if (way === 'endpoint') {
    if (!url || !model || !dimensions)
      throw new ConfigError(
        '  EMBEDDINGS, EMBEDDINGS_URL, EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS: another server (endpoint) needs an address, a model and its dimensions',
      )
    return { vendor: 'endpoint', url: new URL(url), key, model, dimensions }
  }
  if (url || key)
    throw new ConfigError('  EMBEDDINGS_URL, EMBEDDINGS_KEY: only with another server (EMBEDDINGS=endpoint)')
  if (way === 'gemini') {
    const { GEMINI_API_KEY: apiKey, GOOGLE_GEMINI_BASE_URL: baseUrl } = env
    if (!apiKey) throw new ConfigError('  EMBEDDINGS, GEMINI_API_KEY: gemini needs a key')
    return {
      vendor: 'gemini',
      apiKey,
      baseUrl,
      model: model ?? GEMINI_EMBEDDINGS.model,
      dimensions: dimensions ?? GEMINI_EMBEDDINGS.dimensions,
    }
  }
  if (model || dimensions)
    throw new ConfigError('  EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS: only with EMBEDDINGS=gemini or endpoint')
  return way === 'built-in' ? { vendor: 'built-in' } : undefined
}

/**
 * The upstream identity provider; undefined when not configured. Throws `ConfigError` when only some of its
 * variables are set.
 */
export function upstreamOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
}: Given & { OIDC_NAME: string }) {
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError('  OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: set all three, or none')
  return { issuer, clientId, clientSecret, name }
}

/**
 * Stripe's keys; undefined when not configured. Throws `ConfigError` when only one of them is set, and for a
 * test key with NODE_ENV=production unless ALLOW_TEST_PAYMENTS is set.
 */
export function stripeOf(env: Given & { ALLOW_TEST_PAYMENTS?: boolean | undefined }) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw new ConfigError('  STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: set both, or neither')
  if (/^[sr]k_test_/.test(secretKey) && env.NODE_ENV === 'production' && !env.ALLOW_TEST_PAYMENTS)
    throw new ConfigError(
      '  STRIPE_SECRET_KEY: test keys don’t charge real money; set ALLOW_TEST_PAYMENTS=true to use one anyway',
    )
  return { secretKey, webhookSecret, apiBase: apiBase ? new URL(apiBase) : undefined }
}

/**
 * The settings for BTCPay Server; undefined when not configured. Throws `ConfigError` when only some of its
 * variables are set.
 */
export function btcpayOf({
  BTCPAY_URL: url,
  BTCPAY_STORE_ID: storeId,
  BTCPAY_API_KEY: apiKey,
  BTCPAY_WEBHOOK_SECRET: webhookSecret,
}: Given) {
  if (!url && !storeId && !apiKey && !webhookSecret) return undefined
  if (!url || !storeId || !apiKey || !webhookSecret)
    throw new ConfigError('  BTCPAY_URL, BTCPAY_STORE_ID, BTCPAY_API_KEY, BTCPAY_WEBHOOK_SECRET: set all four, or none')
  return { url: new URL(url).origin, storeId, apiKey, webhookSecret }
}
