import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../../../test/service.ts'
import { publishedStore, type Published, type ReadPublished } from './published-store.ts'

const SECOND = 1000
const DAY = 86_400 * SECOND
const ASKS = 3

let service: TestService
beforeAll(async () => {
  service = await aService({ limits: { registration: { calls: ASKS, seconds: 3600 } } })
})
afterAll(() => service.stop())

function later(ms: number): void {
  service.clock.time = new Date(service.clock.time.getTime() + ms)
}

/**
 * An app whose server answers as the test tells it, and a store that reads from it; a second store acts as
 * another process.
 */
function anApp(kind: Published['kind'] = 'ClientDocument') {
  const clientId = `https://${randomUUID()}.example.com/client.json`
  const url = kind === 'ClientDocument' ? clientId : clientId.replace('client', 'jwks')
  const good = (version: number) =>
    JSON.stringify(kind === 'ClientDocument' ? { client_id: clientId, version } : { keys: [{ version }] })
  const app = {
    what: { kind, clientId, url },
    good,
    asker: randomUUID(),
    reads: 0,
    /** How many callers the limit has allowed to ask. */
    mayAsk: 0,
    cacheControl: undefined as string | undefined,
    answer: (): ReturnType<ReadPublished> =>
      Promise.resolve({ status: 200, cacheControl: app.cacheControl, text: good(1) }),
    publish: (text: string, status = 200) =>
      void (app.answer = () => Promise.resolve({ status, cacheControl: app.cacheControl, text })),
    goDown: () => void (app.answer = () => Promise.reject(new Error('down'))),
    aStore: () =>
      publishedStore({
        db: service.db,
        now: () => service.clock.time,
        limits: {
          ...service.services.limits,
          async consume(...what) {
            const state = await service.services.limits.consume(...what)
            app.mayAsk++
            return state
          },
        },
        readPublished(asked) {
          expect(asked).toBe(url)
          app.reads++
          return app.answer()
        },
      }),
  }
  return app
}

test.for<[string | undefined, number]>([
  [undefined, 60],
  ['no-store', 60],
  ['max-age=5', 60],
  ['public, max-age=600', 600],
  ['Max-Age = 601', 601],
  ['s-max-age=600', 60],
  ['max-age=99999999', 3600],
])('with Cache-Control %s a copy is taken for %i seconds, by every process', async ([cacheControl, seconds]) => {
  const app = anApp()
  app.cacheControl = cacheControl
  expect(await app.aStore().current(app.what, app.asker)).toBe(app.good(1))
  app.publish(app.good(2))
  later(seconds * SECOND - 1)
  expect([await app.aStore().current(app.what, app.asker), app.reads]).toEqual([app.good(1), 1])
  later(1)
  expect([await app.aStore().current(app.what, app.asker), app.reads]).toEqual([app.good(2), 2])
})

test('what cannot be read is asked for again after a minute, and not before', async () => {
  const app = anApp()
  const store = app.aStore()
  app.goDown()
  expect(await store.current(app.what, app.asker)).toBeUndefined()
  app.publish(app.good(1))
  later(60 * SECOND - 1)
  expect([await store.current(app.what, 'somebody else'), app.reads]).toEqual([undefined, 1])
  later(1)
  expect([await store.current(app.what, app.asker), app.reads]).toEqual([app.good(1), 2])
})

test.for(['ClientDocument', 'ClientKeys'] as const)(
  'a good copy of a %s outlives seven days of failures, tried once a minute, and is renewed by the first answer',
  async (kind) => {
    const app = anApp(kind)
    const store = app.aStore()
    const current = () => store.current(app.what, undefined)
    await store.current(app.what, app.asker)
    later(50 * DAY)
    app.goDown()
    expect([await current(), await current(), app.reads]).toEqual([app.good(1), app.good(1), 2])
    later(60 * SECOND)
    expect([await current(), app.reads]).toEqual([app.good(1), 3])
    // A later failure doesn't restart the seven days.
    later(7 * DAY - 60 * SECOND - 1)
    expect(await current()).toBe(app.good(1))
    app.publish(app.good(2))
    later(60 * SECOND)
    expect(await current()).toBeUndefined()

    expect(await store.current(app.what, app.asker)).toBe(app.good(2))
    app.goDown()
    later(3 * DAY)
    expect(await current()).toBe(app.good(2))
    app.publish(app.good(3))
    later(60 * SECOND)
    expect(await current()).toBe(app.good(3))
    app.goDown()
    later(6 * DAY)
    expect(await current()).toBe(app.good(3))
  },
)

