import { DomainError } from '../../../domain/errors.ts'
import { unfollow } from '../../../domain/followers/follow.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import type { AddAccountForm } from './account-forms.ts'

/** The account page's form to stop following a listing. */
export function followedForms({ db }: PeopleSite, form: AddAccountForm): void {
  form(
    '/account/unfollow',
    async ({ id }, { accountId }) => {
      if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id))
        throw new DomainError('not_found', 'This listing no longer exists.', 'The page below is up to date.')
      await db.transaction((tx) => unfollow(tx, { listingId: Number(id), accountId }))
      return 'unfollowed'
    },
    { anchor: '#followed' },
  )
}
