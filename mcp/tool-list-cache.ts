import type { IncomingHttpHeaders } from 'node:http'
import { isJSONRPCRequest, type JSONRPCRequest } from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import { noteCache } from '../domain/shared/observing/observe.ts'

/** A cached answer, split where the request's id goes. */
interface Cached {
  headers: Record<string, string>
  before: Buffer
  after: Buffer
}

/**
 * Enough, because the few common clients and protocol versions send few distinct requests. Each answer takes
 * about 100 kB.
 */
const MAX_CACHED = 32
/** Common clients send shorter requests; the answer to a longer one isn't cached. */
const MAX_KEY_LENGTH = 2000

/**
 * Caches answers to `tools/list`. Requests with the same key get the same answer, whoever the caller is. The
 * cache protects the service: anyone can ask without a credential, and serializing the schemas again costs
 * more than a tool call.
 */
export function toolListCache() {
  const cached = new LRUCache<string, Cached>({ max: MAX_CACHED })
  return {
    /** The key of a tools/list; undefined for every other message and for a request too long to cache. */
    keyOf(headers: IncomingHttpHeaders, message: unknown, variant: string): string | undefined {
      if (!isToolsList(message)) return undefined
      const { id: _, ...question } = message
      const read = Object.entries(headers).filter(([name]) => name.startsWith('mcp-') || NEGOTIATED.has(name))
      const key = JSON.stringify([variant, read.toSorted(([a], [b]) => a.localeCompare(b)), question])
      return key.length <= MAX_KEY_LENGTH ? key : undefined
    },

    /** The cached answer, with the id of this request; undefined if there is none. */
    answer(
      key: string,
      id: string | number,
    ): { status: 200; headers: Record<string, string>; body: Buffer } | undefined {
      const known = cached.get(key)
      noteCache('tool_lists', known !== undefined)
      if (!known) return undefined
      const body = Buffer.concat([known.before, Buffer.from(JSON.stringify(id)), known.after])
      return { status: 200, headers: { ...known.headers, 'content-length': String(body.length) }, body }
    },

    /** Caches the answer to the request with this id. */
    keep(key: string, id: string | number, headers: Record<string, string>, body: string): void {
      const marked = `"id":${JSON.stringify(id)}`
      const at = body.lastIndexOf(marked)
      // If anything but closing braces follows, this `id` may not be the message's own, so nothing is cached.
      if (at === -1 || !/^[}\s]*$/.test(body.slice(at + marked.length))) return
      const start = at + marked.length - JSON.stringify(id).length
      cached.set(key, {
        headers,
        before: Buffer.from(body.slice(0, start)),
        after: Buffer.from(body.slice(at + marked.length)),
      })
    },
  }
}

const NEGOTIATED = new Set(['accept', 'content-type', 'last-event-id'])

function isToolsList(message: unknown): message is JSONRPCRequest {
  return isJSONRPCRequest(message) && message.method === 'tools/list'
}
