import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  INVALID_PARAMS,
  isJSONRPCRequest,
  isSpecType,
  PARSE_ERROR,
  ProtocolError,
  Server,
  type AuthInfo,
  type CallToolResult,
  type McpServerFactory,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { DomainError, knownError, problemOf, refusalHeaders } from '../domain/errors.ts'
import { rateLimitHeaders, type RateLimits } from '../domain/rate-limits.ts'
import type { Actor } from '../domain/shared/actor.ts'
import { toolNamed } from '../tools/catalog.ts'
import type { Tool } from '../tools/define-tool.ts'
import { requireScope, runTool, type Call, type Services } from '../tools/run-tool.ts'
import { answerBatch, invalidRequest, refusedBatch } from './batches.ts'
import {
  DRAFT_TEMPLATES,
  draftOperation,
  draftUri,
  listedDrafts,
  readDraft,
  refusedSubscription,
  subscribedUris,
} from './draft-resources.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { ALL_LISTED, PUBLIC_LISTED } from './listed-tools.ts'
import { isListingUri, LISTING_TEMPLATES, readListing } from './listing-resources.ts'
import { linkOf, linkOpener } from './open-link.ts'
import { MAX_STREAMS, openStreams } from './open-streams.ts'
import { listedPrompts, promptNamed } from './prompts.ts'
import { isLegacyServed, MODERN, readCalls } from './read-calls.ts'
import { toolListCache } from './tool-list-cache.ts'
import { untrustedText } from './untrusted-text.ts'
import { wholeAnswers, type WholeAnswer } from './whole-answers.ts'

const VERSIONS = [MODERN, '2025-11-25', '2025-06-18', '2025-03-26']
/** The largest valid call is one update_draft; see rest/read-body.ts. */
const MAX_BODY = '512kb'

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

interface McpEndpoint {
  router: Router
  /** Tells whoever follows a draft that it has changed. */
  draftChanged(id: string): void
  close(): Promise<void>
}

interface Caller {
  actor: Actor | null
  idempotencyKey: string | undefined
  publicOnly: boolean
  ip: string
  requestId: string
}

