import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Waits until the next request to this host may start. `gapMs` is the least time since the one before. */
export type Pace = (host: string, gapMs: number, signal: AbortSignal) => Promise<void>

// A human visitor causes more requests than this.
export const MIN_GAP_MS = 500
// A host that nobody asked for this long starts afresh.
const REMEMBERED_MS = 60_000
const REMEMBERED_HOSTS = 10_000

/** A pace that keeps requests to one host apart, whichever crawl they belong to. */
export function openPace(wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal })): Pace {
  const nextStart = new LRUCache<string, number>({ max: REMEMBERED_HOSTS, ttl: REMEMBERED_MS })
  return async (host, gapMs, signal) => {
    const now = Date.now()
    const start = Math.max(now, nextStart.get(host) ?? 0)
    nextStart.set(host, start + gapMs)
    if (start > now) await wait(start - now, signal)
  }
}

export interface Slots {
  /** Runs the work when fewer than the given number are running. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** At most `size` pieces of work at a time, first come, first served. Waiting ends with the signal. */
export function openSlots(size: number): Slots {
  let free = size
  const waiting: (() => void)[] = []

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      waiting.splice(waiting.indexOf(resolve), 1)
      reject(signal.reason as Error)
    }
    waiting.push(resolve)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return {
    async run(signal, work) {
      await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
