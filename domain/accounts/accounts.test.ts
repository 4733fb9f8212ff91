import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOpenDatabase } from '../../test/service.ts'
import type { Database, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { closeEmail, giveUpEmail, waitingEmail, writeEmail, type EmailKind } from './emails/email.ts'
import { emailLines, emailsToResend, eraseGivenUp, resendEmails } from './emails/emails-to-mend.ts'
import { isSuppressed, liftSuppression, suppress, suppressions } from './emails/mail-suppression.ts'
import { accountOf, createKey, keyOfSecret, keysOf, listKeys, parseScopes, revokeKey } from './keys.ts'
import { secretInUse, takeSecret } from './secret-mark.ts'
import { connectionsOf } from './sign-in/connections.statements.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const SECRET = 'a secret of thirty-two characters'
const OTHER_SECRET = 'b secret of thirty-two characters'

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
})
afterAll(() => close())
const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
const idOf = (email: string) => inTx(async (tx) => (await accountOf(tx, email)).id)

describe('emails', () => {
  const sent: string[] = []
  const write = (to: string, reference: string, sendBefore?: Date) =>
    inTx((tx) => {
      const jobs = async (_name: string, payload: object) => void sent.push(Object.values(payload)[0])
      const facts = { link: 'https://example.com/secret', code: '123456', minutes: 15 }
      return writeEmail(
        { tx, jobs: jobs as never, appSecret: SECRET, now: NOW },
        { kind: 'sign-in', to, reference, facts, ...(sendBefore ? { sendBefore } : {}) },
      )
    })

  test('an email about one thing is written and queued once', async () => {
    expect([await write('ann@example.com', '1'), await write('ann@example.com', '1')]).toEqual([true, false])
    expect(sent).toHaveLength(1)
  })

  test('a waiting email is read with the same secret only, and is late from its last moment on', async () => {
    await write('ben@example.com', '1', later(1000))
    await write('cat@example.com', '1')
    const [ben, cat] = sent.slice(-2) as [string, string]
    const read = (id: string, now = NOW, appSecret = SECRET) => waitingEmail(db.read, id, { appSecret, now })
    expect(await read(ben, later(999))).toMatchObject({ isLate: false, email: { facts: { code: '123456' } } })
    expect(await read(ben, later(1000))).toMatchObject({ isLate: true })
    expect(await read(cat, later(1e12))).toMatchObject({ isLate: false })
    await expect(read(ben, NOW, OTHER_SECRET)).rejects.toThrow('APP_SECRET')
    await inTx((tx) => closeEmail(tx, ben, NOW))
    expect(await read(ben)).toBeNull()
  })

  test('emails that were given up are listed, all or those to one address', async () => {
    for (const name of ['dan', 'eve']) {
      await write(`${name}@example.com`, '1')
      await inTx((tx) => giveUpEmail(tx, sent.at(-1)!, { why: 'no such mailbox', now: NOW }))
    }
    const to = async (email?: string) =>
      (await emailLines(db.read, { status: 'given_up', email, now: NOW, limit: 10 })).map((one) => one.email).toSorted()
    expect(await to()).toEqual(['dan@example.com', 'eve@example.com'])
    expect(await to('eve@example.com')).toEqual(['eve@example.com'])
  })

  test('an email that was given up can be resent for 30 days, and until its link expires', async () => {
    const days = (n: number, ms = 0) => later(n * 86_400_000 + ms)
    await write('fay@example.com', '1')
    const fay = sent.at(-1)!
    await write('gus@example.com', '1', later(1000))
    const gus = sent.at(-1)!
    const canResend = async (id: string, now: Date) => {
      await eraseGivenUp(db.read, now)
      return (await inTx((tx) => emailsToResend(tx, { id }, now))).length === 1
    }
    for (const id of [fay, gus]) await inTx((tx) => giveUpEmail(tx, id, { why: 'away', now: NOW }))
    expect([await canResend(gus, later(999)), await canResend(gus, later(1000))]).toEqual([true, false])
    expect([await canResend(fay, days(30)), await waitingEmail(db.read, fay, { appSecret: SECRET, now: NOW })]).toEqual(
      [true, null],
    )
    await inTx((tx) => resendEmails(tx, [fay]))
    expect(await waitingEmail(db.read, fay, { appSecret: SECRET, now: NOW })).toMatchObject({ isLate: false })
    await inTx((tx) => giveUpEmail(tx, fay, { why: 'away', now: NOW }))
    expect(await canResend(fay, days(30, 1))).toBe(false)
    const [line] = await emailLines(db.read, { email: 'fay@example.com', now: NOW, limit: 1 })
    expect(line).toMatchObject({ status: 'given_up', reason: 'away', can_resend: false })
  })
})

