import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express'
import { toNodeHandler, toWebRequest } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  INVALID_PARAMS,
  PARSE_ERROR,
  ProtocolError,
  Server,
  type AuthInfo,
  type CallToolResult,
} from '@modelcontextprotocol/server'
import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { DomainError, problemOf } from '../domain/errors.ts'
import { rateLimitHeaders, refusalHeaders, type RateLimits } from '../domain/shared/rate-limits.ts'
import type { Actor } from '../domain/shared/actor.ts'
import { toolNamed, tools } from '../tools/catalog.ts'
import type { Tool } from '../tools/define-tool.ts'
import { schemasOf } from '../tools/json-schema.ts'
import { requireScope, runTool, type Services } from '../tools/run-tool.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { toolListCache } from './tool-list-cache.ts'

const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']
/** The largest valid call is one update_draft; see rest/read-body.ts. */
const MAX_BODY = '512kb'

const listed = (tool: Tool) => {
  const { name, title, description, annotations } = tool
  const { input, output } = schemasOf(tool)
  type Listed = { type: 'object' }
  // How some hosts learn, before they call, that a person must sign in.
  const securitySchemes = tool.scope === null ? [{ type: 'noauth' }] : [{ type: 'oauth2', scopes: [tool.scope] }]
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: input as Listed,
    outputSchema: output as Listed,
    _meta: { securitySchemes },
  }
}
const ALL_LISTED = tools.map(listed)
const PUBLIC_LISTED = tools.filter(({ scope }) => scope === null).map(listed)

interface McpOptions {
  actorOf(authorization: string | undefined, ip: string): Promise<Actor | null>
  challenge(error: DomainError, tool: Tool | undefined, presented: boolean): string | undefined
  onBug(error: unknown, requestId: string): void
  /** Clients' mistakes in the protocol. */
  onClientError(error: unknown): void
  version: string
  /** Names this service may be called by; only while it listens on loopback, where DNS rebinding could reach it. */
  guardedHosts: string[] | null
}

interface Caller {
  actor: Actor | null
  idempotencyKey: string | undefined
  publicOnly: boolean
  ip: string
  requestId: string
}

