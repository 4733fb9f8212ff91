import type { IncomingHttpHeaders } from 'node:http'
import {
  classifyInboundRequest,
  isJSONRPCResultResponse,
  PerRequestHTTPServerTransport,
  type AuthInfo,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
  type MessageClassification,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server'
import { toolNamed } from '../tools/catalog.ts'

/** The newer protocol; all others are of the older era, which begins with `initialize`. */
export const MODERN = '2026-07-28'
/** What the older protocols' clients must say they take. */
const LEGACY_ACCEPTS = ['application/json', 'text/event-stream']

/**
 * Answers calls of reads on two servers of the SDK that stay, one for each era of the protocol: such a call sends nothing
 * before its answer and needs nothing of its server, so the server, web request and response that the SDK makes for each
 * HTTP request would be a quarter of its work or more. `newServer` makes a server that answers `tools/call` for whoever `authInfo` names.
 */
export async function readCalls(newServer: () => Server, legacyVersions: readonly string[]) {
  const modern = new ModernCalls({ classification: { era: 'modern', revision: MODERN } })
  const legacy = new LegacyCalls()
  const servers = [newServer(), newServer()] as const
  await Promise.all([servers[0].connect(modern), servers[1].connect(legacy)])

  return {
    /** The body of the answer; undefined where the SDK's own handler must look at the request: it is no such call, or wrong. */
    async answer(body: unknown, headers: IncomingHttpHeaders, authInfo: AuthInfo): Promise<string | undefined> {
      if (!isCallOfRead(body)) return undefined
      const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map(
        (header) => headers[header],
      )
      const route = classifyInboundRequest({
        httpMethod: 'POST',
        ...(typeof version === 'string' ? { protocolVersionHeader: version } : {}),
        body,
      })
      if (route.kind === 'modern') {
        const { classification } = route
        // Headers that are missing or say something else are refused by the SDK, each with its own words.
        const isNamed = version !== undefined && method === body.method && name === body.params?.['name']
        return isNamed && classification.revision === MODERN
          ? modern.calls.ask(body, { authInfo, classification })
          : undefined
      }
      return route.kind === 'legacy' && isLegacyServed(headers, legacyVersions)
        ? legacy.calls.ask(body, { authInfo })
        : undefined
    },
    async close(): Promise<void> {
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

/** Whether the SDK's transport of the older protocols serves a request with these headers; others it refuses in its own words. */
export function isLegacyServed(headers: IncomingHttpHeaders, versions: readonly string[]): boolean {
  const { accept = '', 'mcp-protocol-version': version } = headers
  return (
    (version === undefined || versions.includes(version as string)) &&
    LEGACY_ACCEPTS.every((type) => accept.includes(type))
  )
}

/** Whether a message is the call of a read that wants to hear nothing meanwhile. */
function isCallOfRead(body: unknown): body is JSONRPCRequest {
  if (typeof body !== 'object' || body === null) return false
  const { id, method, params } = body as {
    id?: unknown
    method?: unknown
    params?: { name?: unknown; _meta?: unknown } | null
  }
  // Without an id it is a notification, which nobody answers.
  const isRequest = typeof id === 'string' || Number.isSafeInteger(id)
  if (!isRequest || method !== 'tools/call' || typeof params?.name !== 'string') return false
  const { _meta: meta } = params
  const wantsProgress = typeof meta === 'object' && meta !== null && 'progressToken' in meta
  return !wantsProgress && toolNamed.get(params.name)?.annotations.readOnlyHint === true
}

/** Calls that wait for their answers, each by a number of ours: callers choose the same ids. */
class Calls {
  #last = 0
  readonly #waiting = new Map<number, (answer: JSONRPCResultResponse | undefined) => void>()
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The answer as text; undefined when it is an error, whose status the SDK's own handler knows. */
  async ask(
    request: JSONRPCRequest,
    extra: { authInfo: AuthInfo; classification?: MessageClassification },
  ): Promise<string | undefined> {
    const id = ++this.#last
    const answer = await new Promise<JSONRPCResultResponse | undefined>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#transport.onmessage!({ ...request, id }, extra)
    })
    return answer && JSON.stringify({ ...answer, id: request.id })
  }

  told(message: JSONRPCMessage): void {
    const { id } = message as { id: number }
    this.#waiting.get(id)?.(isJSONRPCResultResponse(message) ? message : undefined)
    this.#waiting.delete(id)
  }

  /** The SDK's own handler answers what was not answered. */
  end(): void {
    for (const resolve of this.#waiting.values()) resolve(undefined)
    this.#waiting.clear()
  }
}

/** Connecting this kind of transport is what makes a server one of the newer protocol. */
class ModernCalls extends PerRequestHTTPServerTransport {
  readonly calls = new Calls(this as Transport)

  override async send(message: JSONRPCMessage): Promise<void> {
    this.calls.told(message)
  }

  override async close(): Promise<void> {
    this.calls.end()
    await super.close()
  }
}

class LegacyCalls implements Transport {
  readonly calls = new Calls(this)
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.calls.told(message)
  }

  async close(): Promise<void> {
    this.calls.end()
    this.onclose?.()
  }
}
