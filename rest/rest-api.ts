import { Router, type NextFunction, type Request, type Response } from 'express'
import { DomainError, problemOf, refusalHeaders, knownError } from '../domain/errors.ts'
import { rateLimitHeaders } from '../domain/rate-limits.ts'
import { requireScope } from '../domain/shared/access.ts'
import type { Actor } from '../domain/shared/actor.ts'
import { tools } from '../tools/catalog.ts'
import type { Tool } from '../tools/define-tool.ts'
import { runTool, type Services } from '../tools/run-tool.ts'
import { coerce } from './coerce.ts'
import { openApi } from './openapi.ts'
import { pageLinks } from './page-links.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { requestIdOf } from './request-log.ts'
import { readBody, wordBodyError } from './read-body.ts'

/** Options that REST and MCP share. */
export interface ProtocolOptions {
  /**
   * Identifies the caller; null without a credential. A bad credential is refused and counts toward a limit
   * for `ip`, which stops guessing.
   */
  actorOf(authorization: string | undefined, ip: string): Promise<Actor | null>
  /** The `WWW-Authenticate` value for a refused caller. */
  challenge(error: DomainError, tool: Tool | undefined, presented: boolean): string | undefined
  onBug(error: unknown, requestId: string): void
}

/** Serves every tool at its REST path, from its definition alone. */
export function restApi(services: Services, { actorOf, challenge, onBug }: ProtocolOptions): Router {
  const router = Router()
  const document = openApi(tools, services)
  router.get('/openapi.json', (_req, res) => void res.set('Cache-Control', 'public, max-age=300').json(document))

  for (const [path, served] of Map.groupBy(tools, (tool) => tool.rest.path)) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const tool of served)
      route[tool.rest.method.toLowerCase() as 'get'](async (req: Request, res: Response) => {
        res.locals['tool'] = tool
        res.locals['operations'] = [tool.name]
        const actor = await actorOf(req.headers.authorization, req.ip ?? '')
        // Before the body, so refused callers can't make us parse it.
        requireScope(tool.scope, actor, services.siteUrl)
        if (!isBodyless(tool)) await readBody(req, res)
        const { status, body, replayed, rateLimit } = await runTool(
          tool,
          {
            input: inputOf(tool, req),
            actor,
            ip: req.ip ?? '',
            idempotencyKey: req.get('Idempotency-Key'),
            signal: disconnectSignal(res),
          },
          services,
        )
        res.set(rateLimitHeaders(rateLimit))
        if (replayed) res.set('Idempotent-Replayed', 'true')
        // A shared cache may store a public answer, but must revalidate it by its ETag.
        res.set('Cache-Control', tool.scope === null ? 'public, no-cache' : 'private, no-store')
        const links = pageLinks(new URL(req.originalUrl, services.siteUrl), body)
        if (links) res.set('Link', links)
        res.status(status).json(body)
      })
    const allowed = [
      ...served.map((tool) => tool.rest.method),
      ...(served.some(isGet) ? ['HEAD'] : []),
      'OPTIONS',
    ].join(', ')
    route.all((req, res, next) => {
      res.set('Allow', allowed)
      next(new DomainError('method_not_allowed', `${req.method} isn’t supported here.`, `Use ${allowed}.`))
    })
  }
  router.use((req, _res, next) =>
    next(
      new DomainError(
        'not_found',
        `There is no ${req.method} ${req.baseUrl}${req.path}.`,
        'See /api/v1/openapi.json for every operation.',
      ),
    ),
  )
  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error)
    const worded = wordBodyError(error)
    const known = knownError(worded)
    const requestId = requestIdOf(res)
    const problem = problemOf(worded, requestId)
    if (problem.code === 'internal') onBug(error, requestId)
    if (known) {
      const header = challenge(known, res.locals['tool'] as Tool | undefined, req.headers.authorization !== undefined)
      if (header) res.set('WWW-Authenticate', header)
      res.set(refusalHeaders(known))
    }
    res.set('Cache-Control', 'no-store')
    res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  })
  return router
}

function isGet(tool: Tool): boolean {
  return tool.rest.method === 'GET'
}

function isBodyless({ rest: { method } }: Tool): boolean {
  return method === 'GET' || method === 'DELETE'
}

/**
 * Reads and deletes take their input from the query and ignore unknown parameters, such as tracking ones.
 * Other operations take it from the body.
 */
function inputOf(tool: Tool, req: Request): Record<string, unknown> {
  const path = coerce(tool.input, req.params)
  if (isBodyless(tool)) {
    const known = Object.entries(req.query).filter(([name]) => Object.hasOwn(tool.input.shape, name))
    return { ...coerce(tool.input, Object.fromEntries(known)), ...path }
  }
  const body = (req.body ?? {}) as object | string | number | boolean
  if (typeof body !== 'object' || Array.isArray(body))
    throw new DomainError('invalid_input', 'The body must be a JSON object.', 'Send a JSON object.')
  for (const name of Object.keys(req.params))
    if (Object.hasOwn(body, name))
      throw new DomainError('invalid_input', `${name} is already in the path.`, `Leave ${name} out of the body.`, {
        errors: [{ pointer: `/${name}`, code: 'in_path', detail: 'Already in the path.' }],
      })
  return { ...body, ...path }
}
