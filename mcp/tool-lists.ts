import { callerOf, type AdmittedRequest } from './caller.ts'
import { toolListCache } from './tool-list-cache.ts'
import type { WholeAnswer } from './whole-answers.ts'

/**
 * Answers `tools/list` from a cache; `make` answers what isn't cached. The answer is undefined for every
 * other message, and for a request too long to cache.
 */
export function toolLists(make: (req: AdmittedRequest, message: unknown) => Promise<WholeAnswer>) {
  const cache = toolListCache()
  return async (req: AdmittedRequest, message: unknown): Promise<WholeAnswer | undefined> => {
    const key = cache.keyOf(req.headers, message, callerOf(req.auth).publicOnly ? 'public' : 'all')
    if (key === undefined) return undefined
    const { id } = message as { id: string | number }
    const known = cache.answer(key, id)
    if (known) return known
    const answer = await make(req, message)
    if (answer.status === 200) cache.keep(key, id, answer.headers, answer.body.toString())
    return answer
  }
}
