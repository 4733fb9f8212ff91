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
    const start = Math.max(now, nextStart.get(host) ?? now)
    nextStart.set(host, start + gapMs)
    if (start > now) await wait(start - now, signal)
  }
}

/** The share of one account in whatever reads websites: a quarter, or at least one. */
export const shareOf = (size: number): number => Math.max(1, Math.floor(size / 4))

export interface Slots {
  /** Runs the work when fewer than the given number are running. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** At most `size` pieces of work at a time, first come, first served. Waiting ends with the signal. */
export function openSlots(size: number): Slots {
  const slots = openSharedSlots(size, size)
  return { run: (signal, work) => slots.run('all', signal, work) }
}

export interface SharedSlots {
  /** Runs the work once there is room for it. `who`: whose share it takes. */
  run<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** At most `size` pieces of work at a time, and at most `each` of one asker; askers who wait take turns. */
export function openSharedSlots(size: number, each: number): SharedSlots {
  let free = size
  const running = new Map<string, number>()
  /** In the order of their turns, which a map keeps. */
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
    letIn()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  function letIn(): void {
    for (const [who, line] of waiting) {
      if (free === 0) return
      const taken = running.get(who) ?? 0
      if (taken >= each) continue
      const [first] = line
      waiting.delete(who)
      line.delete(first!)
      // The next of the same waits behind everybody else.
      if (line.size > 0) waiting.set(who, line)
      running.set(who, taken + 1)
      free -= 1
      first!()
    }
  }

  function leave(who: string): void {
    const left = (running.get(who) ?? 0) - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
    free += 1
    letIn()
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
