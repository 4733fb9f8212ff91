import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { UnreadableError } from '../../domain/drafts/website/site-reader.ts'
import { NotReadError, openReadingThreads, READING_LIMITS, type ReadingThreads } from './reading-thread.ts'

const MISBEHAVING = new URL('../../test/outside/threads/misbehaving-worker.ts', import.meta.url)
const AT = '2026-11-20T12:00:00Z'
const SLOW_TO_LOAD = new URL('../../test/outside/threads/slow-to-load-worker.ts', import.meta.url)
let threads: ReadingThreads

afterEach(() => threads.close())

/** Each call reads for a new account by default. */
let accounts = 0
const read = (html: string, account = `account ${++accounts}`) =>
  threads
    .readerFor(account)
    .readPage(html, 'https://acme.com/', AT)
    .catch((error: unknown) => error)

test('a page is read in the thread', async () => {
  threads = openReadingThreads()
  const page = await read('<title>Acme</title><h1>Bookkeeping</h1>')
  expect(page).toMatchObject({
    url: 'https://acme.com/',
    fetchedAt: AT,
    title: 'Acme',
    blocks: [{ text: 'Bookkeeping' }],
  })
})

test('pages made to break parsers end within the limit, and the next page is read', { timeout: 60_000 }, async () => {
  threads = openReadingThreads({ ...READING_LIMITS, pageMs: 300 })
  const hostile = [
    '<div>'.repeat(400_000),
    '<!--'.repeat(400_000),
    '<a href="'.repeat(200_000),
    '<p '.repeat(400_000),
    '</div>'.repeat(400_000),
    '<table><tr><td>'.repeat(100_000),
    '<b><i>'.repeat(200_000),
    '<script>'.repeat(200_000),
    `<title>${'<'.repeat(1_000_000)}`,
    '&'.repeat(1_000_000),
    `<script type="application/ld+json">${'['.repeat(200_000)}</script>`,
    `<div style="${'display:'.repeat(100_000)}">x</div>`,
    '\u0000'.repeat(100_000),
  ]
  const started = performance.now()
  const ends = await Promise.all(hostile.map((html) => read(html)))
  expect(ends.filter((end) => end instanceof Error && !(end instanceof UnreadableError))).toEqual([])
  expect(performance.now() - started).toBeLessThan(40_000) // mostly spent starting thirteen threads
  expect(await read('<title>Fine</title>')).toMatchObject({ title: 'Fine' })
})

test.for([
  ['spins', 'spin'],
  ['ends the thread', 'exit'],
  ['eats all memory', 'eat memory'],
  ['throws beside its answer', 'throw late'],
  ['fails', 'fail'],
])('a page that %s is unreadable, and the thread is there again for the next one', async ([, html]) => {
  threads = openReadingThreads({ pageMs: 1_500, draftMs: 1_500 }, MISBEHAVING)
  expect(await read(html ?? '')).toMatchObject({ name: 'UnreadableError', code: 'unreadable' })
  expect(await read('next')).toBe('next')
})

test('one hostile page does not hold up the others', async () => {
  threads = openReadingThreads({ pageMs: 1_000, draftMs: 1_000 }, MISBEHAVING)
  const order: unknown[] = []
  const note = (html: string) => read(html).then((end) => order.push(end instanceof Error ? 'killed' : end))
  await Promise.all([note('spin'), note('b'), note('c'), note('d')])
  expect(order).toEqual(['b', 'c', 'd', 'killed'])
})

test('one account never has both threads, however many of its pages are slow', async () => {
  threads = openReadingThreads({ pageMs: 1_000, draftMs: 1_000 }, MISBEHAVING)
  const order: string[] = []
  const note = (name: string, html: string, account: string) => read(html, account).then(() => void order.push(name))
  const slow = ['first', 'second', 'third'].map((name) => note(name, 'spin', 'slow'))
  await note('another', 'b', 'another')
  await Promise.all(slow)
  expect(order).toEqual(['another', 'first', 'second', 'third'])
})

test('drafting has a limit of its own', async () => {
  threads = openReadingThreads({ pageMs: 60_000, draftMs: 50 }, MISBEHAVING)
  await expect(threads.readerFor('maker').draftProfile('spin' as never, { categoryNames: [] })).rejects.toMatchObject({
    code: 'unreadable',
  })
})

test('a thread that does not start is not the fault of the page', async () => {
  threads = openReadingThreads(READING_LIMITS, new URL('file:///nowhere/worker.ts'))
  expect(await read('x')).toBeInstanceOf(NotReadError)
})

test('a page may wait for a busy machine longer than it may work', async () => {
  threads = openReadingThreads({ pageMs: 200, draftMs: 200 }, MISBEHAVING)
  expect(await read('wait')).toBe('wait')
  expect(await read('sleep for ever')).toBeInstanceOf(UnreadableError)
})

test('closing ends what runs and what waits', async () => {
  threads = openReadingThreads(READING_LIMITS, MISBEHAVING)
  const ends = ['spin', 'spin', 'waits'].map((html) => read(html))
  await threads.close()
  for (const end of await Promise.all([...ends, read('after')])) expect(end).toBeInstanceOf(NotReadError)
})

test('a thread that is loading ends only once it has loaded: terminating it earlier would end the process', async () => {
  const channel = new BroadcastChannel('slow-to-load')
  const said: unknown[] = []
  const { promise: isLoading, resolve } = Promise.withResolvers<void>()
  channel.onmessage = ({ data }: { data: unknown }) => {
    said.push(data)
    if (data === 'loading') resolve()
  }
  threads = openReadingThreads(READING_LIMITS, SLOW_TO_LOAD)
  const end = read('<title>Acme</title>')
  await isLoading
  const closed = threads.close()
  channel.postMessage('go on')
  await closed
  expect(await end).toBeInstanceOf(NotReadError)
  expect(said).toEqual(['loading', 'loaded'])
  channel.close()
})
