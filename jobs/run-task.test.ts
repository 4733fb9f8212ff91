import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { openDatabase } from '../domain/open-database.ts'
import { VANISHED } from '../domain/shared/job-sender.ts'
import { openLog } from '../app/log.ts'
import { aDatabase } from '../test/service.ts'
import { openQueue } from './queue.ts'
import { openRunTask } from './run-task.ts'

let db: Database
let close: () => Promise<void>
let databaseUrl: string | undefined
beforeAll(async () => {
  const { database, drop } = await aDatabase()
  databaseUrl = database.databaseUrl
  db = await openDatabase(database)
  close = async () => {
    await db.close()
    await drop()
  }
})
afterAll(() => close())

const TASK = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'send-letter',
  data: { letterId: 'letter-1', link: 'https://directory.example/secret' } as object,
  retryCount: 0,
  retryLimit: 2,
  priority: 0,
  output: null as unknown as object,
  groupTier: null as string | null,
}
const vanished = (message: string | undefined = VANISHED[0]) => ({ value: { message } })
const never = new AbortController().signal
const done = async () => {}

/** Runs one attempt of a job; returns its result and the lines it logs after the one that it started. */
async function tried(task: Partial<typeof TASK>, run: () => Promise<void>, runTask?: ReturnType<typeof openRunTask>) {
  let said = ''
  const log = openLog('info', { write: (line) => void (said += line) })
  const results = await (runTask ?? openRunTask(db, log))({ ...TASK, ...task }, never, run).catch(
    (error: unknown) => error,
  )
  const all = said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const [started, lines] = [true, false].map((is) => all.filter(({ msg }) => (msg === 'job started') === is))
  return { results, started, lines: lines! }
}

test('a job that ends well is completed and logs how long it took and what it was about, by ids alone', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const { results, started, lines } = await tried({ groupTier: `00-${traceId}-00f067aa0ba902b7-01` }, done)
  const requestId = expect.stringMatching(new RegExp(`^${traceId}-[0-9a-f]{16}$`))
  expect(started).toEqual([expect.objectContaining({ job: 'send-letter', id: TASK.id, try: 1, traceId, requestId })])
  expect(results).toEqual([{ id: TASK.id, status: 'completed' }])
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'job done',
      level: 30,
      job: 'send-letter',
      id: TASK.id,
      letterId: 'letter-1',
      try: 1,
      traceId,
      requestId,
      ms: expect.any(Number),
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test.for([
  [0, 40, false],
  [1, 40, false],
  [2, 50, true],
  [3, 50, true],
] as const)(
  'a try that fails after %i retries of two is logged at level %i, given up: %s',
  async ([retryCount, level, isGivenUp]) => {
    const secret = 'maker@example.com'
    const fails = () => raw(db.read, { text: 'select $1::uuid', values: [secret] }).then(done)
    const { results, lines } = await tried({ retryCount }, fails)
    expect(results).toBeInstanceOf(Error)
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'job failed',
        level,
        job: 'send-letter',
        id: TASK.id,
        try: retryCount + 1,
        given_up: isGivenUp,
        ms: expect.any(Number),
        err: expect.objectContaining({ message: expect.stringContaining('invalid input syntax for type uuid: …') }),
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('maker')
  },
)

test.for(VANISHED)(
  'after “%s” a job runs once more, with no other such job beside it, and then never again',
  async (words) => {
    const output = vanished(words)
    const first = await tried({ retryCount: 1, output }, done)
    expect(first.results).toEqual([{ id: TASK.id, status: 'completed' }])
    const line = {
      msg: 'job failed',
      job: 'send-letter',
      try: 1,
      err: expect.objectContaining({ message: 'Its process ended while it ran.' }),
    }
    expect(first.lines).toEqual([
      expect.objectContaining({ ...line, given_up: false, level: 40 }),
      expect.objectContaining({ msg: 'job done', try: 2 }),
    ])

    let hasRun = false
    const again = await tried({ retryCount: 2, priority: 1, output }, async () => void (hasRun = true))
    expect(hasRun).toBe(false)
    expect(again.results).toEqual([{ id: TASK.id, status: 'deadletter', output }])
    expect(again.lines).toEqual([expect.objectContaining({ ...line, try: 2, given_up: true, level: 50 })])
  },
)

test('one that failed after it had run alone ended no process, and begins anew', async () => {
  const [task] = await raw<{ id: string; name: string }>(db.read, {
    text: `insert into pgboss.job (name, data) values ('tidy', '{}') returning id, name`,
  })
  const priority = async () =>
    (
      await raw<{ priority: number }>(db.read, {
        text: 'select priority from pgboss.job where id = $1',
        values: [task!.id],
      })
    )[0]!.priority
  let alone: number | undefined
  await tried({ ...task!, output: vanished() }, async () => {
    alone = await priority()
    throw new Error('not yet')
  })
  expect([alone, await priority()]).toEqual([1, 0])
})

test('one that waited for its turn has not run alone', async () => {
  let hasRun = false
  await tried({ retryCount: 1, priority: -1, output: vanished() }, async () => void (hasRun = true))
  expect(hasRun).toBe(true)
})

test('one that failed in another way runs as ever, also when it has run alone', async () => {
  for (const output of [
    { value: { message: 'pg-boss shut down while active' } },
    { value: 'x' },
    { message: VANISHED[0] },
  ])
    for (const priority of [0, 1])
      expect(await tried({ retryCount: 1, priority, output }, done)).toMatchObject({
        results: [{ id: TASK.id, status: 'completed' }],
        lines: [expect.objectContaining({ msg: 'job done' })],
      })
})

test('two whose processes ended run one after the other; others do not wait for them', async () => {
  const runTask = openRunTask(db, openLog('silent'))
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = runTask({ ...TASK, output: vanished() }, never, async () => {
    order.push('first begins')
    await gate.promise
    order.push('first ends')
  })
  const second = runTask({ ...TASK, output: vanished() }, never, async () => void order.push('second'))
  await runTask(TASK, never, async () => void order.push('other'))
  await expect.poll(() => order).toContain('first begins')
  gate.resolve()
  await Promise.all([first, second])
  expect(order.filter((one) => one !== 'other')).toEqual(['first begins', 'first ends', 'second'])
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('first ends'))
})

test('a queue that was made before its job learnt what to do when it is given up is told at the next start', async () => {
  const rows = (text: string) => raw<{ dead_letter: string | null }>(db.read, { text, values: [] })
  await rows(`update pgboss.queue set dead_letter = null where name in ('refresh-logo', 'read-site')`)
  const errors: unknown[] = []
  await (await openQueue(db, databaseUrl, (error) => errors.push(error))).stop({ graceful: false })
  expect(
    await rows(
      `select dead_letter from pgboss.queue where name in ('refresh-logo', 'read-site', 'tidy') order by name`,
    ),
  ).toEqual([{ dead_letter: 'read-site.given-up' }, { dead_letter: 'refresh-logo.given-up' }, { dead_letter: null }])
  expect(errors).toEqual([])
})
