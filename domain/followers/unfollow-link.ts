import { seal, unseal } from '../accounts/sealed.ts'

const PURPOSE = 'unfollow'

interface Follow {
  listingId: number
  accountId: string
}

/**
 * The path that ends a follow with one POST, without signing in. It is sealed, so nobody can make one for
 * another person.
 */
export function unfollowPath(appSecret: string, { listingId, accountId }: Follow): string {
  return `/unfollow/${seal(appSecret, PURPOSE, `${listingId} ${accountId}`)}`
}

/** The follow that a link ends; null if we did not make the link. */
export function followOfLink(appSecret: string, token: string): Follow | null {
  const opened = unseal(appSecret, PURPOSE, token)
  if (opened === undefined) return null
  const [listingId, accountId] = opened.split(' ') as [string, string]
  return { listingId: Number(listingId), accountId }
}
