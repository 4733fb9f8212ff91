import { expect, test } from 'vitest'
import { FetchError } from './fetch-error.ts'
import { problemOfAnswer, problemOfFetch } from './site-problems.ts'

const problemOf = (status: number, text: string, headers = {}) =>
  problemOfAnswer({ status, headers, body: Buffer.from(text) }, 'https://acme.com/')?.code ?? null

test.for([
  ['a page', 200, '<h1>Acme</h1>', null],
  ['a page with an unusual status', 299, '<h1>Acme</h1>', null],
  ['a page that mentions a captcha', 200, 'Our captcha keeps robots out', null],
  ['a choice of pages', 300, '<h1>Acme</h1>', 'http_error'],
  ['a continued request', 199, '', 'http_error'],
  ['a forbidden page', 403, '<h1>Members only</h1>', 'http_error'],
  ['a challenge', 403, '<title>Just a moment...</title>', 'bot_challenge'],
  ['a missing page that mentions a captcha', 404, 'No captcha here', 'http_error'],
  ['a challenge behind 64 KiB of other text', 403, `${' '.repeat(65_536)}captcha`, 'http_error'],
] as const)('%s', ([, status, text, code]) => {
  expect(problemOf(status, text)).toBe(code)
})

test('Cloudflare names a challenge in a header', () => {
  expect(problemOf(500, '', { 'cf-mitigated': 'challenge' })).toBe('bot_challenge')
  expect(problemOf(500, '', { 'cf-mitigated': 'none' })).toBe('http_error')
})

test.for([
  ['https://acme.com/pricing', 'acme.com'],
  ['https://bücher.example/', 'bücher.example'],
  ['https://192.0.2.1/', 'the website'],
  ['https://[2001:db8::a]/', 'the website'],
  ['acme', 'the website'],
] as const)('messages about %s call it %s', ([url, name]) => {
  expect(problemOfFetch(new FetchError('timeout', ''), url).detail).toMatch(`${name} took too long`)
})