test('a copy that nobody asks for ends after sixty days', async () => {
  const app = anApp()
  const store = app.aStore()
  await store.current(app.what, app.asker)
  app.goDown()
  later(60 * DAY - 1)
  expect(await store.current(app.what, undefined)).toBe(app.good(1))
  const forgotten = anApp()
  await forgotten.aStore().current(forgotten.what, forgotten.asker)
  later(60 * DAY)
  expect([await forgotten.aStore().current(forgotten.what, undefined), forgotten.reads]).toEqual([undefined, 1])
})

test.for<[string, (app: ReturnType<typeof anApp>) => void]>([
  ['an error', (app) => app.publish(app.good(2), 500)],
  ['a redirect', (app) => app.publish(app.good(2), 302)],
  ['a page', (app) => app.publish('<!doctype html>')],
  ['nothing', (app) => app.publish('')],
  ['null', (app) => app.publish('null')],
  ['somebody else’s', (app) => app.publish('{"client_id": "https://other.example.com/", "keys": 1}')],
])('%s in the place of a document or of keys is not taken for one', async ([, happen]) => {
  for (const kind of ['ClientDocument', 'ClientKeys'] as const) {
    const app = anApp(kind)
    const store = app.aStore()
    happen(app)
    expect(await store.current(app.what, app.asker)).toBeUndefined()
    app.publish(app.good(1))
    later(60 * SECOND)
    await store.current(app.what, app.asker)
    happen(app)
    later(60 * SECOND)
    expect([await store.current(app.what, app.asker), app.reads]).toEqual([app.good(1), 3])
  }
})

test('reading for the first time counts for whoever asks; what is kept, and what has just failed, counts for nobody', async () => {
  const asker = randomUUID()
  const kept = anApp()
  const store = kept.aStore()
  await store.current(kept.what, asker)
  for (let i = 1; i < ASKS; i++) {
    const gone = anApp()
    gone.goDown()
    const failing = gone.aStore()
    for (let time = 0; time < 3; time++) expect(await failing.current(gone.what, asker)).toBeUndefined()
    expect(gone.reads).toBe(1)
  }
  const another = anApp()
  await expect(another.aStore().current(another.what, asker)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(another.reads).toBe(0)
  expect(await another.aStore().current(another.what, randomUUID())).toBe(another.good(1))
  later(2 * 3600 * SECOND)
  kept.publish(kept.good(2))
  expect(await store.current(kept.what, asker)).toBe(kept.good(2))
})

test('without anybody who asks nothing is read for the first time', async () => {
  const app = anApp()
  expect([await app.aStore().current(app.what, undefined), app.reads]).toEqual([undefined, 0])
})

test('of many who ask at once one reads, and one who may ask no more stops nobody else', async () => {
  const app = anApp()
  const store = app.aStore()
  const spent = randomUUID()
  for (let i = 0; i < ASKS; i++) await service.services.limits.consume('registration', spent)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  app.answer = async () => {
    await answered
    return { status: 200, cacheControl: undefined, text: app.good(1) }
  }
  const asked = [spent, randomUUID(), randomUUID(), spent].map((asker) => store.current(app.what, asker))
  await expect(asked[0]).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(asked[3]).rejects.toMatchObject({ code: 'rate_limited' })
  // The answer waits until both callers have asked, so that they share one read.
  await expect.poll(() => app.mayAsk).toBe(2)
  answer()
  expect(await Promise.all([asked[1], asked[2]])).toEqual([app.good(1), app.good(1)])
  expect(app.reads).toBe(1)
  app.publish(app.good(2))
  later(60 * SECOND)
  expect(await store.current(app.what, undefined)).toBe(app.good(2))
})

test('keys that an app publishes elsewhere from now on are read there, whatever is kept of the old place', async () => {
  const app = anApp('ClientKeys')
  await app.aStore().current(app.what, app.asker)
  const moved = anApp('ClientKeys')
  moved.what.clientId = app.what.clientId
  expect([await moved.aStore().current(moved.what, moved.asker), moved.reads]).toEqual([moved.good(1), 1])
})
