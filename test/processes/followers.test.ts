import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, createKey } from '../../domain/accounts/keys.ts'
import { raw } from '../../domain/database/raw.ts'
import { seedCategories } from '../../domain/categories/categories.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { SCOPES } from '../../domain/shared/actor.ts'
import { aListing, anOwner } from '../factories.ts'
import { aFreePort } from '../free-port.ts'
import { aDatabase } from '../service.ts'
import { aProcess, type ServiceProcess } from './a-process.ts'
import { aDataDir } from './data-folder.ts'

/** `FOLLOWERS=5000` runs the test at full size. */
const FOLLOWERS = Number(process.env['FOLLOWERS'] ?? 200)
/**
 * The worker is killed after this many delivered emails: once early, while followers are still being told,
 * and twice later.
 */
const KILLED_AT = [0.03, 0.4, 0.8].map((part) => Math.round(part * FOLLOWERS))
/**
 * `send-email` handles this many emails at once; these may be delivered but not yet recorded when the worker
 * dies.
 */
const EMAILS_AT_ONCE = 2

const delivered = new Map<string, string[]>()
let count = 0
let onDelivery = () => {}
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    void buffer(stream)
      .then((raw) => PostalMime.parse(raw))
      .then(({ messageId }) => {
        const to = session.envelope.rcptTo[0]!.address
        delivered.set(to, [...(delivered.get(to) ?? []), messageId ?? ''])
        count += 1
        onDelivery()
        done()
      })
      .catch(() => {}) // A kill cut the email off, so it wasn't accepted and must be sent again.
  },
})
mailServer.on('error', () => {}) // Connections of killed workers break.

let env: Record<string, string>
let key: string
let listingId: number
let drop: () => Promise<void>
let last: ServiceProcess | undefined

beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const { port } = mailServer.server.address() as { port: number }
  const own = await aDatabase()
  const DATA_DIR = aDataDir()
  drop = async () => {
    rmSync(DATA_DIR, { recursive: true, force: true })
    await own.drop()
  }
  const place = own.database.databaseUrl
    ? { databaseUrl: own.database.databaseUrl }
    : { databaseUrl: undefined, dataDir: DATA_DIR }
  const db = await openDatabase(place)
  await seedCategories(db)
  listingId = await aListing({ db }, { slug: 'followed' })
  await anOwner({ db }, listingId)
  await db.transaction(async (tx) => {
    const { id: accountId } = await accountOf(tx, 'maker@example.com')
    key = (await createKey(tx, { accountId, scopes: SCOPES })).secret
    await raw(tx, {
      text: `with people as (insert into account (email)
               select 'follower-' || n || '@example.com' from generate_series(1, $2::int) as n returning id)
             insert into listing_follow (listing_id, account_id, created_at) select $1, id, '2026-01-01' from people`,
      values: [listingId, FOLLOWERS],
    })
  })
  await db.close()
  env = {
    PORT: String(await aFreePort()),
    WEBSITES_PORT: '1',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Directory <no-reply@directory.example>',
    APP_SECRET: 'a secret of the tests, 32 characters and more',
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR }),
  }
}, 180_000)
afterAll(async () => {
  await last?.kill()
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await drop()
})

async function aRunning(): Promise<ServiceProcess> {
  last = aProcess(env)
  await last.ready
  return last
}

function deliveries(wanted: number): Promise<void> {
  return new Promise((resolve) => {
    onDelivery = () => count >= wanted && resolve()
    onDelivery()
  })
}

// Each kill needs a start, which is slow on the embedded database, so this test runs there only on request.
test.skipIf(!process.env['DATABASE_URL'] && !process.env['FOLLOWERS'])(
  `kill -9 three times while ${FOLLOWERS} followers are told: every one of them is, once but for the emails in flight`,
  async () => {
    let service = await aRunning()
    const posted = await fetch(`${service.origin}/api/v1/me/listings/${listingId}/updates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Version two', body: 'It is out.' }),
    })
    expect(posted.status).toBe(201)
    for (const at of KILLED_AT) {
      await deliveries(at)
      await service.kill()
      service = await aRunning()
    }
    await expect.poll(() => delivered.size, { timeout: 600_000, interval: 250 }).toBe(FOLLOWERS)
    const emails = [...delivered.values()]
    const again = emails.filter((ids) => ids.length > 1)
    expect(again.length).toBeLessThanOrEqual(KILLED_AT.length * EMAILS_AT_ONCE)
    expect(again.filter((ids) => new Set(ids).size > 1)).toEqual([])
    expect(new Set(emails.map(([id]) => id)).size).toBe(FOLLOWERS)
    if (process.env['FOLLOWERS'])
      // oxlint-disable-next-line no-console -- the figure is what a run at full size is for
      console.log(
        `${FOLLOWERS} followers, ${count} deliveries, ${again.length} emails twice, kills at ${KILLED_AT.join(', ')}`,
      )
  },
  700_000,
)
