import type { ServerResponse } from 'node:http'
import type { Services } from '../tools/run-tool.ts'
import type { Caller } from './caller.ts'
import { MAX_STREAMS, openStreams } from './open-streams.ts'
import { refusedSubscription } from './server/draft-resources.ts'

/** How long looking up the drafts of one subscription may take. */
const LOOKUP_MS = 10_000

/** Decides who may open a stream of changes to drafts. */
export function openDraftFollowing(services: Services) {
  const streams = openStreams()
  return {
    /**
     * Why the caller can't follow these URIs; undefined if they can. In that case, the stream counts toward
     * the caller's limit until `res` closes.
     */
    async refusal(uris: readonly unknown[], caller: Caller, res: ServerResponse): Promise<string | undefined> {
      const signal = AbortSignal.timeout(LOOKUP_MS)
      const refusal = await refusedSubscription(uris, { ...caller, signal }, services)
      if (refusal !== undefined) return refusal
      return streams.add(caller.actor?.accountId ?? caller.ip, res)
        ? undefined
        : `At most ${MAX_STREAMS} streams can be open at once: close one.`
    },
  }
}
