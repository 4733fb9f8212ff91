import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../domain/accounts/keys.ts'
import { aService, APP_SECRET, type TestService } from '../../test/service.ts'
import {
  accountOfPasskey,
  addPasskey,
  creationOptions,
  hasPasskeys,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import type { People } from './people.ts'

// What a passkey signs is tested in a real browser: site/pages/account/passkeys.test.ts.

let service: TestService
let people: People
beforeAll(async () => {
  service = await aService({ hostname: 'localhost' })
  people = {
    db: service.db,
    jobsIn: service.queue.senderIn,
    now: () => service.clock.time,
    publicUrl: new URL(service.origin),
    siteName: 'Test Directory',
    appSecret: APP_SECRET,
  }
})
afterAll(() => service.stop())

const anAccount = async (email: string) => (await service.db.transaction((tx) => accountOf(tx, email))).id

async function insertPasskey(accountId: string, name: string): Promise<string> {
  const { id } = await service.db.read.sql
    .insertInto('passkey')
    .values({
      account_id: accountId,
      credential_id: Buffer.from(name).toString('base64url'),
      public_key: 'x',
      counter: 0,
      transports: [],
      name,
      created_at: service.clock.time.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

test('an account has at most twenty passkeys', async () => {
  const id = await anAccount('many@example.com')
  for (let n = 1; n < 20; n++) await insertPasskey(id, `device ${n}`)
  const options = await creationOptions(people, { id, email: 'many@example.com' })
  expect(options!.excludeCredentials).toHaveLength(19)
  await insertPasskey(id, 'device 20')
  expect(await creationOptions(people, { id, email: 'many@example.com' })).toBeNull()
})

test('a person can rename and remove only their own passkeys', async () => {
  const [mine, other] = [await anAccount('mine@example.com'), await anAccount('other@example.com')]
  const id = await insertPasskey(mine, 'laptop')
  const names = async () => (await passkeysOf(people, mine)).map(({ name }) => name)
  expect(await renamePasskey(people, other, id, 'taken')).toBe(false)
  expect(await removePasskey(people, other, id)).toBe(false)
  expect(await names()).toEqual(['laptop'])
  expect(await renamePasskey(people, mine, id, `  ${'n'.repeat(70)}`)).toBe(true)
  expect(await names()).toEqual(['n'.repeat(60)])
  expect(await renamePasskey(people, mine, id, '  ')).toBe(true)
  expect(await names()).toEqual(['Passkey'])
  expect(await removePasskey(people, mine, id)).toBe(true)
  expect(await removePasskey(people, mine, id)).toBe(false)
})

test('an answer that no passkey signed adds nothing and signs nobody in', async () => {
  const id = await anAccount('forger@example.com')
  await insertPasskey(id, 'known')
  for (const answer of [
    {},
    { id: 5 },
    { id: 'unknown' },
    { id: Buffer.from('known').toString('base64url'), response: {} },
  ])
    expect(await accountOfPasskey(people, answer)).toBeNull()
  expect(await addPasskey(people, id, { id: 'new', response: {} }, 'New')).toBe(false)
  expect(await passkeysOf(people, id)).toHaveLength(1)
})

test('passkeys need a host name', () => {
  const has = (origin: string) => hasPasskeys(new URL(origin))
  expect(['http://localhost:3000', 'https://directory.example'].map(has)).toEqual([true, true])
  expect(['http://127.0.0.1:3000', 'http://[::1]:3000'].map(has)).toEqual([false, false])
})
