import express, { Router } from 'express'
import { DomainError } from '../../domain/errors.ts'
import { receiveWebhook } from '../../domain/orders/payments/inbox.ts'
import type { Services } from '../../tools/run-tool.ts'

/** No event of a provider is a tenth as large. */
const MAX_EVENT_SIZE = '256kb'

/** `/webhooks/{provider}`: signed events go into the inbox, once each; a job then asks the provider what is true. */
export function paymentWebhooks(services: Pick<Services, 'db' | 'jobsIn' | 'now' | 'payments'>): Router {
  const router = Router()
  // Raw: the signature is over the very bytes.
  router.post('/webhooks/:provider', express.raw({ type: () => true, limit: MAX_EVENT_SIZE }), async (req, res) => {
    const provider = services.payments.find(({ name }) => name === req.params.provider)
    if (!provider)
      throw new DomainError('not_found', 'No such payment provider is set up.', 'Check the address of the webhook.')
    await receiveWebhook(services, provider, req.body as Buffer, req.headers)
    res.status(202).json({ received: true })
  })
  return router
}
