import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadStore } from '../../auth/oauth/payload-store.ts'
import { signingKeys } from '../../auth/oauth/signing-keys.ts'
import { emailPurpose, waitingEmail, writeEmail } from '../../domain/accounts/emails/email.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import { seal, unseal, type AppSecret } from '../../domain/accounts/sealed.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { followOfLink, unfollowPath } from '../../domain/followers/unfollow-link.ts'
import { revenueKeyPurpose } from '../../domain/leaderboards/revenue-key.ts'
import { readConfigValues, saveConfigValues } from '../../domain/setup/config-values.ts'
import { openOutbox, readOutbox } from '../../outside/mail/outbox.ts'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { runCommand } from '../commands.ts'
import { rotateSecret } from './rotate-secret.ts'
import { startWarnings } from '../start-warnings.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const OLD = 'the secret of the years before, 2026'
const NEW = 'the secret from now on, next is 2028'
const BOTH = [NEW, OLD] as const

let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
})
afterAll(() => close())

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(db.read, { text, values })
const rotate = async (appSecret: AppSecret, of = db) => {
  const answer = await runCommand({ db: of, appSecret, siteUrl: 'http://x', now: () => NOW }, ['secret', 'rotate'])
  return (answer as { ok: Record<string, string> }).ok
}

test('every sealed column is among what is sealed again', async () => {
  const sealed = await rows<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'sealed' and table_schema = 'public' order by 1`,
  )
  // When this fails, add the new table to KINDS in rotate-secret.ts.
  expect(sealed.map(({ name }) => name)).toEqual(['config_value', 'email', 'oidc_key', 'outbox', 'revenue_key'])
})

test('the new secret opens everything after a rotation, also when it was interrupted; what neither opens is told', async () => {
  await db.transaction(async (tx) => {
    for (let n = 0; n < 450; n++)
      await writeEmail(
        { tx, jobs: async () => {}, appSecret: OLD, now: NOW },
        { kind: 'sign-in', to: `p${n}@example.com`, reference: `r${n}`, facts: { link: 'l', code: `c${n}` } as never },
      )
  })
  const listingId = await aListing({ db }, { slug: 'acme' })
  const { id: accountId } = await db.transaction((tx) => accountOf(tx, 'maker@example.com'))
  await rows(
    `insert into revenue_key (listing_id, account_id, sealed, hint, connected_at) values ($1, $2, $3, 'hint', $4)`,
    [listingId, accountId, seal(OLD, revenueKeyPurpose(listingId), 'rk'), NOW],
  )
  const clientsBy = (appSecret: AppSecret) => payloadStore({ db, now: () => NOW, appSecret })('Client')
  await clientsBy(OLD).upsert('app', { client_id: 'app', client_secret: 'told once', redirect_uris: [] }, 0)
  const [signing] = await signingKeys(db, OLD, NOW)
  await openOutbox(db, OLD, () => NOW).send({ id: randomUUID(), to: 't@example.com', subject: 's', text: 'x' } as never)
  await db.transaction((tx) => saveConfigValues(tx, { SITE_NAME: 'Ours' }, { appSecret: OLD, now: NOW }))
  const followed = { listingId, accountId }
  const link = unfollowPath(OLD, followed).replace('/unfollow/', '')
  expect(await startWarnings(db, OLD)).toEqual([])
  expect((await startWarnings(db, BOTH)).join()).toMatch(/^APP_SECRET_PREVIOUS is still needed.*secret rotate$/)

  // The process dies after the second batch of emails.
  let left = 3
  const dying = new Proxy(db, {
    get: (of, name) =>
      name === 'transaction'
        ? (work: never) => (left-- > 0 ? of.transaction(work) : Promise.reject(new Error('killed')))
        : Reflect.get(of, name),
  })
  await expect(rotateSecret(dying, BOTH, NOW)).rejects.toThrow('killed')
  const newlySealed = async () => {
    const sealed = await rows<{ id: string; sealed: string }>('select id, sealed from email where sealed is not null')
    return sealed.filter((row) => unseal(NEW, emailPurpose(row.id), row.sealed) !== undefined).length
  }
  const done = await newlySealed()
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(450)
  expect((await startWarnings(db, BOTH)).join()).toContain('is still needed')

  await rows(`insert into email (id, kind, recipient, reference, sealed, created_at)
              values (gen_random_uuid(), 'sign-in', 'lost@example.com', 'lost', 'sealed by nobody', now())`)
  expect(await rotate(BOTH)).toEqual({
    'revenue keys': '0 re-sealed, 1 sealed with the current secret before',
    'waiting emails': `${450 - done} re-sealed, ${done} sealed with the current secret before, 1 can’t be opened`,
    'emails in the outbox': '1 re-sealed',
    settings: '1 re-sealed',
    'signing keys': '1 re-sealed',
    'client secrets': '1 re-sealed',
    'unfollow links': 'those in sent emails keep working',
    'marks of deleted voters': 'keep working',
    next: expect.stringMatching(/^1 texts were sealed .* remove APP_SECRET_PREVIOUS everywhere and restart\.$/),
  })
  expect(await startWarnings(db, NEW)).toEqual([])
  expect((await startWarnings(db, BOTH)).join()).toMatch(/^APP_SECRET_PREVIOUS is no longer needed/)

  // From here on, the previous secret is gone.
  expect(await newlySealed()).toBe(450)
  const [{ id }] = (await rows(`select id from email where reference = 'r7'`)) as [{ id: string }]
  const waiting = await waitingEmail(db.read, id, { appSecret: NEW, now: NOW })
  expect(waiting?.email.facts).toMatchObject({ code: 'c7' })
  const [{ sealed }] = (await rows('select sealed from revenue_key')) as [{ sealed: string }]
  expect(unseal(NEW, revenueKeyPurpose(listingId), sealed)).toBe('rk')
  expect(await clientsBy(NEW).find('app')).toMatchObject({ client_secret: 'told once', redirect_uris: [] })
  expect(await signingKeys(db, NEW, NOW)).toEqual([signing])
  expect(await readConfigValues(db.read, NEW)).toEqual({ values: { SITE_NAME: 'Ours' }, unreadable: [] })
  expect(await readOutbox(db, NEW)).toMatchObject([{ to: 't@example.com' }])
  expect(await followOfLink(db.read, NEW, link)).toEqual(followed)
  expect(await followOfLink(db.read, NEW, unfollowPath(NEW, followed).slice(10))).toEqual(followed)
  expect(await followOfLink(db.read, NEW, `${link.slice(0, -2)}AA`)).toBeNull()
})

test('a further rotation keeps the links of all secrets before; a wrong previous secret changes nothing', async () => {
  const link = unfollowPath(OLD, { listingId: 1, accountId: 'a' }).replace('/unfollow/', '')
  const third = 'a third secret that comes afterwards'
  const wrong = await rotate([third, 'a wrong secret of 32 characters..'])
  expect(wrong['next']).toMatch(/^The secret this database was used with is neither/)
  expect(wrong['signing keys']).toBe('0 re-sealed, 1 can’t be opened')
  expect(await startWarnings(db, NEW)).toEqual([])
  expect((await rotate(third))['next']).toMatch(/neither/)
  expect((await rotate([third, NEW]))['next']).toMatch(/remove APP_SECRET_PREVIOUS/)
  expect((await rotate(third))['next']).toMatch(/APP_SECRET_PREVIOUS isn’t set, so nothing was re-sealed/)
  expect(await followOfLink(db.read, third, link)).toEqual({ listingId: 1, accountId: 'a' })
})
