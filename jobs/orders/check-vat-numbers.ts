import * as z from 'zod'
import { confirmNumber, numbersToCheck } from '../../domain/orders/vat/late-confirmation.ts'
import { readVatNumber } from '../../domain/orders/vat/vat-number.ts'
import { defineJob } from '../define-job.ts'

/** Checks the VAT numbers of orders that were paid while the tax authority didn't answer. */
export default defineJob({
  name: 'check-vat-numbers',
  queue: { policy: 'short', retryLimit: 0, expireInSeconds: 560, heartbeatSeconds: 10 },
  payload: z.strictObject({}),
  key: () => 'all',
  cron: '*/10 * * * *',

  async run(_payload, { db, vat, jobsIn, now, signal }) {
    for (const { number, vat_number } of await numbersToCheck(db.read, now())) {
      const asked = readVatNumber(vat_number)
      if (!asked) continue
      const check = await vat.check(asked, signal)
      signal.throwIfAborted()
      if (check.outcome === 'unavailable') continue
      await db.transaction((tx) =>
        confirmNumber(tx, jobsIn(tx), {
          number,
          numberCountry: asked.country,
          check,
          registrations: vat.registrations,
          now: now(),
        }),
      )
    }
  },
})
