import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Waits until the next request to this host may start. `gapMs` is the minimum time between two requests. */
export type Pace = (host: string, gapMs: number, signal: AbortSignal) => Promise<void>

// At most two requests per second. A human visitor causes more.
export const MIN_GAP_MS = 500
// Longer than any gap between requests.
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED_HOSTS = 10_000

/** Spaces out requests to the same host across all crawls. */
export function openPace(wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal })): Pace {
  const nextStart = new LRUCache<string, number>({ max: MAX_REMEMBERED_HOSTS, ttl: REMEMBERED_MS })
  return async (host, gapMs, signal) => {
    const now = Date.now()
    const start = Math.max(now, nextStart.get(host) ?? now)
    nextStart.set(host, start + gapMs)
    if (start > now) await wait(start - now, signal)
  }
}

/** How many of `size` slots one account may use: a quarter, but at least one. */
export const shareOf = (size: number): number => Math.max(1, Math.floor(size / 4))

export interface Slots {
  /** Runs the work as soon as a slot is free. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** Runs at most `size` tasks at a time, first come, first served. Aborting the signal ends the wait. */
export function openSlots(size: number): Slots {
  const slots = openSharedSlots(size, size)
  return { run: (signal, work) => slots.run('all', signal, work) }
}

export interface SharedSlots {
  /** Runs the work as soon as a slot is free. The work counts against `who`'s share. */
  run<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** Runs at most `size` tasks at a time and at most `each` per caller. Waiting callers take turns. */
export function openSharedSlots(size: number, each: number): SharedSlots {
  let free = size
  const running = new Map<string, number>()
  /** The waiting tasks of each caller, in the order of the callers' turns. */
  const waiting = new Map<string, Set<() => void>>()

  async function enter(who: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = waiting.get(who) ?? new Set()
    waiting.set(who, line.add(resolve))
    const giveUp = () => {
      if (line.delete(resolve) && line.size === 0) waiting.delete(who)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    startNext()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  function startNext(): void {
    for (const [who, line] of waiting) {
      if (free === 0) return
      const taken = running.get(who) ?? 0
      if (taken >= each) continue
      const [first] = line
      waiting.delete(who)
      line.delete(first!)
      // The caller's next task queues behind all other callers.
      if (line.size > 0) waiting.set(who, line)
      running.set(who, taken + 1)
      free -= 1
      first!()
    }
  }

  function leave(who: string): void {
    const left = running.get(who)! - 1
    if (left === 0) running.delete(who)
    else running.set(who, left)
    free += 1
    startNext()
  }

  return {
    async run(who, signal, work) {
      await enter(who, signal)
      try {
        return await work()
      } finally {
        leave(who)
      }
    },
  }
}
