import { seal, unseal } from '../accounts/sealed.ts'

const PURPOSE = 'unfollow'

interface Follow {
  listingId: number
  accountId: string
}

/** The path that ends one follow with one POST, without signing in. Nobody can make one for somebody else. */
export function unfollowPath(appSecret: string, { listingId, accountId }: Follow): string {
  return `/unfollow/${seal(appSecret, PURPOSE, `${listingId} ${accountId}`)}`
}

/** The follow that a link ends; null for a link that is not ours. */
export function followOfLink(appSecret: string, token: string): Follow | null {
  const [listingId, accountId] = unseal(appSecret, PURPOSE, token)?.split(' ') ?? []
  return listingId && accountId ? { listingId: Number(listingId), accountId } : null
}
