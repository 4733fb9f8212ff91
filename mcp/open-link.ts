import { createHmac, randomUUID } from 'node:crypto'
import {
  createRequestStateCodec,
  inputRequired,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { toolNamed } from '../tools/catalog.ts'
import type { Tool } from '../tools/define-tool.ts'

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
/** How long the person may take to open the page; the operation itself is done before they are asked. */
const OPEN_SECONDS = 900

/** The page a person opens next, as a resource. */
export function linkOf(tool: Tool, body: Record<string, unknown>): CallToolResult['content'] {
  if (!tool.link) return []
  const { url, name } = tool.link(body)
  return [{ type: 'resource_link', uri: url, name, mimeType: 'text/html' }]
}

/** Hands a client that declares it (elicitation in URL mode) the page its person opens next; others get a resource link. */
export function linkOpener(appSecret: string) {
  const key = createHmac('sha256', appSecret).update('mcp request state').digest()
  const codec = createRequestStateCodec<{ key: string }>({
    key,
    ttlSeconds: OPEN_SECONDS,
    bind: ({ http }) => accountOf(http?.authInfo?.extra),
  })

  return {
    verify: codec.verify,

    /**
     * Runs the tool, then has the page opened. The second round carries the first one's idempotency key, so it is answered
     * with the same order and the same link.
     */
    async run(
      name: string,
      idempotencyKey: string | undefined,
      ctx: ServerContext,
      call: (idempotencyKey: string | undefined) => Promise<CallToolResult>,
    ): Promise<CallToolResult | InputRequiredResult> {
      const tool = toolNamed.get(name)
      const opened = ctx.mcpReq.requestState<{ key: string }>()
      if (opened) return call(opened.key)
      if (!tool?.link || !opensPages(ctx)) return call(idempotencyKey)
      const own = idempotencyKey ?? randomUUID()
      const result = await call(own)
      if (result.isError) return result
      const { url, message } = tool.link(result.structuredContent as never)
      return inputRequired({
        inputRequests: { open: inputRequired.elicitUrl({ message, url }) },
        requestState: await codec.mint({ key: own }, ctx),
      })
    },
  }
}

function opensPages({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, { elicitation?: { url?: unknown } } | undefined> | undefined
  return envelope?.[CAPABILITIES]?.elicitation?.url !== undefined
}

function accountOf(extra: Record<string, unknown> | undefined): string {
  const caller = extra?.['caller'] as { actor?: { accountId: string } | null } | undefined
  return caller?.actor?.accountId ?? ''
}
