import { INVALID_PARAMS, ProtocolError, type CallToolResult } from '@modelcontextprotocol/server'
import { problemOf } from '../../domain/errors.ts'
import { toolNamed } from '../../tools/catalog.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { runTool, type Call, type Services } from '../../tools/run-tool.ts'
import type { Caller } from '../caller.ts'
import { linkOf } from './open-link.ts'
import { untrustedText } from './untrusted-text.ts'

/** Runs an operation and wraps its output, or its problem, as an MCP result. Throws for a tool that isn't offered. */
export async function callTool(
  name: string,
  { publicOnly, requestId, ...call }: Caller & Omit<Call, keyof Caller>,
  services: Services,
  onBug: (error: unknown, requestId: string) => void,
): Promise<CallToolResult> {
  const tool = toolNamed.get(name)
  if (!tool || (publicOnly && tool.scope !== null))
    throw new ProtocolError(INVALID_PARAMS, `There is no tool ${name}. Call tools/list for the tools.`)
  try {
    const { body: whole, replayed } = await runTool(tool, call, services)
    const body = tool.brief ? tool.brief.output.parse(tool.brief.of(whole)) : whole
    const { meta, notes } = untrustedText(tool)
    return {
      structuredContent: body,
      // Repeats the output as text, because many hosts show their model only this text.
      content: [
        { type: 'text', text: JSON.stringify(body) },
        ...noteOf(tool, body, call.input),
        ...linkOf(tool, body),
        ...notes,
      ],
      _meta: { ...meta, ...(replayed ? { 'idempotent-replayed': true } : {}) },
    }
  } catch (error) {
    const problem = problemOf(error, requestId)
    if (problem.code === 'internal') onBug(error, requestId)
    // Not in structuredContent: clients of the 2025 protocols validate it against the output schema and would
    // throw.
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }], _meta: { problem } }
  }
}

/** What the tool says about its output, for the model that reads it. */
function noteOf(tool: Tool, body: Record<string, unknown>, input: unknown): CallToolResult['content'] {
  const text = tool.note?.(body, (input ?? {}) as Record<string, unknown>)
  return text ? [{ type: 'text', text, annotations: { audience: ['assistant'], priority: 1 } }] : []
}

type Notify = (notification: { method: string; params: Record<string, unknown> }) => Promise<void>

/**
 * Sends progress to a client that asked for it. MCP requires a number that increases with each message, so it
 * counts the messages.
 */
export function progressSender(progressToken: string | number | undefined, notify: Notify): Call['onProgress'] {
  if (progressToken === undefined) return undefined
  let progress = 0
  return ({ text }) => {
    progress++
    // Errors are ignored: a client that has gone away mustn't make the call fail.
    notify({ method: 'notifications/progress', params: { progressToken, progress, message: text } }).catch(() => {})
  }
}
