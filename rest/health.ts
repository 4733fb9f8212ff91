import { Router } from 'express'
import type { Database } from '../domain/database/database.ts'
import { ping } from '../domain/database/connections/ping.ts'
import { answersInTime } from './within.ts'

/** `/healthz`: this process answers, with its version. `/readyz`: its database does too, so a load balancer can send requests. */
export function healthChecks(db: Database, version: string): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok', version }))
  router.get('/readyz', async (_req, res) => {
    if (await answersInTime(ping(db.read, {}))) res.json({ status: 'ready' })
    else res.status(503).json({ status: 'unavailable', detail: 'The database does not answer.' })
  })
  return router
}
