import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answersInTime } from '../../rest/within.ts'
import { isSameSecret } from '../../domain/shared/secret.ts'
import type { Metrics } from './metrics.ts'

/** A worker whose loop has not gone round for this long hangs. */
const MAX_IDLE_SECONDS = 30

interface Watched {
  secondsSinceTurn(): number
  /** Throws if the database doesn't answer. */
  ask(): Promise<unknown>
  metrics: Metrics | undefined
}

export interface WorkerPort {
  /** From now on, answers tell of this worker; until then, it is starting. */
  watch(worker: Watched): void
  close(): Promise<void>
}

/**
 * A small server for a worker, without the web's framework. `/healthz`: 200 while the loop that looks for jobs goes round.
 * `/readyz`: 200 if the database answers too. `/metrics`: with a token. Throws if the port is taken.
 */
export async function openWorkerPort({
  port,
  host,
  token,
}: {
  port: number
  host: string
  token: string | undefined
}): Promise<WorkerPort> {
  let watched: Watched | undefined

  async function health(path: string, res: ServerResponse): Promise<void> {
    if (!watched) return json(res, path === '/healthz' ? 200 : 503, { status: 'starting' })
    const loop = watched.secondsSinceTurn() <= MAX_IDLE_SECONDS ? 'running' : 'hangs'
    const database = (await answersInTime(watched.ask())) ? 'answers' : 'doesn’t answer'
    const isWell = loop === 'running' && (path === '/healthz' || database === 'answers')
    return json(res, isWell ? 200 : 503, { status: isWell ? 'ok' : 'unavailable', loop, database })
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url?.split('?')[0] ?? ''
    if (req.method !== 'GET' && req.method !== 'HEAD') return json(res, 405, { status: 'only GET' })
    if (path === '/healthz' || path === '/readyz') return health(path, res)
    if (path !== '/metrics' || token === undefined) return json(res, 404, { status: 'not found' })
    if (!isSameSecret(req.headers.authorization ?? '', `Bearer ${token}`))
      return json(res, 401, { status: 'send METRICS_TOKEN as `Authorization: Bearer …`' })
    if (!watched?.metrics) return json(res, 503, { status: 'starting' })
    const text = await watched.metrics.scrape()
    res.writeHead(200, { 'Content-Type': watched.metrics.contentType, 'Cache-Control': 'no-store' }).end(text)
  }

  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()))
  server.listen(port, host)
  await once(server, 'listening')
  // A health check alone keeps no process alive.
  server.unref()
  return {
    watch: (worker) => (watched = worker),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function json(res: ServerResponse, status: number, body: object): void {
  res
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(JSON.stringify(body))
}
