import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { begin, inTrace, traceFrom, type Entry } from '../domain/shared/observing/observe.ts'

/**
 * Gives every request an id, in its answer and in the log, and continues the caller's trace if it sends one. The log
 * names the operation or route, never the URL, which may contain a token or reveal what a person searched for.
 */
export function requestLog(log: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const caller = traceFrom(req.headers['traceparent'], entryOf(req))
    const { requestId, traceId } = caller
    const started = performance.now()
    const request = begin({ kind: 'request', name: req.method, trace: caller })
    res.locals['requestId'] = requestId
    res.set('X-Request-Id', requestId)
    res.once('close', () => {
      const status = String(res.statusCode)
      const operations = ((res.locals['operations'] as string[] | undefined) ?? []).join(',')
      // The route rather than the URL, because a label for every requested URL would exhaust memory.
      const route = routeOf(req) ?? 'other'
      request.end(status, { method: req.method, route, status, group: groupOf(req, route), operations })
      log.info(
        {
          requestId,
          traceId,
          method: req.method,
          route: routeOf(req),
          operations: res.locals['operations'] as string[] | undefined,
          status: res.statusCode,
          ms: Math.round(performance.now() - started),
          cut: res.writableFinished ? undefined : true,
        },
        'request',
      )
    })
    inTrace(request.trace ?? caller, next)
  }
}

function entryOf({ originalUrl }: Request): Entry {
  // Not the path, which a router shortens to its own part.
  if (/^\/mcp(?![^/?])/.test(originalUrl)) return 'mcp'
  return originalUrl.startsWith('/api/') ? 'rest' : 'site'
}

const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** What kind of address answered: `rest`, `mcp`, `admin`, `account`, `webhook`, `probe`, `page`, or `other` if none did. */
function groupOf(req: Request, route: string): string {
  const entry = entryOf(req)
  if (entry !== 'site') return entry
  if (PROBES.has(route)) return 'probe'
  const [, first = ''] = route.split('/')
  if (route === 'other') return 'other'
  if (first === 'webhooks') return 'webhook'
  return first === 'admin' || first === 'account' ? first : 'page'
}

/** The route that answered, as declared; undefined when none did. */
function routeOf(req: Request): string | undefined {
  const path = (req.route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? req.baseUrl + path : undefined
}

/** The id that `requestLog` gave the current request. */
export function requestIdOf(res: Response): string {
  return res.locals['requestId'] as string
}
