import { emailOf } from '../accounts/account.ts'
import type { LetterWriter } from '../accounts/letter.ts'
import { isSuppressed } from '../accounts/mail-suppression.ts'
import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError, invalidField } from '../errors.ts'
import type { Actor } from '../shared/actor.ts'
import type { ClaimMethod } from '../shared/claim-methods.ts'
import { sendClaimLink } from './claim-link.ts'
import { daysAfter, PENDING_DAYS } from './claim-rules.ts'
import { ownedClaim, type Claim } from './claim.ts'
import { claimableSite } from './claimable-site.ts'
import { companyMailbox } from './company-mailbox.ts'
import { newClaimToken } from './token.ts'

/**
 * Starts a claim of a public listing, or brings the account's pending one of the same method back; an e-mail claim sends its
 * letter each time. Throws `unknown_listing`, `wrong_state`, `invalid_input` and `rate_limited`.
 */
export async function startClaim(
  { tx, actor, writeLetter, siteUrl, now }: Starting,
  { slug, method, email }: { slug: string; method: ClaimMethod; email?: string | undefined },
): Promise<Claim> {
  const listing = await claimableListing(tx, slug, actor.accountId)
  const site = claimableSite(listing.website_url)
  const mailbox = method === 'email' ? companyMailbox(email, site) : null
  if (!site.methods.includes(method))
    throw invalidField(
      '/method',
      'not_offered',
      `This website cannot be claimed by ${method}.`,
      `Use ${site.methods.join(' or ')}.`,
    )
  if (mailbox && (await isSuppressed(tx, mailbox, 'claim-link')))
    throw invalidField('/email', 'suppressed', 'Letters to this address come back.', 'Give another address.')
  const time = now.toISOString()
  await raw(tx, {
    text: `update claim set status = 'expired', reason = 'not_proven' where account_id = $1 and listing_id = $2
             and status = 'pending' and expires_at <= $3`,
    values: [actor.accountId, listing.id, time],
  })
  // Two calls at once: the second waits for the first and takes its claim, with the newer address.
  const [started] = await raw<{ id: number }>(tx, {
    text: `insert into claim (listing_id, account_id, method, token, email, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (account_id, listing_id, method) where status = 'pending' do update set email = excluded.email
           returning id::int`,
    values: [
      listing.id,
      actor.accountId,
      method,
      newClaimToken(),
      mailbox,
      time,
      daysAfter(now, PENDING_DAYS).toISOString(),
    ],
  })
  const claim = await ownedClaim(tx, started!.id, { accountId: actor.accountId, now })
  if (mailbox) {
    await sendClaimLink({ tx, writeLetter, siteUrl, now }, claim, await emailOf(tx, actor.accountId))
  }
  return claim
}

interface Starting {
  tx: Tx
  actor: Actor
  writeLetter: LetterWriter
  siteUrl: string
  now: Date
}

async function claimableListing(db: Reader, slug: string, accountId: string) {
  const [listing] = await raw<{ id: number; website_url: string; is_mine: boolean; holder: string | null }>(db, {
    text: `select id::int, website_url,
             exists (select from listing_owner o where o.listing_id = listing.id and account_id = $2) as is_mine,
             (select account_id from claim where listing_id = listing.id and claim.status = 'verified') as holder
           from listing where slug = $1`,
    values: [slug, accountId],
  })
  const isThere = listing && (listing.is_mine || (await isShown(db, listing.id)))
  if (!isThere)
    throw new DomainError('unknown_listing', 'There is no listing of this slug.', 'Call search_listings to find it.', {
      errors: [{ pointer: '/slug', code: 'unknown_listing', detail: 'There is no listing of this slug.' }],
    })
  if (listing.is_mine && listing.holder && listing.holder !== accountId)
    throw new DomainError(
      'wrong_state',
      'This listing is yours, and another owner of it has verified it already.',
      'Nothing is left to do: call list_my_listings to see it.',
    )
  return listing
}

async function isShown(db: Reader, id: number): Promise<boolean> {
  const shown = await raw(db, {
    text: `select 1 from listing where id = $1 and status in ('scheduled', 'live')`,
    values: [id],
  })
  return shown.length > 0
}
