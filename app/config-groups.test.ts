import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  btcpayOf,
  embeddingsOf,
  modelOf,
  ratingsOf,
  stripeOf,
  themeOf,
  upstreamOf,
  whatDrafts,
} from './config-groups.ts'

/** Incomplete sets: each of these variables alone, and all but one. */
function partsOf<T extends object>(whole: T): Partial<T>[] {
  const names = Object.keys(whole) as (keyof T)[]
  return names.flatMap((left) => [
    { [left]: whole[left] } as unknown as Partial<T>,
    Object.fromEntries(names.filter((name) => name !== left).map((name) => [name, whole[name]])) as Partial<T>,
  ])
}

test('upstream sign-in needs all of its variables', () => {
  const whole = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' }
  const named = { OIDC_NAME: 'ID' }
  expect(upstreamOf({ ...whole, ...named })).toEqual({
    issuer: 'https://id.example',
    clientId: 'c',
    clientSecret: 's',
    name: 'ID',
  })
  expect(upstreamOf(named)).toBeUndefined()
  for (const part of partsOf(whole)) expect(() => upstreamOf({ ...part, ...named })).toThrow('set all three, or none')
})

test('BTCPay Server needs all of its variables', () => {
  const whole = {
    BTCPAY_URL: 'https://pay.example/',
    BTCPAY_STORE_ID: 'i',
    BTCPAY_API_KEY: 'k',
    BTCPAY_WEBHOOK_SECRET: 's',
  }
  expect(btcpayOf(whole)).toEqual({ url: 'https://pay.example', storeId: 'i', apiKey: 'k', webhookSecret: 's' })
  expect(btcpayOf({})).toBeUndefined()
  for (const part of partsOf(whole)) expect(() => btcpayOf(part)).toThrow('set all four, or none')
})

test('Stripe needs both keys, and production refuses test keys unless they are allowed', () => {
  const whole = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 's' }
  expect(stripeOf(whole)).toEqual({ secretKey: 'sk_test_x', webhookSecret: 's', apiBase: undefined })
  expect(stripeOf({ ...whole, STRIPE_API_BASE: 'http://127.0.0.1:1' })?.apiBase?.port).toBe('1')
  expect(stripeOf({})).toBeUndefined()
  for (const part of partsOf(whole)) expect(() => stripeOf(part)).toThrow('set both, or neither')
  const NODE_ENV = 'production'
  expect(() => stripeOf({ ...whole, NODE_ENV })).toThrow('test keys don’t charge real money')
  expect(stripeOf({ ...whole, NODE_ENV, ALLOW_TEST_PAYMENTS: true })).toBeDefined()
  expect(stripeOf({ ...whole, NODE_ENV, STRIPE_SECRET_KEY: 'sk_live_x' })).toBeDefined()
})

test('each way to embed needs its own variables and no others', () => {
  const EMBEDDINGS_DIMENSIONS = 768
  expect(embeddingsOf({ EMBEDDINGS: 'built-in' })).toEqual({ vendor: 'built-in' })
  expect(embeddingsOf({ EMBEDDINGS: 'off' })).toBeUndefined()
  expect(embeddingsOf({ EMBEDDINGS: 'gemini', GEMINI_API_KEY: 'k' })).toMatchObject({
    vendor: 'gemini',
    dimensions: 768,
  })
  expect(() => embeddingsOf({ EMBEDDINGS: 'gemini' })).toThrow('GEMINI_API_KEY')
  const endpoint = { EMBEDDINGS: 'endpoint', EMBEDDINGS_URL: 'http://127.0.0.1:1/embeddings' } as const
  expect(embeddingsOf({ ...endpoint, EMBEDDINGS_MODEL: 'm', EMBEDDINGS_DIMENSIONS })).toMatchObject({ model: 'm' })
  expect(() => embeddingsOf(endpoint)).toThrow('another server (endpoint) needs an address, a model and its dimensions')
  expect(() => embeddingsOf({ ...endpoint, EMBEDDINGS: 'gemini' })).toThrow('(EMBEDDINGS=endpoint)')
  expect(() => embeddingsOf({ EMBEDDINGS: 'built-in', EMBEDDINGS_DIMENSIONS })).toThrow('only with EMBEDDINGS=gemini')
})

