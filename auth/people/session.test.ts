import type { Response } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../domain/accounts/keys.ts'
import { aService, type TestService } from '../../test/service.ts'
import { browserName } from './browser-name.ts'
import { checkFormToken, formToken, requireSameOrigin } from './csrf.ts'
import { nextPath } from './next-path.ts'
import { endOtherSessions, endSession, sessionsOf, setSessionCookie, signedIn, startSession } from './session.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const DAY_MS = 86_400_000
const HTTPS = new URL('https://directory.example')

test('under https the cookie is __Host-, Secure, HttpOnly and Lax, and its token doesn’t work under the plain name', async () => {
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

test('a session ends after thirty days without use, and after 180 days in any case', async () => {
  const { db, clock } = service
  const start = clock.time
  const after = (ms: number) => new Date(start.getTime() + ms)
  const { token, accountId } = await db.transaction(async (tx) => {
    const { id } = await accountOf(tx, 'bea@example.com')
    const session = { accountId: id, method: 'email' as const, req: { headers: {} }, publicUrl: HTTPS, now: start }
    return { accountId: id, ...(await startSession(tx, session)) }
  })
  const isIn = async (at: Date) => (await signedIn(db, { headers: { cookie: `__Host-sid=${token}` } }, at)) !== null
  const lastUse = async () => {
    const [session] = await sessionsOf(db.read, accountId, start)
    return new Date(session!.last_used_at).getTime() - start.getTime()
  }
  expect(await isIn(after(60_000))).toBe(true)
  expect(await isIn(after(30 * DAY_MS))).toBe(false)
  for (let day = 29; day < 180; day += 29) expect(await isIn(after(day * DAY_MS))).toBe(true)
  expect(await lastUse()).toBe(174 * DAY_MS)
  // Uses within a minute write nothing.
  expect(await isIn(after(174 * DAY_MS + 60_000))).toBe(true)
  expect(await lastUse()).toBe(174 * DAY_MS)
  expect(await isIn(after(180 * DAY_MS - 1))).toBe(true)
  expect(await isIn(after(180 * DAY_MS))).toBe(false)
})

test('every sign-in but one by passkey proves the email address', async () => {
  const { db, clock } = service
  const verified = async (method: 'email' | 'passkey' | 'upstream') => {
    const id = await db.transaction(async (tx) => {
      const { id: accountId } = await accountOf(tx, `${method}@example.com`)
      await startSession(tx, { accountId, method, req: { headers: {} }, publicUrl: HTTPS, now: clock.time })
      return accountId
    })
    const account = await db.read.sql
      .selectFrom('account')
      .select('email_verified_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return account.email_verified_at !== null
  }
  expect([await verified('email'), await verified('upstream'), await verified('passkey')]).toEqual([true, true, false])
})

test('a person can end one session or all others, and only their own', async () => {
  const { db, clock } = service
  const started = (email: string) =>
    db.transaction(async (tx) => {
      const { id: accountId } = await accountOf(tx, email)
      const start = { accountId, method: 'email' as const, req: { headers: {} }, publicUrl: HTTPS, now: clock.time }
      return { accountId, sessionId: (await startSession(tx, start)).sessionId }
    })
  const mine = [await started('cem@example.com'), await started('cem@example.com'), await started('cem@example.com')]
  const other = await started('dora@example.com')
  const end = (sessionId: string, { accountId }: { accountId: string }) =>
    db.transaction((tx) => endSession(tx, { sessionId, accountId }))
  expect(await end(other.sessionId, mine[0]!)).toBe(false)
  expect(await end(mine[0]!.sessionId, mine[0]!)).toBe(true)
  expect(await end(mine[0]!.sessionId, mine[0]!)).toBe(false)
  expect(await db.transaction((tx) => endOtherSessions(tx, mine[1]!))).toBe(1)
  expect(await sessionsOf(db.read, other.accountId, clock.time)).toHaveLength(1)
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
])('a form with %j is accepted: %j', ([headers, isOurs]) => {
  const check = () => requireSameOrigin({ headers }, HTTPS)
  if (isOurs) expect(check).not.toThrow()
  else expect(check).toThrow('another website')
})

test('a form token works for one session, one purpose and one secret', () => {
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
  ['Firefox/150.0', 'Firefox'],
  ['SomeApp (Linux)', 'Browser on Linux'],
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
  [`/${'a'.repeat(1999)}`, true],
  [`/${'a'.repeat(2000)}`, false],
  [['/a'], false],
  [undefined, false],
])('after sign-in, %j may be the next page: %j', ([wanted, isOurs]) => {
  expect(nextPath(wanted)).toBe(isOurs ? wanted : '/account')
})