/** Serves every tool over MCP, in the 2026-07-28 and the initialize-based protocols, on one stateless endpoint. */
export async function mcpEndpoint(services: Services, options: McpOptions): Promise<McpEndpoint> {
  const { actorOf, challenge, onBug, onClientError, version, guardedHosts } = options
  const streams = openStreams()
  const links = linkOpener(services.appSecret)
  const newServer = (offered: ServerOptions['capabilities']) => {
    // "Only for advanced use": with our own validation the high-level server would do everything twice.
    const server = new Server(
      { name: 'launch-directory', title: services.siteName, version },
      {
        capabilities: { tools: { listChanged: false }, ...offered },
        requestState: { verify: links.verify },
        instructions: INSTRUCTIONS,
        supportedProtocolVersions: VERSIONS,
        cacheHints: {
          'tools/list': { ttlMs: 300_000, cacheScope: 'public' },
          'prompts/list': { ttlMs: 3_600_000, cacheScope: 'public' },
          'resources/templates/list': { ttlMs: 3_600_000, cacheScope: 'public' },
          'server/discover': { ttlMs: 3_600_000, cacheScope: 'public' },
        },
      },
    )
    server.setRequestHandler('tools/call', ({ params }, ctx) => {
      const caller = callerOf(ctx.http?.authInfo)
      const inMeta = params._meta?.['idempotency-key']
      // Of another type it is no valid key, and is refused as such.
      const given = inMeta === undefined ? caller.idempotencyKey : typeof inMeta === 'string' ? inMeta : ''
      return links.run(params.name, given, ctx, (idempotencyKey) =>
        call(params.name, params.arguments ?? {}, {
          ...caller,
          idempotencyKey,
          signal: ctx.mcpReq.signal,
          onProgress: progressSender(params._meta?.progressToken, ctx.mcpReq.notify),
        }),
      )
    })
    return server
  }
  const serverFor: McpServerFactory = ({ authInfo, era }) => {
    const caller = callerOf(authInfo)
    // Without a session the older protocols have no way to be told of changes.
    const more = { prompts: { listChanged: false }, resources: { listChanged: false, subscribe: era === 'modern' } }
    const server = newServer(caller.publicOnly ? {} : more)
    server.setRequestHandler('tools/list', () => ({ tools: caller.publicOnly ? PUBLIC_LISTED : ALL_LISTED }))
    if (caller.publicOnly) return server
    server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts() }))
    server.setRequestHandler('prompts/get', ({ params }) => promptNamed(params.name, params.arguments))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: [...DRAFT_TEMPLATES, ...LISTING_TEMPLATES],
    }))
    server.setRequestHandler('resources/list', async (_request, { mcpReq }) => ({
      resources: await listedDrafts({ ...caller, signal: mcpReq.signal }, services),
    }))
    server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
      (isListingUri(params.uri) ? readListing : readDraft)(params.uri, { ...caller, signal: mcpReq.signal }, services),
    )
    return server
  }
  const handler = createMcpHandler(serverFor, { onerror: onClientError })
  const answerWhole = wholeAnswers(serverFor, handler)
  const reads = await readCalls(() => newServer({}), VERSIONS)

  async function call(
    name: string,
    input: unknown,
    { publicOnly, requestId, ...caller }: Caller & Pick<Call, 'signal' | 'onProgress'>,
  ): Promise<CallToolResult> {
    const tool = toolNamed.get(name)
    if (!tool || (publicOnly && tool.scope !== null))
      throw new ProtocolError(INVALID_PARAMS, `There is no tool ${name}. Call tools/list for the tools.`)
    try {
      const { body, replayed } = await runTool(tool, { input, ...caller }, services)
      const { meta, notes } = untrustedText(tool)
      return {
        structuredContent: body,
        // Many hosts show their model this text alone: it must be enough by itself.
        content: [{ type: 'text', text: JSON.stringify(body) }, ...linkOf(tool, body), ...notes],
        _meta: { ...meta, ...(replayed ? { 'idempotent-replayed': true } : {}) },
      }
    } catch (error) {
      const problem = problemOf(error, requestId)
      if (problem.code === 'internal') onBug(error, requestId)
      // Never in structuredContent: 2025-era clients check that against the output schema, and throw.
      return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }], _meta: { problem } }
    }
  }

  /** The answer to a list of the tools or the call of a read; everything else is the SDK's handler's. */
  async function shortWay(req: Request, message: unknown, authInfo: AuthInfo): Promise<WholeAnswer | undefined> {
    if (req.method !== 'POST') return undefined
    const read = await reads.answer(message, req.headers, authInfo)
    if (read !== undefined)
      return { status: 200, headers: { 'Content-Type': 'application/json' }, body: Buffer.from(read) }
    const key = lists.keyOf(req.headers, message, req.query['toolset'] === 'public' ? 'public' : 'all')
    if (key === undefined) return undefined
    const { id } = message as { id: string | number }
    const known = lists.answer(key, id)
    if (known) return known
    const answer = await answerWhole(req, message)
    if (answer.status === 200) lists.keep(key, id, answer.headers, answer.body.toString())
    return answer
  }

  const node = toNodeHandler(handler, { onerror: onClientError })
  const lists = toolListCache()
  const router = Router()
  const guards: RequestHandler[] = guardedHosts
    ? [hostHeaderValidation(guardedHosts), originValidation(guardedHosts)]
    : []
  router.all('/', ...guards, express.json({ limit: MAX_BODY }), async (req: Request, res: Response) => {
    const batch: unknown[] | undefined = Array.isArray(req.body) ? req.body : undefined
    const refusal = batch && refusedBatch(batch, req.headers)
    const messages = batch && refusal === undefined ? batch : [req.body]
    const operations = messages.map(operationOf)
    const called = operations.filter((tool) => tool !== undefined)
    // The strictest tool of a batch speaks for it.
    const scoped = called.find(({ scope }) => scope !== null)
    const requestId = res.locals['requestId'] as string
    res.locals['operations'] = called.map(({ name }) => name)
    let authInfo: AuthInfo
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
      for (const tool of operations) if (!tool) await countRequest(services.limits, actor, ip, res)
      const caller: Caller = {
        actor,
        idempotencyKey: req.get('Idempotency-Key'),
        publicOnly: req.query['toolset'] === 'public',
        ip,
        requestId,
      }
      authInfo = { token: '', clientId: '', scopes: [], extra: { caller } }
      Object.assign(req, { auth: authInfo })
      const followed = subscribedUris(req.body)
      if (followed && !(await mayFollow(followed, caller, req, res))) return
    } catch (error) {
      const problem = problemOf(error, requestId)
      if (problem.code === 'internal') onBug(error, requestId)
      const known = knownError(error)
      const header = known && challenge(known, scoped, req.headers.authorization !== undefined)
      if (header) res.set('WWW-Authenticate', header)
      if (known) res.set(refusalHeaders(known))
      res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
      return
    }
    if (refusal !== undefined) return void res.status(400).type('json').send(invalidRequest(refusal))
    if (req.method === 'POST' && batch && isLegacyServed(req.headers, VERSIONS))
      return answerBatch(
        batch,
        async (message) => ((await shortWay(req, message, authInfo)) ?? (await answerWhole(req, message))).body,
        res,
      )
    const short = await shortWay(req, req.body, authInfo)
    if (!short) return node(req, res, req.body)
    res.writeHead(short.status, short.headers).end(short.body)
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

  /** Lets a caller follow a few of their own drafts; otherwise answers why not. */
  async function mayFollow(uris: unknown[], caller: Caller, req: Request, res: Response): Promise<boolean> {
    await countRequest(services.limits, caller.actor, caller.ip, res)
    const refuse = (message: string) => {
      const { id } = req.body as { id?: unknown }
      res.json({ jsonrpc: '2.0', id: id ?? null, error: { code: INVALID_PARAMS, message } })
      return false
    }
    const refusal = await refusedSubscription(uris, { ...caller, signal: AbortSignal.timeout(10_000) }, services)
    if (refusal) return refuse(refusal)
    if (!streams.add(caller.actor?.accountId ?? caller.ip, res))
      return refuse(`At most ${MAX_STREAMS} streams can be open at once: close one.`)
    return true
  }

  return {
    router,
    async close() {
      await reads.close()
      await handler.close()
    },
    draftChanged: (id) => handler.notify.resourceUpdated(draftUri(id)),
  }
}

/** Whom the endpoint found to be calling. */
function callerOf(authInfo: AuthInfo | undefined): Caller {
  return authInfo!.extra!['caller'] as Caller
}

/** Tells a client who asked for it how far a slow call is; the number only says that it goes on. */
function progressSender(
  progressToken: string | number | undefined,
  notify: (notification: { method: string; params: Record<string, unknown> }) => Promise<void>,
): Call['onProgress'] {
  if (progressToken === undefined) return undefined
  let progress = 0
  return ({ text }) => {
    progress += 1
    // A client that has gone away needs no progress.
    notify({ method: 'notifications/progress', params: { progressToken, progress, message: text } }).catch(() => {})
  }
}

async function countRequest(limits: RateLimits, actor: Actor | null, ip: string, res: Response): Promise<void> {
  const state = await (actor ? limits.consume('read', actor.accountId) : limits.consume('anonymous_read', ip))
  res.set(rateLimitHeaders(state))
}

/** The operation that a message runs, which is counted where it runs; undefined for every other message. */
function operationOf(message: unknown): Tool | undefined {
  if (!isJSONRPCRequest(message)) return undefined
  return isSpecType.CallToolRequest(message) ? toolNamed.get(message.params.name) : draftOperation(message)
}
