import type { IncomingHttpHeaders } from 'node:http'
import { isJSONRPCRequest, type JSONRPCRequest } from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'

/** An answer around the id of its request. */
interface Kept {
  headers: Record<string, string>
  before: Buffer
  after: Buffer
}

/** Each is about 100 kB; a handful of clients and protocol versions ask nearly all there is. */
const MAX_KEPT = 32
/** A longer question is no usual client's, and is answered without being kept. */
const MAX_KEY_LENGTH = 2000

/**
 * Answers to tools/list, which are the same for everybody: whatever decides one stands in its key, so the SDK makes each
 * once. Writing the schemas out again would cost more than a call, and anybody may ask without a credential.
 */
export function toolListCache() {
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT })
  return {
    /** The key of a tools/list; undefined for every other message. */
    keyOf(headers: IncomingHttpHeaders, message: unknown, variant: string): string | undefined {
      if (!isToolsList(message)) return undefined
      const { id: _, ...question } = message
      const read = Object.entries(headers).filter(([name]) => name.startsWith('mcp-') || NEGOTIATED.has(name))
      const key = JSON.stringify([variant, read.toSorted(([a], [b]) => (a < b ? -1 : 1)), question])
      return key.length <= MAX_KEY_LENGTH ? key : undefined
    },

    /** The answer for a request of this id, if the same was asked before. */
    answer(
      key: string,
      id: string | number,
    ): { status: 200; headers: Record<string, string>; body: Buffer } | undefined {
      const known = kept.get(key)
      if (!known) return undefined
      const body = Buffer.concat([known.before, Buffer.from(JSON.stringify(id)), known.after])
      return { status: 200, headers: { ...known.headers, 'content-length': String(body.length) }, body }
    },

    keep(key: string, id: string | number, headers: Record<string, string>, body: string): void {
      const marked = `"id":${JSON.stringify(id)}`
      const at = body.lastIndexOf(marked)
      // The id is the last member; what follows it closes the message.
      if (at === -1 || !/^[}\s]*$/.test(body.slice(at + marked.length))) return
      const start = at + marked.length - JSON.stringify(id).length
      kept.set(key, {
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
