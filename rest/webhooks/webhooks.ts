import express, { Router } from 'express'
import { DomainError } from '../../domain/errors.ts'
import { receiveWebhook } from '../../domain/orders/payments/inbox.ts'
import type { Services } from '../../tools/run-tool.ts'

/** Ten times the size of a provider's largest event. */
const MAX_EVENT_SIZE = '256kb'

/** `/webhooks/{provider}`: stores each signed event once. A job then asks the provider for the payment's real state. */
export function paymentWebhooks(services: Pick<Services, 'db' | 'jobsIn' | 'now' | 'payments'>): Router {
  const router = Router()
  // Raw, because the signature covers the exact bytes.
  router.post('/webhooks/:provider', express.raw({ type: () => true, limit: MAX_EVENT_SIZE }), async (req, res) => {
    const provider = services.payments.find(({ name }) => name === req.params.provider)
    if (!provider)
      throw new DomainError('not_found', 'This payment provider isn’t set up.', 'Check the URL of the webhook.')
    await receiveWebhook(services, provider, req.body as Buffer, req.headers)
    res.status(202).json({ received: true })
  })
  return router
}
