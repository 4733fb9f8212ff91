import { connectRevenue, disconnectRevenue } from '../../../domain/leaderboards/revenue-key.ts'
import { textField } from '../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { listingIn, type AddAccountForm } from './account-forms.ts'

/** Adds the account page's forms that connect Stripe to a listing and disconnect it. */
export function revenueForms({ db, now, appSecret, jobsIn }: PeopleSite, form: AddAccountForm): void {
  form('/account/revenue/connect', { part: 'revenue' }, async (sent, { accountId }) => {
    const listingId = listingIn(sent)
    const key = textField(sent, 'key', { label: 'The key', max: 255 })
    await db.transaction(async (tx) => {
      await connectRevenue(tx, { listingId, accountId, key, appSecret, now: now() })
      await jobsIn(tx)('refresh-revenue', { listingId })
    })
    return 'connected'
  })

  form('/account/revenue/disconnect', { part: 'revenue' }, async (sent, { accountId }) => {
    await db.transaction((tx) => disconnectRevenue(tx, { listingId: listingIn(sent), accountId }))
    return 'revenue-deleted'
  })
}
