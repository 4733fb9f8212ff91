import { Worker } from 'node:worker_threads'
import { UnreadableError } from '../../domain/drafts/website/site-reader.ts'
import { DomainError } from '../../domain/errors.ts'
import { openSharedSlots, shareOf } from './guard/site-pace.ts'
import type { ReadingReply, ReadingRequest, ReadingTask, ReadingTasks } from './reading-worker.ts'

/**
 * The page wasn't read, for a reason unrelated to it: a busy machine couldn't start a thread, or the threads
 * were closed.
 */
export class NotReadError extends DomainError {
  constructor(cause: unknown) {
    super('unavailable', 'The service is too busy to read websites.', 'Nothing changed. Try again in a minute.', {
      cause,
    })
  }
}

/** True when a page wasn't read, whether because of the page or because no thread was available. */
export function wasNotRead(error: unknown): boolean {
  return error instanceof UnreadableError || error instanceof NotReadError
}

/** CPU time limits of a thread, in milliseconds: time spent waiting for a busy machine isn't the page's fault. */
export interface ReadingLimits {
  /** One page. Real pages take a median of 6 ms and at most 55 ms; a malicious page can take minutes. */
  pageMs: number
  /** All pages of a draft, at most eight. */
  draftMs: number
}

export const READING_LIMITS: ReadingLimits = { pageMs: 2_000, draftMs: 10_000 }

// Two, so that one hostile page doesn't hold up every other crawl.
const THREADS = 2
// Loading the parser takes well under a second, or more on an overloaded machine, and doesn't count against the page.
const MAX_START_MS = 20_000
/** Elapsed time may exceed the CPU time limit by this factor while the thread waits for the CPU. */
const MAX_ELAPSED_FACTOR = 5
// Enough for a page of 4 MiB, which becomes a tree of about 100 MiB.
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

const OF_ALL_PAGES = new Set<ReadingTask>(['draftProfile', 'numberedPages', 'about', 'siteProblem'])

type Async<F extends (...args: never[]) => unknown> = (...args: Parameters<F>) => Promise<ReturnType<F>>

/** The reading worker's tasks as async functions. They reject only with `UnreadableError` or `NotReadError`. */
export type PageReader = { [T in ReadingTask]: Async<ReadingTasks[T]> }

export interface ReadingThreads {
  /** The reader for one account, which can never occupy all threads. */
  readerFor(account: string): PageReader
  close(): Promise<void>
}

/** Opens the threads that parse untrusted pages. A thread that exceeds its limit is killed and replaced. */
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
        // Prefer a running thread: the second one starts only when the first is busy.
        const idle = threads.find(({ busy, started }) => !busy && started) ?? threads.find(({ busy }) => !busy)!
        return idle.run({ task, args }) as Promise<ReturnType<ReadingTasks[T]>>
      })
  }

  return {
    readerFor: (account) => ({
      readPage: ask(account, 'readPage'),
      draftProfile: ask(account, 'draftProfile'),
      numberedPages: ask(account, 'numberedPages'),
      about: ask(account, 'about'),
      proveTyped: ask(account, 'proveTyped'),
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

  /** Settles once the newest thread has loaded its modules or died. */
  let loaded: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    const ended = worker
    worker = null
    // Node ends the whole process if a thread is terminated while it loads its modules.
    await loaded
    await ended?.terminate()
  }

  async function start(): Promise<Worker> {
    // No environment or flags, because code that parses untrusted text must not see secrets.
    const fresh = new Worker(module, { env: {}, execArgv: [], resourceLimits: MEMORY_LIMITS })
    worker = fresh
    loaded = new Promise((resolve) => fresh.once('message', resolve).once('exit', resolve))
    // A dying thread emits an error even while idle; without a listener it would end the process.
    fresh
      .on('error', () => {})
      .on('exit', () => {
        if (worker === fresh) worker = null
      })
    await reply(fresh, { waitMs: MAX_START_MS })
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
      const ended = end()
      if (thread) await ended
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

/** The worker's next message. Rejects when the worker dies first, uses more than `workMs` of CPU time, or takes longer than `waitMs`. */
async function reply(
  worker: Worker,
  { workMs, waitMs = (workMs ?? 0) * MAX_ELAPSED_FACTOR }: { workMs?: number; waitMs?: number },
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

/** Calls back once the thread has used `workMs` milliseconds of CPU time from now on. */
function whenWorked(worker: Worker, workMs: number, callBack: () => void): { stop(): void } {
  const before = worker.cpuUsage().catch(() => null)
  let stopped = false
  let timer = setTimeout(() => void look(), workMs)
  async function look(): Promise<void> {
    const then = await before
    const used = then && (await worker.cpuUsage(then).catch(() => null))
    if (stopped || !used) return // dead or unresponsive thread: the elapsed-time limit ends the wait
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
