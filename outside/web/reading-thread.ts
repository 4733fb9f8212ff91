import { Worker } from 'node:worker_threads'
import { UnreadableError } from '../../domain/drafts/website/site-reader.ts'
import { DomainError } from '../../domain/errors.ts'
import { openSharedSlots, shareOf } from './guard/site-pace.ts'
import type { ReadingReply, ReadingRequest, ReadingTask, ReadingTasks } from './reading-worker.ts'

/** Nothing was read, and the page has no part in it: no thread could start on a busy machine, or they were closed. Trying again may do. */
export class NotReadError extends DomainError {
  constructor(cause: unknown) {
    super('unavailable', 'The service is too busy to read websites.', 'Try again in a minute; nothing was changed.', {
      cause,
    })
  }
}

/** True when a page was not read, whoever's fault that is. */
export function wasNotRead(error: unknown): boolean {
  return error instanceof UnreadableError || error instanceof NotReadError
}

/** How long the thread itself may work, in milliseconds of the processor: what it waits for a busy machine is not the page's fault. */
export interface ReadingLimits {
  /** One page. Real pages take 6 ms at the median and 55 ms at worst; a page made to be slow takes minutes. */
  pageMs: number
  /** All pages of a draft, at most eight. */
  draftMs: number
}

export const READING_LIMITS: ReadingLimits = { pageMs: 2_000, draftMs: 10_000 }

// Two, so that one hostile page does not stop every other crawl for the length of its limit.
const THREADS = 2
// Loading the parser takes well under a second; on a starved machine more. It does not count against a page.
const START_LIMIT_MS = 20_000
/** So many times a limit may pass on the clock while the thread waits for the processor. */
const WAITS = 5
// The tree of a 4 MiB page is about 100 MiB.
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

const OF_ALL_PAGES = new Set<ReadingTask>(['draftProfile', 'excerpts', 'siteProblem'])

type Async<F extends (...args: never[]) => unknown> = (...args: Parameters<F>) => Promise<ReturnType<F>>

/** The pure tasks of the reading worker, each awaited. They reject with `UnreadableError` or `NotReadError` only. */
export type PageReader = { [T in ReadingTask]: Async<ReadingTasks[T]> }

export interface ReadingThreads {
  /** Reads for one account, which never has all threads to itself. */
  readerFor(account: string): PageReader
  close(): Promise<void>
}

/** Opens the threads in which untrusted pages are parsed: one that exceeds its limit is killed and replaced. */
export function openReadingThreads(
  limits: ReadingLimits = READING_LIMITS,
  module: URL = new URL('./reading-worker.ts', import.meta.url),
): ReadingThreads {
  const threads = Array.from({ length: THREADS }, () => openOne(module, limits))
  const slots = openSharedSlots(THREADS, shareOf(THREADS))
  const closing = new AbortController()

  function ask<T extends ReadingTask>(account: string, task: T): Async<ReadingTasks[T]> {
    return (...args) =>
      slots.run(account, closing.signal, () => {
        closing.signal.throwIfAborted()
        // The thread used last is warm already; the second one starts only when the first is busy.
        const idle = threads.find(({ busy, started }) => !busy && started) ?? threads.find(({ busy }) => !busy)!
        return idle.run({ task, args }) as Promise<ReturnType<ReadingTasks[T]>>
      })
  }

  return {
    readerFor: (account) => ({
      readPage: ask(account, 'readPage'),
      draftProfile: ask(account, 'draftProfile'),
      excerpts: ask(account, 'excerpts'),
      siteProblem: ask(account, 'siteProblem'),
      findBadge: ask(account, 'findBadge'),
      recheckQuotes: ask(account, 'recheckQuotes'),
    }),
    async close() {
      closing.abort(new NotReadError('closed'))
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

interface OneThread {
  readonly busy: boolean
  readonly started: boolean
  run(request: ReadingRequest): Promise<unknown>
  close(): Promise<void>
}

function openOne(module: URL, limits: ReadingLimits): OneThread {
  let worker: Worker | null = null
  let busy = false
  let closed = false

  async function end(): Promise<void> {
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  async function start(): Promise<Worker> {
    // Neither our environment nor our flags: what parses strangers' text needs no secrets.
    const fresh = new Worker(module, { env: {}, execArgv: [], resourceLimits: MEMORY })
    worker = fresh
    // A dying thread reports an error even while idle, and one that nobody hears ends the process.
    fresh
      .on('error', () => {})
      .on('exit', () => {
        if (worker === fresh) worker = null
      })
    await reply(fresh, { waitMs: START_LIMIT_MS })
    return fresh
  }

  async function run({ task, args }: ReadingRequest): Promise<unknown> {
    busy = true
    let thread: Worker | null = null
    let answer: ReadingReply
    try {
      thread = worker ?? (await start())
      thread.ref()
      thread.postMessage({ task, args } satisfies ReadingRequest)
      answer = await reply(thread, { workMs: OF_ALL_PAGES.has(task) ? limits.draftMs : limits.pageMs })
      thread.unref() // an idle thread must not keep the process alive
    } catch (error) {
      const isOurs = thread === null || closed
      await end()
      throw isOurs ? new NotReadError(error) : new UnreadableError(`${task}: ${String(error)}`)
    } finally {
      busy = false
    }
    if ('value' in answer) return answer.value
    throw new UnreadableError('failure' in answer ? answer.failure : 'no answer')
  }

  return {
    get busy() {
      return busy
    },
    get started() {
      return worker !== null
    },
    run,
    async close() {
      closed = true
      await end()
    },
  }
}

/** The worker's next message. Rejects when it dies first, has worked for longer than `workMs`, or is waited for longer than `waitMs`. */
async function reply(
  worker: Worker,
  { workMs, waitMs = (workMs ?? 0) * WAITS }: { workMs?: number; waitMs?: number },
): Promise<ReadingReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingReply>()
  const late = (what: string) => reject(new Error(`${what} for longer than ${workMs ?? waitMs} ms`))
  const waited = setTimeout(() => late('waited'), waitMs)
  const died = () => reject(new Error('the thread ended'))
  worker.on('message', resolve).on('error', reject).on('exit', died)
  const worked = workMs === undefined ? null : whenWorked(worker, workMs, () => late('worked'))
  try {
    return await promise
  } finally {
    clearTimeout(waited)
    worked?.stop()
    worker.off('message', resolve).off('error', reject).off('exit', died)
  }
}

/** Calls back once the thread has used so many milliseconds of the processor from now on. */
function whenWorked(worker: Worker, workMs: number, callBack: () => void): { stop(): void } {
  const before = worker.cpuUsage().catch(() => null)
  let stopped = false
  let timer = setTimeout(() => void look(), workMs)
  async function look(): Promise<void> {
    const then = await before
    const used = then && (await worker.cpuUsage(then).catch(() => null))
    if (stopped || !used) return // a thread that died, or is deaf: the other limit ends the wait
    const left = workMs - (used.user + used.system) / 1000
    if (left < 1) callBack()
    else timer = setTimeout(() => void look(), left)
  }
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
