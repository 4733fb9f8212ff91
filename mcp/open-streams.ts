import type { EventEmitter } from 'node:events'
import { oneAsker } from '../auth/rate-limits.ts'

/** Streams one caller may keep open: a window or two of every assistant they use. */
export const MAX_STREAMS = 16

/** Counts the streams that each caller keeps open. */
export function openStreams() {
  const open = new Map<string, number>()
  return {
    /**
     * Counts one more stream of an account or address (all of one IPv6 /64 count together) until `stream` closes. False,
     * and nothing is counted, when they have as many as they may.
     */
    add(caller: string, stream: EventEmitter): boolean {
      const who = oneAsker(caller)
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
