import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../domain/database/raw.ts'
import { openDatabase } from '../domain/open-database.ts'
import { openQueue } from './queue.ts'
import { aDatabase, aService, type TestService } from '../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({ config: { worksOnJobs: false } })
})
afterAll(() => service.stop())

test('the schedule of a job that no longer exists is removed, and backups wait for a process that makes them', async () => {
  const run = (text: string) => raw<{ name: string }>(service.db.read, { text })
  await run(`select pgboss.create_queue('tell-owners', '{"policy": "short"}')`)
  await run(`insert into pgboss.schedule (name, cron, timezone) values ('tell-owners', '41 * * * *', 'UTC')`)
  const { db, services, queue } = service
  await db.transaction((tx) => queue.senderIn(tx)('back-up', {}))
  const log = { error() {}, info() {} } as never
  await queue.work(() => ({ ...services, db }) as never, log)
  const names = (await run('select name from pgboss.schedule')).map(({ name }) => name)
  expect(names).toContain('send-overdue-emails')
  expect(names).not.toContain('tell-owners')

  // A process without BACKUP_DIR leaves backups to one that has it.
  expect(names).not.toContain('back-up')
  const backedUp = Promise.withResolvers<void>()
  await queue.work(() => ({ ...services, db, backUp: async () => backedUp.resolve() }) as never, log)
  await backedUp.promise
})

test('a queue starts jobs by their schedules, unless they have another clock', async () => {
  const { database, drop } = await aDatabase()
  const db = await openDatabase(database)
  const run = (text: string) => raw(db.read, { text })
  const hasLooked = () => run('select 1 from pgboss.version where cron_on is not null')
  await run('update pgboss.version set cron_on = null')
  const open = (options?: { keepsSchedules?: boolean }) =>
    openQueue(db, database.databaseUrl, (error) => expect.unreachable(String(error)), options)
  const withAnother = await open({ keepsSchedules: false })
  for (let times = 0; times < 10; times++) expect(await hasLooked()).toEqual([])
  await withAnother.stop({ graceful: false })
  const usual = await open()
  await expect.poll(hasLooked, { timeout: 10_000 }).toHaveLength(1)
  await usual.stop({ graceful: false })
  await db.close()
  await drop()
})