test('an endpoint drafts if its address is set, otherwise Gemini if its key is, otherwise rules alone', () => {
  const gemini = { GEMINI_MODEL: 'gemini-3.8-flash', GEMINI_API_KEY: 'g' }
  const endpoint = { DRAFT_MODEL_URL: 'http://192.168.1.7:11434', DRAFT_MODEL: 'llama3.3:70b' }
  expect(modelOf({ GEMINI_MODEL: 'gemini-3.8-flash' })).toBeUndefined()
  expect(modelOf(gemini)).toEqual({
    vendor: 'gemini',
    apiKey: 'g',
    model: 'gemini-3.8-flash',
    baseUrl: undefined,
  })
  expect(modelOf({ ...gemini, ...endpoint })).toEqual({
    vendor: 'endpoint',
    url: new URL('http://192.168.1.7:11434/v1'),
    key: undefined,
    model: 'llama3.3:70b',
  })
  expect(modelOf({ ...gemini, ...endpoint, DRAFT_MODEL_KEY: 'k' })).toMatchObject({ key: 'k' })
  const { DRAFT_MODEL_URL, DRAFT_MODEL } = endpoint
  for (const part of [
    { DRAFT_MODEL_URL },
    { DRAFT_MODEL },
    { DRAFT_MODEL_KEY: 'k' },
    { DRAFT_MODEL, DRAFT_MODEL_KEY: 'k' },
  ])
    expect(() => modelOf({ ...gemini, ...part })).toThrow(
      'DRAFT_MODEL_URL, DRAFT_MODEL, DRAFT_MODEL_KEY: set the address and the model, or neither; a key only with them',
    )
})

test.for([
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1'],
  ['http://127.0.0.1:8000/v1/', 'http://127.0.0.1:8000/v1'],
  ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
  ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1'],
  [
    'https://generativelanguage.googleapis.com/v1beta/openai/',
    'https://generativelanguage.googleapis.com/v1beta/openai',
  ],
  ['https://models.example/inference/chat/completions/', 'https://models.example/inference'],
])('the endpoint %s is asked at %s', ([DRAFT_MODEL_URL, asked]) => {
  expect(modelOf({ GEMINI_MODEL: 'm', DRAFT_MODEL_URL, DRAFT_MODEL: 'm' })).toMatchObject({ url: new URL(asked!) })
})

test('start-up names what drafts, and no key', () => {
  const gemini = { GEMINI_MODEL: 'gemini-3.8-flash', GEMINI_API_KEY: 'a-key' }
  const endpoint = { DRAFT_MODEL_URL: 'http://127.0.0.1:11434', DRAFT_MODEL: 'llama3.3', DRAFT_MODEL_KEY: 'a-key' }
  expect(whatDrafts(undefined)).toBe('rules alone')
  expect(whatDrafts(modelOf(gemini))).toBe('gemini-3.8-flash at Gemini, then rules')
  expect(whatDrafts(modelOf({ ...gemini, ...endpoint }))).toBe('llama3.3 at http://127.0.0.1:11434, then rules')
})

test('an endpoint’s address with a password in it is refused without showing it', () => {
  const refused = () => modelOf({ GEMINI_MODEL: 'm', DRAFT_MODEL_URL: 'http://me:hunter2@x.example', DRAFT_MODEL: 'm' })
  expect(refused).toThrow('DRAFT_MODEL_KEY')
  expect(refused).not.toThrow('hunter2')
})

test('Domain Ratings have at most one source', () => {
  const urls = { AHREFS_API_URL: 'https://a.example', OPEN_PAGERANK_URL: 'https://o.example' }
  expect(ratingsOf(urls)).toBeUndefined()
  expect(ratingsOf({ ...urls, AHREFS_API_KEY: 'a' })).toMatchObject({ vendor: 'ahrefs', key: 'a' })
  expect(ratingsOf({ ...urls, OPEN_PAGERANK_API_KEY: 'o' })).toMatchObject({ vendor: 'open_page_rank', key: 'o' })
  expect(() => ratingsOf({ ...urls, AHREFS_API_KEY: 'a', OPEN_PAGERANK_API_KEY: 'o' })).toThrow('set only one')
})

test('a theme has an accent color, and a logo of at most 100 kB', () => {
  expect(themeOf({})).toBeUndefined()
  expect(themeOf({ SITE_ACCENT: '#0b5c49' })).toMatchObject({ accent: { light: { color: '#0b5c49' } }, logo: null })
  expect(themeOf({ SITE_ACCENT_DARK: '#7fe0c3' })).toMatchObject({ accent: { dark: { color: '#7fe0c3' } } })
  const folder = mkdtempSync(join(tmpdir(), 'launch-logo-'))
  const SITE_LOGO = join(folder, 'logo.PNG')
  expect(() => themeOf({ SITE_LOGO })).toThrow(/can’t read .*\(ENOENT\)/)
  writeFileSync(SITE_LOGO, Buffer.alloc(100_000))
  expect(themeOf({ SITE_LOGO })?.logo?.type).toBe('image/png')
  writeFileSync(SITE_LOGO, Buffer.alloc(100_001))
  expect(() => themeOf({ SITE_LOGO })).toThrow('is larger than 100000 bytes')
  rmSync(folder, { recursive: true })
})

test('an accent color that can’t be read on its background is refused', () => {
  expect(() => themeOf({ SITE_ACCENT: '#ffffff' })).toThrow(/^ {2}SITE_ACCENT, SITE_ACCENT_DARK: /)
})
