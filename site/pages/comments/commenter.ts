import { formToken } from '../../../auth/people/csrf.ts'
import { publicPersonOf } from '../../../domain/accounts/public-person.ts'
import type { AppSecret } from '../../../domain/accounts/sealed.ts'
import type { Reader } from '../../../domain/database/database.ts'
import { ownsListing } from '../../../domain/listings/owned-listing.ts'
import { LISTING_FORM } from '../listing/listing-form.ts'

/** A signed-in person beside comments. */
export interface Commenter {
  accountId: string
  /** The token of their forms. */
  token: string
  /** The name under which they write; null until they choose one. */
  name: string | null
  /** The path of their own photo; null without one. */
  photo: string | null
  /** The account's name, suggested as that; empty if it has none. */
  suggested: string
  /** Whether they own the listing. */
  owns: boolean
  listingId: number
}

/** What the forms of a listing's comments need to know of a person. */
export async function commenterOf(
  db: Reader,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { listingId, appSecret }: { listingId: number; appSecret: AppSecret },
): Promise<Commenter> {
  const [person, account, owns] = await Promise.all([
    publicPersonOf(db, accountId),
    db.sql.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst(),
    ownsListing(db, listingId, { accountId }),
  ])
  return {
    accountId,
    token: formToken(appSecret, sessionId, LISTING_FORM),
    name: person?.name ?? null,
    photo: person?.photo ?? null,
    suggested: account?.name ?? '',
    owns,
    listingId,
  }
}
