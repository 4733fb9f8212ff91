import { DomainError } from '../../../domain/errors.ts'
import { unfollow } from '../../../domain/followers/follow.ts'
import { THINGS } from '../../../domain/followers/followed-things.ts'
import { unfollowPerson } from '../../../domain/followers/person-follow.ts'
import { followOfLink } from '../../../domain/followers/unfollow-link.ts'
import { withdrawVote } from '../../../domain/votes/cast-vote.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import type { AddAccountForm } from './account-forms.ts'

/** The account page's forms about what a person follows or upvoted. */
export function followedForms({ db, now, appSecret }: PeopleSite, form: AddAccountForm): void {
  form('/account/unfollow', { part: 'profile', anchor: '#followed' }, async (sent, { accountId }) => {
    await db.transaction((tx) => unfollow(tx, { listingId: listingIdIn(sent), accountId }))
    return 'unfollowed'
  })
  form('/account/unfollow-category', { part: 'profile', anchor: '#followed' }, async (sent, { accountId }) => {
    const slug = textField(sent, 'slug', { label: 'The category', max: 220 })
    await db.transaction((tx) => THINGS.categories.unfollow(tx, { slug, accountId }))
    return 'unfollowed-category'
  })
  form('/account/unfollow-person', { part: 'profile', anchor: '#followed-people' }, async (sent, { accountId }) => {
    const token = textField(sent, 'link', { label: 'The person', max: 400 }).split('/').at(-1)!
    const follow = await followOfLink(db.read, appSecret, token)
    if (follow && 'personId' in follow && follow.accountId === accountId)
      await db.transaction((tx) => unfollowPerson(tx, follow))
    return 'unfollowed-person'
  })
  form('/account/unvote', { part: 'profile', anchor: '#upvotes' }, async (sent, { accountId }) => {
    const vote = { listingId: listingIdIn(sent), accountId, now: now() }
    await db.transaction((tx) => withdrawVote(tx, vote))
    return 'unvoted'
  })
}

function listingIdIn({ id }: Form): number {
  if (typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id)) return Number(id)
  throw new DomainError('not_found', 'This listing no longer exists.', 'The page below is up to date.')
}
