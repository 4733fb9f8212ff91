import { formToken } from '../../../auth/people/csrf.ts'
import { passkeysOf } from '../../../auth/people/passkeys.ts'
import { sessionsOf, type SignedIn } from '../../../auth/people/session.ts'
import { upstreamOf } from '../../../auth/people/upstream.ts'
import { Account } from '../../../domain/accounts/account.entity.ts'
import { publicPersonOf } from '../../../domain/accounts/public-person.ts'
import { keysOf } from '../../../domain/accounts/keys.ts'
import { claimsOf } from '../../../domain/claims/claim.ts'
import { overviewOf } from '../../../domain/drafts/overview.ts'
import { emailsOf } from '../../../domain/digest/emails-of.ts'
import { asFounder } from '../../../domain/founders/as-founder.ts'
import { categoriesFollowedBy } from '../../../domain/followers/category-follow.ts'
import { followedBy } from '../../../domain/followers/follow.ts'
import { peopleFollowedBy } from '../../../domain/followers/person-follow.ts'
import { unfollowPath } from '../../../domain/followers/unfollow-link.ts'
import { revenueOfOwner } from '../../../domain/leaderboards/revenue-key.ts'
import { votesBy } from '../../../domain/votes/voters-view.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import type { AccountView } from './account-view.ts'

/** Maximum number shown of each: drafts, listings, revenue figures, upvotes and claims. */
const MAX_SHOWN = 50
/** Of products and people that somebody follows, because only here they can look for what to unfollow. */
const MAX_FOLLOWED = 500

/** Reads everything that the account page shows. */
export async function readAccount(
  site: PeopleSite,
  { accountId, sessionId }: SignedIn,
  { newKey = null, notice }: { newKey?: string | null; notice: AccountView['notice'] },
): Promise<AccountView> {
  const { db, now, appSecret, apps, upstream } = site
  const account = await db.read.em.findOneOrFail(Account, { id: accountId })
  const [
    keys,
    connected,
    passkeys,
    linked,
    sessions,
    works,
    revenue,
    followed,
    upvotes,
    { claims },
    emails,
    followedPeople,
    followedCategories,
    publicPerson,
  ] = await Promise.all([
    keysOf(db.read, accountId),
    apps?.connectedApps(accountId) ?? null,
    site.offers.hasPasskeys ? passkeysOf(site, accountId) : null,
    upstream ? upstreamOf(site, accountId, upstream.issuer) : null,
    sessionsOf(db.read, accountId, now()),
    overviewOf(db.read, accountId, MAX_SHOWN),
    revenueOfOwner(db.read, accountId, MAX_SHOWN),
    followedBy(db.read, accountId, MAX_FOLLOWED),
    votesBy(db.read, accountId, now(), MAX_SHOWN),
    claimsOf(db.read, { accountId, now: now(), page: 1, perPage: MAX_SHOWN }),
    emailsOf(db.read, account),
    peopleFollowedBy(db.read, accountId, MAX_FOLLOWED),
    categoriesFollowedBy(db.read, accountId),
    publicPersonOf(db.read, accountId),
  ])
  const called = publicPerson?.name ?? account.name
  const founder = called ? await asFounder(db.read, { accountId, name: called }) : null
  return {
    token: formToken(appSecret, sessionId, 'account'),
    email: account.email,
    name: account.name ?? null,
    publicPerson,
    photo: publicPerson?.photo ?? founder?.photo ?? null,
    isAdmin: account.role === 'admin',
    newKey,
    keys,
    apps: connected,
    passkeys,
    upstream: upstream ? { name: upstream.name, email: linked } : null,
    sessions,
    sessionId,
    ...works,
    mayHaveMore: Math.max(works.drafts.length, works.listings.length) >= MAX_SHOWN,
    revenue,
    followed,
    followedPeople: {
      total: followedPeople.total,
      people: followedPeople.people.map(({ id, page }) => ({
        page,
        link: unfollowPath(appSecret, { personId: id, accountId }),
      })),
    },
    followedCategories,
    upvotes,
    now: now(),
    claims,
    emails,
    notice,
  }
}
