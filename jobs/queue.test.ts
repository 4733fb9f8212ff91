import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../domain/database/raw.ts'
import { aService, type TestService } from '../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService({ config: { worksOnJobs: false } })
})
afterAll(() => service.stop())

test('the schedule of a job that no longer exists is removed', async () => {
  const run = (text: string) => raw<{ name: string }>(service.db.read, { text })
  await run(`select pgboss.create_queue('tell-owners', '{"policy": "short"}')`)
  await run(`insert into pgboss.schedule (name, cron, timezone) values ('tell-owners', '41 * * * *', 'UTC')`)
  const { db, services } = service
  await service.queue.work({ ...services, db } as never, { error() {} } as never)
  const names = (await run('select name from pgboss.schedule')).map(({ name }) => name)
  expect(names).toContain('send-overdue-emails')
  expect(names).not.toContain('tell-owners')
})
