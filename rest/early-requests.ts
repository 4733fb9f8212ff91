import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError, problemOf, refusalHeaders } from '../domain/errors.ts'

type Answer = (req: IncomingMessage, res: ServerResponse) => void

/** An ordinary start takes less; tables that are brought up to date may take minutes. */
const MAX_WAIT_MS = 5000

/**
 * Answers what comes before the service is there: a request waits a few seconds for it, and is then told to come again
 * (503). Health checks hear at once that the process answers and the service does not yet.
 */
export function earlyRequests(service: Promise<Answer>, longestWaitMs = MAX_WAIT_MS): Answer {
  let answer: Answer | undefined
  void service.then((ready) => (answer = ready))

  async function answerEarly(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url?.split('?')[0]
    if (path === '/healthz') return send(res, 200, 'application/json', JSON.stringify({ status: 'ok' }))
    const inTime = path === '/readyz' ? undefined : await within(longestWaitMs, service)
    if (inTime) return inTime(req, res)
    for (const [name, value] of Object.entries(refusalHeaders(STARTING))) res.setHeader(name, value)
    if (req.headers.accept?.includes('text/html')) return send(res, STARTING.status, 'text/html; charset=utf-8', PAGE)
    const problem = problemOf(STARTING, randomUUID())
    return send(res, STARTING.status, 'application/problem+json', JSON.stringify(problem))
  }
  return (req, res) => (answer ? answer(req, res) : void answerEarly(req, res))
}

/** What is awaited, or undefined when that takes longer. */
async function within<T>(ms: number, awaited: Promise<T>): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ms)
  try {
    return await Promise.race([awaited, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const STARTING = new DomainError(
  'unavailable',
  'The service is starting.',
  'Wait as Retry-After says and send the same request again; nothing was changed.',
)

/** Before anything is there to make a page of the site with. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="5"><title>Just a moment</title>
<h1>This site is just starting</h1><p>This page loads again by itself in a few seconds.</p></html>`

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
