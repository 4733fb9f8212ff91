import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../../test/service.ts'
import { raw } from '../../domain/database/raw.ts'
import { aVisitor } from './test-visitor.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

/** Every row of every table, including the job queue's. Fractions of seconds are left out, because they look like codes. */
async function dump(): Promise<string> {
  const { db } = service
  const tables = await raw<{ name: string }>(db.read, {
    text: `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
           where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  })
  const texts = []
  for (const { name } of tables) {
    const rows = await raw<{ row: string }>(db.read, { text: `select to_jsonb(t)::text as row from ${name} t` })
    texts.push(`${name} ${rows.map(({ row }) => row).join('\n')}`)
  }
  return texts.join('\n').replaceAll(/(:\d\d)\.\d+/g, '$1')
}

test('a copy of the database contains no usable cookie, link, code or key, before use and after', async () => {
  const secrets: string[] = []
  const waiting = aVisitor(service)
  const { link, code } = await waiting.ask('waiting@example.com')
  secrets.push(link.split('/').at(-1)!, code, waiting.jar.get('sib')!)

  const visitor = aVisitor(service)
  const used = await visitor.ask('ann@example.com')
  secrets.push(used.link.split('/').at(-1)!, used.code, visitor.jar.get('sib')!)
  await visitor.post(used.link, {})
  secrets.push(visitor.jar.get('sid')!)
  await visitor.post('/account/keys', { token: await visitor.token(), scope: 'account:read', days: '30' })
  secrets.push(visitor.jar.get('new-key')!)
  secrets.push(/ldk_[\w-]+/.exec((await visitor.get('/account/apps')).html)![0])

  const text = await dump()
  expect(text).toContain('ann@example.com')
  expect(text).toContain('send-letter')
  expect(secrets.filter((secret) => !secret || text.includes(secret))).toEqual([])
})

test('with another APP_SECRET, the same database shows no email', async () => {
  const visitor = aVisitor(service)
  await visitor.ask('bob@example.com')
  const { readOutbox } = await import('../../outside/mail/outbox.ts')
  expect(await readOutbox(service.db, 'another secret, with 32 characters')).toEqual([])
})

test('old sessions and sign-in emails are deleted', async () => {
  const before = service.clock.time
  await aVisitor(service).ask('old@example.com')
  service.clock.time = new Date(before.getTime() + 200 * 86_400_000)
  const { forgetOldSignIns } = await import('../../domain/accounts/forget-old.ts')
  await forgetOldSignIns(service.db.read, service.clock.time)
  service.clock.time = before
  const left = await raw<{ n: number }>(service.db.read, {
    text: `select (select count(*) from session) + (select count(*) from sign_in_request)
                + (select count(*) from outbox) as n`,
  })
  expect(Number(left[0]!.n)).toBe(0)
})
