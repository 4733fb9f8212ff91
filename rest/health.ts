import { Router } from 'express'
import type { Database } from '../domain/database/database.ts'
import { ping } from '../domain/database/connections/ping.ts'

/** How long the database may take to answer. */
const MAX_WAIT_MS = 2000

/** `/healthz`: this process answers, with its version. `/readyz`: its database does too, so a load balancer can send requests. */
export function healthChecks(db: Database, version: string): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok', version }))
  router.get('/readyz', async (_req, res) => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('late')), MAX_WAIT_MS)
    try {
      await Promise.race([ping(db.read, {}), late])
      res.json({ status: 'ready' })
    } catch {
      res.status(503).json({ status: 'unavailable', detail: 'The database does not answer.' })
    } finally {
      clearTimeout(timer)
    }
  })
  return router
}
