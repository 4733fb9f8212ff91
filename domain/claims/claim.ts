import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'
import type { ClaimMethod } from '../shared/claim-methods.ts'
import type { ClaimStatus } from './claim-rules.ts'

/** A claim with what its listing says of the website. */
export interface Claim {
  id: number
  listing_id: number
  account_id: string
  method: ClaimMethod
  token: string
  email: string | null
  status: ClaimStatus
  reason: string | null
  created_at: string
  expires_at: string
  verified_at: string | null
  checked_at: string | null
  next_check_at: string | null
  failures: number
  failing_since: string | null
  dispute_ends_at: string | null
  slug: string
  name: string
  website_url: string
}

/** A pending claim ends by itself. */
export const CLAIM_COLUMNS = `claim.id::int, claim.listing_id::int, claim.account_id, method, token, email,
  case when claim.status = 'pending' and expires_at <= $1 then 'expired' else claim.status end as status,
  reason, claim.created_at, expires_at, claim.verified_at, checked_at, next_check_at, failures, failing_since,
  dispute_ends_at, slug, name, website_url`

/** The actor's claim. Another person's reads as absent: throws `not_found`. */
export async function ownedClaim(
  db: Reader,
  id: number,
  { accountId, now }: { accountId: string; now: Date },
): Promise<Claim> {
  const [claim] = await raw<Claim>(db, {
    text: `select ${CLAIM_COLUMNS} from claim join listing on listing.id = listing_id
           where claim.id = $2 and claim.account_id = $3`,
    values: [now.toISOString(), id, accountId],
  })
  if (!claim)
    throw new DomainError('not_found', `You have no claim ${id}.`, 'Call list_my_claims for the ids of your claims.')
  return claim
}

/** The claims of an account, newest first. */
export async function claimsOf(
  db: Reader,
  { accountId, now, page, perPage }: { accountId: string; now: Date; page: number; perPage: number },
): Promise<{ claims: Claim[]; total: number }> {
  const [claims, [counted]] = await Promise.all([
    raw<Claim>(db, {
      text: `select ${CLAIM_COLUMNS} from claim join listing on listing.id = listing_id
             where claim.account_id = $2 order by claim.id desc limit $3 offset $4`,
      values: [now.toISOString(), accountId, perPage, (page - 1) * perPage],
    }),
    raw<{ n: number }>(db, {
      text: 'select count(*)::int as n from claim where account_id = $1',
      values: [accountId],
    }),
  ])
  return { claims, total: counted!.n }
}

/** A claim of any account, held for this transaction together with its listing and its draft; null when it is gone. */
export async function lockClaim(tx: Tx, id: number, now: Date): Promise<Claim | null> {
  // The draft before the listing, the order in which edits hold them.
  await raw(tx, {
    text: 'select 1 from draft where listing_id = (select listing_id from claim where id = $1) order by id for update',
    values: [id],
  })
  // The listing first, so that two claims of one listing are settled one after the other.
  await raw(tx, {
    text: 'select 1 from listing where id = (select listing_id from claim where id = $1) for update',
    values: [id],
  })
  const [claim] = await raw<Claim>(tx, {
    text: `select ${CLAIM_COLUMNS} from claim join listing on listing.id = listing_id where claim.id = $2 for update of claim`,
    values: [now.toISOString(), id],
  })
  return claim ?? null
}
