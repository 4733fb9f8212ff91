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
import type { AdmittedRequest } from './caller.ts'
import { isLegacyServed, MODERN } from './protocol-versions.ts'
import type { WholeAnswer } from './whole-answers.ts'

/**
 * Answers calls of reads on two long-lived servers, one for each era of the protocol. Such a call sends nothing before its
 * answer, so it doesn't need the server, web request and response that the SDK makes for every HTTP request; those would
 * be a quarter of the work or more. `newServer` makes a server that answers `tools/call` for the caller in `authInfo`.
 */
export async function readCalls(newServer: () => Server) {
  const modern = new ModernCalls({ classification: { era: 'modern', revision: MODERN } })
  const legacy = new LegacyCalls()
  const servers = [newServer(), newServer()] as const
  await Promise.all([servers[0].connect(modern), servers[1].connect(legacy)])

  function ask(call: JSONRPCRequest, headers: IncomingHttpHeaders, authInfo: AuthInfo): Promise<string | undefined> {
    const version = headers['mcp-protocol-version']
    const route = classifyInboundRequest({
      httpMethod: 'POST',
      ...(typeof version === 'string' ? { protocolVersionHeader: version } : {}),
      body: call,
    })
    if (route.kind === 'modern' && hasMatchingHeaders(call, headers))
      return modern.calls.ask(call, { authInfo, classification: route.classification })
    if (route.kind === 'legacy' && isLegacyServed(headers)) return legacy.calls.ask(call, { authInfo })
    return Promise.resolve(undefined)
  }

  return {
    /**
     * Returns undefined to leave the message to the SDK's own handler: when it isn't a call of a read, it
     * asks for progress, the protocol refuses it, or its answer is an error.
     */
    async answer({ headers, auth }: AdmittedRequest, message: unknown): Promise<WholeAnswer | undefined> {
      const body = isCallOfRead(message) ? await ask(message, headers, auth) : undefined
      return body === undefined
        ? undefined
        : { status: 200, headers: { 'Content-Type': 'application/json' }, body: Buffer.from(body) }
    },
    async close(): Promise<void> {
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

/** Whether the headers name the method and tool of the call, as the modern protocol requires. */
function hasMatchingHeaders({ method, params }: JSONRPCRequest, headers: IncomingHttpHeaders): boolean {
  return (
    headers['mcp-protocol-version'] === MODERN &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] === params?.['name']
  )
}

/** Whether a message calls a read and asks for no progress. */
function isCallOfRead(message: unknown): message is JSONRPCRequest {
  const { id, method, params } = (message ?? {}) as {
    id?: unknown
    method?: unknown
    params?: { name?: unknown; _meta?: unknown } | null
  }
  // A message without an id is a notification, which has no answer.
  const isRequest = typeof id === 'string' || Number.isSafeInteger(id)
  if (!isRequest || method !== 'tools/call' || typeof params?.name !== 'string') return false
  const { _meta: meta } = params
  const wantsProgress = typeof meta === 'object' && meta !== null && 'progressToken' in meta
  return !wantsProgress && toolNamed.get(params.name)?.annotations.readOnlyHint === true
}

/** Calls waiting for their answers, keyed by numbers of our own, because callers may choose the same ids. */
class Calls {
  #last = 0
  readonly #waiting = new Map<number, (answer: JSONRPCResultResponse | undefined) => void>()
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The answer as text; undefined for an error, because only the SDK's own handler knows its HTTP status. */
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

  settle(message: JSONRPCMessage): void {
    const { id } = message as { id: number }
    this.#waiting.get(id)?.(isJSONRPCResultResponse(message) ? message : undefined)
    this.#waiting.delete(id)
  }

  /** Leaves all waiting calls to the SDK's own handler. */
  end(): void {
    for (const resolve of this.#waiting.values()) resolve(undefined)
    this.#waiting.clear()
  }
}

/** Extends this transport because connecting it makes the server a modern one. */
class ModernCalls extends PerRequestHTTPServerTransport {
  readonly calls = new Calls(this as Transport)

  override async send(message: JSONRPCMessage): Promise<void> {
    this.calls.settle(message)
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
    this.calls.settle(message)
  }

  async close(): Promise<void> {
    this.calls.end()
    this.onclose?.()
  }
}
