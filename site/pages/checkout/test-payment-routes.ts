import { Router } from 'express'
import { requireSameOrigin } from '../../../auth/people/csrf.ts'
import { DomainError, invalidField } from '../../../domain/errors.ts'
import { receiveWebhook } from '../../../domain/orders/payments/inbox.ts'
import { TEST_CHOICES, type TestProvider } from '../../../domain/orders/payments/test-payments.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { readForm, sendPage } from '../shared/people-site.ts'
import type { CheckoutSite } from './checkout-site.ts'
import { testPaymentPage } from './test-payment-page.ts'

/** Serves the page of the test provider, where a buyer chooses how a payment ends. No money moves. */
export function testPaymentRoutes(site: CheckoutSite): Router {
  const router = Router()
  const test = site.payments.find((provider): provider is TestProvider => provider.name === 'test')
  if (!test) return router

  router.get('/test-payments/:ref', async (req, res) => {
    const { ref } = req.params
    await sendPage(site, req, res, testPaymentPage(ref, await found(test, ref)))
  })

  router.post('/test-payments/:ref', readForm, async (req, res) => {
    requireSameOrigin(req, site.publicUrl)
    const ref = String(req.params['ref'])
    await found(test, ref)
    const choice = TEST_CHOICES.find((one) => one === (req.body as Form)['choice'])
    if (!choice)
      throw invalidField(
        '/choice',
        'not_one_of',
        'This isn’t one of the choices.',
        'Go back and use one of the buttons.',
      )
    const { raw, headers, returnUrl } = await test.choose(ref, choice)
    await receiveWebhook(site, test, raw, headers)
    return res.redirect(303, returnUrl)
  })
  return router
}

async function found(provider: TestProvider, ref: string) {
  const payment = await provider.find(ref)
  if (!payment)
    throw new DomainError('not_found', 'This test payment doesn’t exist.', 'Start again from the checkout page.')
  return payment
}
