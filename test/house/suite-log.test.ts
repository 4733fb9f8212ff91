import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { newSecret } from '../../domain/accounts/api-key.ts'
import { newToken } from '../../domain/shared/secret.ts'
import { APP_SECRET } from '../quiet-config.ts'
import { keepLogOf, searchSuiteLog, secretsIn } from './suite-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'launch-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The log line of an error with these details. */
function logged(details: object): string {
  let line = ''
  pino({}, { write: (text: string) => void (line += text) }).error(details, 'bug')
  return line
}

const key = newSecret()
const token = newToken()
const link = randomBytes(24).toString('base64url')
test.each([
  [{ err: new Error(`no such key ${key}`) }, key],
  [{ session: token }, token],
  [{ path: `/sign-in/link/${link}` }, link],
  [{ path: '/sign-in/link/hjzVAPlGPjDbahNMdmuMYUMIhMGTjakM' }, 'hjzVAPlGPjDbahNMdmuMYUMIhMGTjakM'],
  [{ headers: { authorization: `Basic eDp5` } }, 'eDp5'],
  [{ req: { headers: { cookie: 'sid=abcdefgh' } } }, 'sid=abcdefgh'],
  [{ url: 'https://x.example/callback?code=123456' }, '123456'],
  [{ err: Object.assign(new Error('no'), { param: 'sk_test_12345678' }) }, 'sk_test_12345678'],
  [{ err: new Error('connect postgres://launch:pass-word@db:5432/x') }, 'pass-word'],
  [
    { err: Object.assign(new Error('twice'), { detail: 'Key (email)=(maker@example.com) exists.' }) },
    'maker@example.com',
  ],
  [{ jwk: { kty: 'EC', d: 'a1'.repeat(12) } }, 'a1'.repeat(12)],
  [{ config: { appSecret: APP_SECRET } }, APP_SECRET],
])('a secret in a line of the log is found, and not shown again: %j', (details, secret) => {
  const { kinds, masked } = secretsIn(logged(details))
  expect(kinds).not.toEqual([])
  expect(masked).not.toContain(secret)
})

test('a run whose log holds a secret fails, and one that logs requests does not', () => {
  const request = logged({ requestId: crypto.randomUUID(), method: 'GET', route: '/api/v1/me', status: 200, ms: 3 })
  keepLogOf(1, `Welcome, your key is ${key}\n${request}`, folder)
  expect(searchSuiteLog(folder)).toBe(1)
  keepLogOf(2, request + logged({ key }), folder)
  expect(() => searchSuiteLog(folder)).toThrow(/1 lines of the log hold secrets.\nan API key.*\[an API key\]/)
})