/** Serves every tool over MCP, in the 2026-07-28 and the initialize-based protocols, on one stateless endpoint. */
export function mcpEndpoint(services: Services, options: McpOptions): { router: Router; close(): Promise<void> } {
  const { actorOf, challenge, onBug, onClientError, version, guardedHosts } = options
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo?.extra?.['caller'] as Caller
      // "Only for advanced use": with our own validation the high-level server would do everything twice.
      const server = new Server(
        { name: 'launch-directory', title: services.siteName, version },
        {
          capabilities: { tools: { listChanged: false } },
          instructions: INSTRUCTIONS,
          supportedProtocolVersions: VERSIONS,
          cacheHints: {
            'tools/list': { ttlMs: 300_000, cacheScope: 'public' },
            'server/discover': { ttlMs: 3_600_000, cacheScope: 'public' },
          },
        },
      )
      server.setRequestHandler('tools/list', () => ({ tools: caller.publicOnly ? PUBLIC_LISTED : ALL_LISTED }))
      server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
        const inMeta = params._meta?.['idempotency-key']
        return call(params.name, params.arguments ?? {}, {
          ...caller,
          // Of another type it is no valid key, and is refused as such.
          idempotencyKey: inMeta === undefined ? caller.idempotencyKey : typeof inMeta === 'string' ? inMeta : '',
          signal: mcpReq.signal,
        })
      })
      return server
    },
    { onerror: onClientError },
  )

  async function call(
    name: string,
    input: unknown,
    { publicOnly, requestId, ...caller }: Caller & { signal: AbortSignal },
  ): Promise<CallToolResult> {
    const tool = toolNamed.get(name)
    if (!tool || (publicOnly && tool.scope !== null))
      throw new ProtocolError(INVALID_PARAMS, `There is no tool ${name}. Call tools/list for the tools.`)
    try {
      const { body, replayed } = await runTool(tool, { input, ...caller }, services)
      return {
        structuredContent: body,
        content: [{ type: 'text', text: tool.text?.(body) ?? JSON.stringify(body) }],
        ...(replayed ? { _meta: { 'idempotent-replayed': true } } : {}),
      }
    } catch (error) {
      const problem = problemOf(error, requestId)
      if (problem.code === 'internal') onBug(error, requestId)
      // Never in structuredContent: 2025-era clients check that against the output schema, and throw.
      return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }], _meta: { problem } }
    }
  }

  async function listAnew(req: Request & { auth?: AuthInfo }, key: string, id: string | number) {
    const authInfo = req.auth
    const request = await toWebRequest(req, req.body)
    const response = await handler.fetch(request, {
      ...(authInfo ? { authInfo } : {}),
      parsedBody: req.body as unknown,
    })
    const { status } = response
    const headers = Object.fromEntries(response.headers)
    const body = await response.text()
    if (status === 200) lists.keep(key, id, headers, body)
    return { status, headers, body }
  }

  const node = toNodeHandler(handler, { onerror: onClientError })
  const lists = toolListCache()
  const router = Router()
  const guards: RequestHandler[] = guardedHosts
    ? [hostHeaderValidation(guardedHosts), originValidation(guardedHosts)]
    : []
  router.all('/', ...guards, express.json({ limit: MAX_BODY }), async (req: Request, res: Response) => {
    const called = calledTools(req.body)
    // The strictest tool of a batch speaks for it.
    const scoped = called.find(({ scope }) => scope !== null)
    const requestId = res.locals['requestId'] as string
    res.locals['operations'] = called.map(({ name }) => name)
    try {
      const ip = req.ip ?? ''
      const actor = await actorOf(req.headers.authorization, ip)
      if (req.query['auth'] === 'required' && !actor)
        throw new DomainError(
          'not_signed_in',
          'This address needs a signed-in caller.',
          'Send a credential, or connect to /mcp.',
        )
      for (const tool of called) requireScope(tool.scope, actor)
      // Operations are counted where they run; the protocol's own requests here.
      if (!called.length) await countRequest(services.limits, actor, ip, res)
      const caller: Caller = {
        actor,
        idempotencyKey: req.get('Idempotency-Key'),
        publicOnly: req.query['toolset'] === 'public',
        ip,
        requestId,
      }
      Object.assign(req, { auth: { token: '', clientId: '', scopes: [], extra: { caller } } })
    } catch (error) {
      const problem = problemOf(error, requestId)
      if (problem.code === 'internal') onBug(error, requestId)
      const header = error instanceof DomainError && challenge(error, scoped, req.headers.authorization !== undefined)
      if (header) res.set('WWW-Authenticate', header)
      if (error instanceof DomainError && error.rateLimit) res.set(refusalHeaders(error.rateLimit))
      res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
      return
    }
    const key = lists.keyOf(req, req.body, req.query['toolset'] === 'public' ? 'public' : 'all')
    if (key === undefined) return node(req, res, req.body)
    const { id } = req.body as { id: string | number }
    const { status, headers, body } = lists.answer(key, id) ?? (await listAnew(req, key, id))
    res.writeHead(status, headers).end(body)
  })
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error)
    onClientError(error)
    const isTooLarge = (error as { type?: string }).type === 'entity.too.large'
    res.status(isTooLarge ? 413 : 400).json({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: PARSE_ERROR,
        message: isTooLarge ? `The body is over ${MAX_BODY}.` : 'The body is not valid JSON.',
      },
    })
  })
  return { router, close: () => handler.close() }
}

async function countRequest(limits: RateLimits, actor: Actor | null, ip: string, res: Response): Promise<void> {
  const state = await (actor ? limits.consume('read', actor.accountId) : limits.consume('anonymous_read', ip))
  res.set(rateLimitHeaders(state))
}

function calledTools(body: unknown): Tool[] {
  return (Array.isArray(body) ? body : [body]).flatMap(
    (message: { method?: string; params?: { name?: string } } | null | undefined) =>
      message?.method === 'tools/call' && typeof message.params?.name === 'string'
        ? (toolNamed.get(message.params.name) ?? [])
        : [],
  )
}
