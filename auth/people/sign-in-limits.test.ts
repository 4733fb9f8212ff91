import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aService, type TestService } from '../../test/service.ts'
import { raw } from '../../domain/database/raw.ts'
import { aVisitor } from './test-visitor.ts'

let service: TestService
beforeAll(async () => {
  // Behind a proxy, so requests can come from any network.
  service = await aService({ config: { trustProxy: 1 } })
})
afterAll(() => service.stop())
const start = new Date('2026-11-20T12:00:00Z')
let people = 0
/** A new email address for each test. */
let email: string
beforeEach(() => {
  service.clock.time = start
  email = `person-${people++}@example.com`
})
const later = (minutes: number) => (service.clock.time = new Date(start.getTime() + minutes * 60_000))
const wrongFor = (code: string) => (code === '12345678' ? '87654321' : '12345678')
const from = (network: string) => ({ 'x-forwarded-for': network })
/** The sign-in requests for an address, each of which sent an email. */
const sentTo = async (to: string) =>
  raw<{ asker: string }>(service.db.read, {
    text: 'select asker from sign_in_request where email = $1',
    values: [to],
  })

test('one network can have three working emails at an address, without affecting other networks', async () => {
  const attacker = from('203.0.113.7')
  const asked = async (headers: Record<string, string>) =>
    (await aVisitor(service).post('/sign-in', { email }, headers)).status
  const all = await Promise.all(Array.from({ length: 8 }, () => asked(attacker)))
  expect(all.toSorted((a, b) => a - b)).toEqual([303, 303, 303, 429, 429, 429, 429, 429])
  later(14)
  const refused = await aVisitor(service).post('/sign-in', { email }, attacker)
  expect(refused.status).toBe(429)
  expect(refused.page.querySelector('#problem')?.text).toBe(
    `We already sent 3 sign-in emails to ${email}, and they still work. Open the newest link in this browser and enter its code. Check your spam folder too. Or try again in one minute.`,
  )
  // The owner, on another network, isn't affected.
  expect(await asked(from('198.51.100.20'))).toBe(303)
  expect(await asked(from('203.0.113.8'))).toBe(303)
  later(15)
  expect(await asked(attacker)).toBe(303)
})

test('one network can’t fill a mailbox through its other addresses, or block other networks that way', async () => {
  const attacker = from('203.0.113.10')
  const asked = async (address: string, headers: Record<string, string>) =>
    (await aVisitor(service).post('/sign-in', { email: address }, headers)).status
  const statuses: number[] = []
  for (let tag = 0; tag < 8; tag++) statuses.push(await asked(email.replace('@', `+${tag}@`), attacker))
  expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429, 429])
  expect(await asked(email, attacker)).toBe(429)
  for (const network of ['203.0.113.11', '203.0.113.12', '203.0.113.13'])
    expect(await asked(email.replace('@', '+a@'), from(network))).toBe(303)
  expect(await asked(email, from('198.51.100.21'))).toBe(303)
  later(15)
  expect(await asked(email, attacker)).toBe(303)
})

test('used emails don’t count', async () => {
  const network = from('203.0.113.9')
  for (let time = 0; time < 5; time++) {
    const visitor = aVisitor(service)
    expect((await visitor.post('/sign-in', { email }, network)).status).toBe(303)
    const { link } = await visitor.email(email, time)
    expect((await visitor.post(link, {})).status).toBe(303)
  }
})

test('the operator’s links don’t count, because they aren’t emailed', async () => {
  for (let made = 0; made < 6; made++) await service.admin('signin-link', email)
  expect((await aVisitor(service).post('/sign-in', { email })).status).toBe(303)
})

test('nobody can lock an owner out: when a new email is refused, the mailbox holds one that works', async () => {
  // However many networks an attacker has, the address gets six working emails.
  const attackers = await Promise.all(
    Array.from({ length: 20 }, async (_, network) => {
      const attacker = aVisitor(service)
      const { status } = await attacker.post('/sign-in', { email }, from(`203.0.113.${network}`))
      return { attacker, status }
    }),
  )
  expect(attackers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 6 }, () => 303),
    ...Array.from({ length: 14 }, () => 429),
  ])
  // Wrong codes in the attackers' browsers don't invalidate the emails.
  for (const { attacker, status } of attackers)
    if (status === 303)
      for (let tries = 0; tries < 6; tries++) await attacker.post('/sign-in/code', { code: '00000000' })
  const owner = aVisitor(service)
  const refused = await owner.post('/sign-in', { email }, from('198.51.100.20'))
  expect(refused.status).toBe(429)
  expect(refused.text).toMatch(/6 sign-in emails to .+, and they still work\..*try again in 15 minutes\./)
  const { link, code } = await owner.email(email)
  expect((await owner.post(link, { code })).status).toBe(303)
  expect((await owner.get('/account')).text).toContain(email)
  expect(await sentTo(email)).toHaveLength(6)
})

test('an email whose link is closed holds nobody back', async () => {
  const visitor = aVisitor(service)
  for (let asked = 0; asked < 3; asked++) await visitor.ask(email)
  const { link, code } = await visitor.email(email)
  for (let tries = 0; tries < 5; tries++) {
    expect((await visitor.post('/sign-in', { email })).status).toBe(429)
    await aVisitor(service).post(link, { code: wrongFor(code) })
  }
  expect((await visitor.post('/sign-in', { email })).status).toBe(303)
})

test('networks are kept as hashes: all of one IPv6 /64 are one, and no address can be read there', async () => {
  const ask = (address: string) => aVisitor(service).post('/sign-in', { email }, from(address))
  const askers = async () => [...new Set((await sentTo(email)).map(({ asker }) => asker))]
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']) await ask(address)
  expect(await sentTo(email)).toHaveLength(2)
  expect(await askers()).toHaveLength(1)
  for (const address of ['2001:db8:1:3::1', '203.0.113.7']) await ask(address)
  expect(await askers()).toHaveLength(3)
  for (const asker of await askers()) expect(asker).toMatch(/^[\w-]{22}$/)
})
