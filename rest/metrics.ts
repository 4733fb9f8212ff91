import { type NextFunction, type Request, type Response, Router } from 'express'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../domain/database/database.ts'
import { queueCounts } from '../domain/database/queues.statements.ts'
import type { ReadReplica } from '../domain/database/connections/read-replica.ts'
import { DomainError } from '../domain/errors.ts'
import { isSameSecret } from '../domain/shared/secret.ts'
import { routeOf } from './request-log.ts'

/** In seconds, from a fast read to the longest a client waits. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * `/metrics` in Prometheus' text format, behind a token: requests by route and status, operations by protocol, jobs by
 * queue, the read replica, and this process. No metric identifies a caller or what they asked for.
 */
export function metrics(db: Database, replica: ReadReplica | undefined, token: string): Router {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const operations = new Counter({
    name: 'operations_total',
    help: 'Operations called, over REST and MCP.',
    labelNames: ['operation', 'protocol'],
    registers: [registry],
  })
  new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state, as last counted.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, ...counts } of await queueCounts(db.read))
        for (const [state, n] of Object.entries(counts)) this.set({ queue: name, state }, n)
    },
  })
  if (replica) {
    new Gauge({
      name: 'read_replica_in_use',
      help: '1 while reads go to the replica, 0 while they go to the primary.',
      registers: [registry],
      collect() {
        this.set(Number(replica.isFresh()))
      },
    })
    new Gauge({
      name: 'read_replica_lag_seconds',
      help: 'How far the read replica may be behind; +Inf while that is unknown.',
      registers: [registry],
      collect() {
        this.set(replica.lagSeconds())
      },
    })
  }

  const router = Router()
  router.use((req: Request, res: Response, next: NextFunction) => {
    const stop = duration.startTimer()
    res.once('close', () => {
      // The route rather than the URL, because a label for every requested URL would exhaust memory.
      stop({ method: req.method, route: routeOf(req) ?? 'other', status: res.statusCode })
      for (const operation of (res.locals['operations'] as string[] | undefined) ?? [])
        operations.inc({ operation, protocol: req.originalUrl.startsWith('/mcp') ? 'mcp' : 'rest' })
    })
    next()
  })
  router.get('/metrics', async (req, res) => {
    if (!isSameSecret(req.headers.authorization ?? '', `Bearer ${token}`))
      throw new DomainError(
        'not_signed_in',
        'The metrics need a token.',
        'Send METRICS_TOKEN as `Authorization: Bearer …`.',
      )
    res
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
  return router
}
