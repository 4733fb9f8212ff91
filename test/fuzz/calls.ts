// Calls an operation over REST or MCP and checks that the answer is one the service promises.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { mcpOutputOf, schemasOf } from '../../tools/json-schema.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { mcpRequest } from '../mcp-request.ts'
import type { TestService } from '../service.ts'

/**
 * Statuses that any operation may answer with because of a bad credential, a repeated idempotency key, or a
 * body that is too large or can't be parsed.
 */
const OF_HTTP = [401, 409, 413, 415, 422]

interface Verdict {
  status: number
  /** What is wrong with the answer; null if nothing is. */
  wrong: string | null
}

export type Send = (tool: Tool, input: unknown, key: string | undefined) => Promise<Verdict | null>

/** Senders for both protocols of a service. They return null for an input that the protocol can't carry. */
export async function senders({ origin }: TestService): Promise<Record<'REST' | 'MCP', Send>> {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
  const { paths, components } = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    components: { schemas: { Problem: object } }
  }
  const isProblem = ajv.compile(components.schemas.Problem)
  const outputs = new Map<string, ValidateFunction>()
  const isOutput = (tool: Tool, isBrief: boolean) => {
    const name = `${tool.name} ${isBrief}`
    const known = outputs.get(name) ?? ajv.compile(isBrief ? mcpOutputOf(tool) : schemasOf(tool).output)
    outputs.set(name, known)
    return known
  }
  const judge = (tool: Tool, { status, isSuccess, body, key, isBrief = false }: Answered): Verdict => {
    const verdict = (wrong: string | null) => ({ status, wrong })
    if (status >= 500) return verdict(`answered ${status}`)
    if (tool.scope !== null && !key && status !== 401) return verdict(`answered ${status} to nobody`)
    const check = isSuccess ? isOutput(tool, isBrief) : isProblem
    if (!check(body)) return verdict(`is outside its schema: ${ajv.errorsText(check.errors)}`)
    const declared = Object.keys(paths[tool.rest.path]?.[tool.rest.method.toLowerCase()]?.responses ?? {})
    if (!declared.includes(String(status)) && !OF_HTTP.includes(status))
      return verdict(`answered ${status}, which is declared nowhere`)
    return verdict(null)
  }

  return {
    async REST(tool, input, key) {
      const request = asRequest(tool, input)
      if (!request) return null
      const res = await fetch(`${origin}/api/v1${request.path}`, {
        method: tool.rest.method,
        headers: {
          ...(key ? { authorization: `Bearer ${key}` } : {}),
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      const text = await res.text()
      return judge(tool, { status: res.status, isSuccess: res.ok, body: jsonOf(text), key })
    },

    async MCP(tool, input, key) {
      const { headers, body } = mcpRequest('2026-07-28', 'tools/call', { name: tool.name, arguments: input })
      const res = await fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: { ...headers, ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body,
      })
      const text = await res.text()
      const answer = jsonOf(text) as { result?: McpResult; error?: unknown } | undefined
      if (res.status >= 500) return { status: res.status, wrong: `answered ${res.status}` }
      // Refused before any tool is called: an unknown credential, or arguments that aren't an object.
      if (!answer?.result) return { status: res.status, wrong: answer ? null : `is no JSON: ${text.slice(0, 80)}` }
      const { isError, structuredContent, content } = answer.result
      if (!isError) {
        const status = tool.rest.success ?? 200
        return judge(tool, { status, isSuccess: true, body: structuredContent, key, isBrief: true })
      }
      const problem = jsonOf(content[0]?.text ?? '') as { status?: number } | undefined
      return judge(tool, { status: problem?.status ?? 0, isSuccess: false, body: problem, key })
    },
  }
}

interface Answered {
  status: number
  isSuccess: boolean
  body: unknown
  key: string | undefined
  /** The answer is MCP's. */
  isBrief?: boolean
}

interface McpResult {
  isError?: boolean
  structuredContent?: unknown
  content: { text?: string }[]
}

/** Limit for one value in a URL, because Node's HTTP server refuses very long URLs before our code runs. */
const MAX_ADDRESS_LENGTH = 2000

/** The input as URL, query and body; null if the URL can't carry it or would lead to a different path. */
function asRequest({ rest: { method, path } }: Tool, input: unknown): { path: string; body?: string } | null {
  const isBodyless = method === 'GET' || method === 'DELETE'
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return isBodyless || path.includes('{') ? null : { path, body: JSON.stringify(input) ?? 'null' }
  const left = new Map(Object.entries(input))
  let isAddress = true
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = textOf(left.get(name))
    left.delete(name)
    // An empty or relative segment would lead to a different path.
    if (!text?.isWellFormed() || /^\.{0,2}$/.test(text) || text.length > MAX_ADDRESS_LENGTH) isAddress = false
    return isAddress ? encodeURIComponent(text!) : ''
  })
  if (!isAddress) return null
  if (!isBodyless) return { path: filled, body: JSON.stringify(Object.fromEntries(left)) }
  const query = [...left].flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value) ?? 'null']]))
  if (query.some(([, value]) => value!.length > MAX_ADDRESS_LENGTH)) return null
  return { path: query.length ? `${filled}?${new URLSearchParams(query as [string, string][]).toString()}` : filled }
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