describe('suppressed addresses', () => {
  const suppressed = async (email?: string) =>
    (await suppressions(db.read, email)).map((one) => `${one.email} ${one.kind}`).toSorted()
  const lift = (email: string, kind?: string) => inTx((tx) => liftSuppression(tx, email, kind))

  test('get no emails of that kind until an operator lifts it', async () => {
    for (const [email, kind] of [
      ['ann@example.com', 'claim-link'],
      ['ann@example.com', 'badge-reminder'],
      ['ben@example.com', 'claim-link'],
    ] as const)
      await inTx((tx) => suppress(tx, { email, kind, reason: 'bounced', now: NOW }))
    const isHeld = (kind: 'claim-link' | 'sign-in') => isSuppressed(db.read, 'ann@example.com', kind)
    expect([await isHeld('claim-link'), await isHeld('sign-in')]).toEqual([true, false])
    expect(await suppressed()).toHaveLength(3)
    expect(await suppressed('ben@example.com')).toEqual(['ben@example.com claim-link'])
    expect(await lift('ann@example.com', 'claim-link')).toBe(1)
    expect(await suppressed()).toEqual(['ann@example.com badge-reminder', 'ben@example.com claim-link'])
    expect(await lift('ann@example.com')).toBe(1)
    await expect(lift('ann@example.com')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('after a complaint still get emails about their account and their money, unless they refuse that kind', async () => {
    const email = 'cross@example.com'
    await inTx((tx) => suppress(tx, { email, kind: 'all', reason: 'complained', now: NOW }))
    const held = async (kinds: EmailKind[]) => {
      const all = await Promise.all(
        kinds.map(async (kind) => ((await isSuppressed(db.read, email, kind)) ? [kind] : [])),
      )
      return all.flat()
    }
    const essential: EmailKind[] = ['account-deletion', 'account-key', 'account-passkey', 'account-new-browser']
    essential.push('account-blocked', 'order-paid', 'order-refunded')
    expect(await held([...essential, 'listing-update', 'claim-won'])).toEqual(['listing-update', 'claim-won'])
    await inTx((tx) => suppress(tx, { email, kind: 'order-paid', reason: 'bounced', now: NOW }))
    expect(await held(essential)).toEqual(['order-paid'])
  })
})

describe('API keys', () => {
  const newKey = (accountId: string) => inTx((tx) => createKey(tx, { accountId, scopes: ['account:read'] }))

  test('an account has fifty at most, and a revoked one does not count', async () => {
    const accountId = await idOf('many@example.com')
    const first = await newKey(accountId)
    for (let n = 1; n < 50; n++) await newKey(accountId)
    await expect(newKey(accountId)).rejects.toMatchObject({ code: 'wrong_state' })
    await inTx((tx) => revokeKey(tx, first.id, NOW, accountId))
    await newKey(accountId)
    expect(await keysOf(db.read, accountId)).toHaveLength(50)
  })

  test('only its account, or an operator, revokes a key', async () => {
    const [mine, other] = [await idOf('mine@example.com'), await idOf('other@example.com')]
    const { id } = await newKey(mine)
    const revoke = (keyId: string, accountId?: string) => inTx((tx) => revokeKey(tx, keyId, NOW, accountId))
    await expect(revoke(id, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(revoke('no id', mine)).rejects.toMatchObject({ code: 'not_found' })
    await revoke(id)
    expect(await keysOf(db.read, mine)).toEqual([])
    expect((await listKeys(db.read, 'mine@example.com')).map((key) => key.id)).toEqual([id])
    expect((await listKeys(db.read)).map((key) => key.id)).toContain(id)
  })

  test('a secret opens its account until it expires, and its last use is saved once a minute', async () => {
    const accountId = await idOf('user@example.com')
    const { secret } = await inTx((tx) =>
      createKey(tx, { accountId, scopes: ['account:read'], expiresAt: later(86_400_000) }),
    )
    const lastUse = async () => (await keysOf(db.read, accountId))[0]!.last_used_at
    const use = async (ms: number) => {
      expect(await keyOfSecret(db, secret, later(ms))).toEqual({ accountId, scopes: ['account:read'] })
      return lastUse()
    }
    expect(await lastUse()).toBeNull()
    expect(await use(0)).toBe('2026-11-20T12:00:00.000Z')
    expect(await use(60_000)).toBe('2026-11-20T12:00:00.000Z')
    expect(await use(60_001)).toBe('2026-11-20T12:01:00.001Z')
    expect(await keyOfSecret(db, secret, later(86_400_000))).toBeNull()
    expect(await keyOfSecret(db, `${secret}x`, NOW)).toBeNull()
  })

  test('scopes are read by name, and an unknown one is named', () => {
    expect(parseScopes('account:read, orders:write')).toEqual(['account:read', 'orders:write'])
    expect(() => parseScopes('account:read,everything')).toThrow('everything is not a scope')
  })
})

test('the first secret stays the one in use until another takes over', async () => {
  expect([await secretInUse(db, SECRET), await secretInUse(db, OTHER_SECRET)]).toEqual(['current', 'another'])
  await takeSecret(db.read, OTHER_SECRET)
  expect([await secretInUse(db, SECRET), await secretInUse(db, OTHER_SECRET)]).toEqual(['another', 'current'])
  expect(await secretInUse(db, [SECRET, OTHER_SECRET])).toBe('previous')
})

test('a connected app is listed until its grant expires', async () => {
  const accountId = await idOf('connected@example.com')
  await raw(db.read, {
    text: `insert into oidc_payload (kind, id, account_id, client_id, label, payload, created_at, expires_at)
           values ('Grant', 'grant', $1, 'app', 'App', '{"resources":{"api":"write read"}}', $2, $3)`,
    values: [accountId, NOW, later(1000)],
  })
  const connections = (ms: number) => connectionsOf(db.read, accountId, later(ms))
  expect(await connections(999)).toMatchObject([{ client_id: 'app', name: 'App' }])
  expect((await connections(999))[0]!.scopes.toSorted()).toEqual(['read', 'write'])
  expect(await connections(1000)).toEqual([])
})
