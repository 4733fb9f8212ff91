import type { EventEmitter } from 'node:events'
import { countedCaller } from '../auth/rate-limits.ts'

/** Maximum open streams per caller: enough for a window or two of every assistant they use. */
export const MAX_STREAMS = 16

/** Counts the open streams of each caller. */
export function openStreams() {
  const open = new Map<string, number>()
  return {
    /**
     * Counts a stream of this account or address until it closes; a whole IPv6 /64 counts as one caller. Returns false,
     * without counting it, when the caller is at the limit.
     */
    add(caller: string, stream: EventEmitter): boolean {
      const who = countedCaller(caller)
      const count = (open.get(who) ?? 0) + 1
      if (count > MAX_STREAMS) return false
      open.set(who, count)
      stream.once('close', () => {
        const left = open.get(who)! - 1
        if (left) open.set(who, left)
        else open.delete(who)
      })
      return true
    },
  }
}
