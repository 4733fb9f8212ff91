import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'

/**
 * Gives every request an id, in its answer and in the log. The log names the operation or route, never the
 * URL, which may contain a token or reveal what a person searched for.
 */
export function requestLog(log: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const requestId = randomUUID()
    const started = performance.now()
    res.locals['requestId'] = requestId
    res.set('X-Request-Id', requestId)
    res.once('close', () => {
      log.info(
        {
          requestId,
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
    next()
  }
}

/** The route that answered, as declared; undefined when none did. */
export function routeOf(req: Request): string | undefined {
  const path = (req.route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? req.baseUrl + path : undefined
}

/** The id that `requestLog` gave the current request. */
export function requestIdOf(res: Response): string {
  return res.locals['requestId'] as string
}
