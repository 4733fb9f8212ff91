import { Router } from 'express'
import { DomainError } from '../domain/errors.ts'
import { isSameSecret } from '../domain/shared/secret.ts'

interface Metrics {
  contentType: string
  scrape(): Promise<string>
}

/** `/metrics` in Prometheus' text format, behind a token. */
export function metricsPage({ contentType, scrape }: Metrics, token: string): Router {
  const router = Router()
  router.get('/metrics', async (req, res) => {
    if (!isSameSecret(req.headers.authorization ?? '', `Bearer ${token}`))
      throw new DomainError(
        'not_signed_in',
        'The metrics need a token.',
        'Send METRICS_TOKEN as `Authorization: Bearer …`.',
      )
    res
      .set('Cache-Control', 'no-store')
      .type(contentType)
      .send(await scrape())
  })
  return router
}
