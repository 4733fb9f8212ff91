import type { Response } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../domain/accounts/keys.ts'
import { aService, type TestService } from '../../test/service.ts'
import { browserName } from './browser-name.ts'
import { checkFormToken, formToken, requireSameOrigin } from './csrf.ts'
import { nextPath } from './next-path.ts'
import { setSessionCookie, signedIn, startSession } from './session.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const HTTPS = new URL('https://directory.example')

test('on https the cookie is __Host-, Secure, HttpOnly and Lax, and its token is worth nothing under the plain name', async () => {
  const { db, clock } = service
  const { token } = await db.transaction(async (tx) => {
    const { id: accountId } = await accountOf(tx, 'ann@example.com')
    const req = { headers: {} }
    return startSession(tx, { accountId, method: 'email', req, publicUrl: HTTPS, now: clock.time })
  })
  const set: unknown[] = []
  setSessionCookie({ cookie: (...given: unknown[]) => set.push(...given) } as unknown as Response, HTTPS, token)
  expect(set).toEqual([
    '__Host-sid',
    token,
    expect.objectContaining({ httpOnly: true, sameSite: 'lax', secure: true, path: '/' }),
  ])
  const who = (cookie: string) => signedIn(db, { headers: { cookie } }, clock.time)
  expect(await who(`other=1; __Host-sid=${token}`)).toMatchObject({ since: clock.time })
  expect(await who(`sid=${token}`)).toBeNull()
  expect(await who(`__Host-sid=made-up; sid=${token}`)).toBeNull()
  expect(await who('')).toBeNull()
})

test.for<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://directory.example' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
  [{ origin: 'https://directory.example' }, true],
  [{ origin: 'https://directory.example.evil.example' }, false],
  [{ origin: 'http://directory.example' }, false],
  [{ origin: 'null' }, true],
  [{}, true],
])('a form with %j is let through: %j', ([headers, isOurs]) => {
  const check = () => requireSameOrigin({ headers }, HTTPS)
  if (isOurs) expect(check).not.toThrow()
  else expect(check).toThrow('another website')
})

test('a form token is of one session, one purpose and one secret', () => {
  const token = formToken('secret', 'session', 'account')
  expect(() => checkFormToken('secret', 'session', 'account', token)).not.toThrow()
  for (const [secret, session, purpose, given] of [
    ['other', 'session', 'account', token],
    ['secret', 'other', 'account', token],
    ['secret', 'session', 'other', token],
    ['secret', 'session', 'account', `${token}x`],
    ['secret', 'session', 'account', undefined],
    ['secret', 'session', 'account', [token]],
  ] as const)
    expect(() => checkFormToken(secret, session, purpose, given)).toThrow('expired')
})

test.for([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.0', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is shown as %s', ([userAgent, name]) => {
  expect(browserName(userAgent)).toBe(name)
})

test.for([
  ['/oauth/interaction/x?a=1#b', true],
  ['/', true],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['/\n/evil.example', false],
  [['/a'], false],
  [undefined, false],
])('after signing in %j may be next: %j', ([wanted, isOurs]) => {
  expect(nextPath(wanted)).toBe(isOurs ? wanted : '/account')
})
