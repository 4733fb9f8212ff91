import { within } from './within.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError, problemOf, refusalHeaders } from '../domain/errors.ts'

type Answer = (req: IncomingMessage, res: ServerResponse) => void

/** Longer than a normal start. Migrations may take minutes, so waiting longer would rarely help. */
const MAX_WAIT_MS = 5000

/**
 * Answers requests that arrive before the service is ready. They wait a few seconds, then get 503 with
 * Retry-After. Health checks are answered immediately, as alive but not ready.
 */
export function earlyRequests(service: Promise<Answer>, maxWaitMs = MAX_WAIT_MS): Answer {
  let answer: Answer | undefined
  void service.then((ready) => (answer = ready))

  async function answerEarly(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url?.split('?')[0]
    if (path === '/healthz') return send(res, 200, 'application/json', JSON.stringify({ status: 'ok' }))
    const inTime = path === '/readyz' ? undefined : await within(maxWaitMs, service)
    if (inTime) return inTime(req, res)
    for (const [name, value] of Object.entries(refusalHeaders(STARTING))) res.setHeader(name, value)
    if (req.headers.accept?.includes('text/html')) return send(res, STARTING.status, 'text/html; charset=utf-8', PAGE)
    const problem = problemOf(STARTING, randomUUID())
    return send(res, STARTING.status, 'application/problem+json', JSON.stringify(problem))
  }
  return (req, res) => (answer ? answer(req, res) : void answerEarly(req, res))
}

const STARTING = new DomainError(
  'unavailable',
  'The service is starting.',
  'Wait as long as Retry-After says, then send the same request again. Nothing was changed.',
)

/** A plain page, because the site's own layout isn't loaded yet. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="5"><title>Just a moment</title>
<h1>This site is starting</h1><p>This page reloads in a few seconds.</p></html>`

function send(res: ServerResponse, status: number, type: string, body: string): void {
  res
    .writeHead(status, {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .end(body)
}
