import { randomUUID } from 'node:crypto'
import {
  createRequestStateCodec,
  inputRequired,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { toolNamed } from '../../tools/catalog.ts'
import { signaturesOf, type AppSecret } from '../../domain/accounts/sealed.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { callerOf } from '../caller.ts'

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'
/** How long the person has to open the page before the client's second call is refused. */
const MAX_OPEN_SECONDS = 900

/** The page the person opens next, as a resource link; empty for a tool without one. */
export function linkOf(tool: Tool, body: Record<string, unknown>): CallToolResult['content'] {
  if (!tool.link) return []
  const { url, name } = tool.link(body)
  return [{ type: 'resource_link', uri: url, name, mimeType: 'text/html' }]
}

/** Asks clients that support URL elicitation to open the person's next page. Other clients get a resource link. */
export function linkOpener(appSecret: AppSecret) {
  const codecOf = (signature: string) =>
    createRequestStateCodec<{ key: string }>({
      key: Buffer.from(signature, 'base64url'),
      ttlSeconds: MAX_OPEN_SECONDS,
      bind: ({ http }) => callerOf(http?.authInfo).actor?.accountId ?? '',
    })
  const [current, ...previous] = signaturesOf(appSecret, 'mcp request state')
  const codec = codecOf(current)
  const olderCodecs = previous.map(codecOf)

  return {
    verify: (state: string, ctx: ServerContext) =>
      olderCodecs.reduce((tried, older) => tried.catch(() => older.verify(state, ctx)), codec.verify(state, ctx)),

    /**
     * Runs the tool. If it has a page and succeeds, asks a client that can open pages to open it. The
     * client's second call reuses the idempotency key of the first, so it gets the same order and link.
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
      const key = idempotencyKey ?? randomUUID()
      const result = await call(key)
      if (result.isError) return result
      const { url, message } = tool.link(result.structuredContent as never)
      return inputRequired({
        inputRequests: { open: inputRequired.elicitUrl({ message, url }) },
        requestState: await codec.mint({ key }, ctx),
      })
    },
  }
}

function opensPages({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, { elicitation?: { url?: unknown } } | undefined> | undefined
  return envelope?.[CAPABILITIES]?.elicitation?.url !== undefined
}
