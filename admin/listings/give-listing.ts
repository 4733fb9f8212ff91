import * as z from 'zod'
import { whyClosed } from '../../domain/accounts/closed-account.ts'
import { emailAddress } from '../../domain/accounts/emails/email-address.ts'
import { changeOwner } from '../../domain/claims/hand-over.ts'
import { claimOfListing, setStatus } from '../../domain/claims/settle-claim.ts'
import { holdForTeam } from '../../domain/drafts/hold-listing.ts'
import { listingOfSlug } from '../../domain/listings/listing-file.ts'
import { ownersOf } from '../../domain/listings/owned-listing.ts'
import { tellOwners } from '../../domain/listings/owner-emails.ts'
import { defineAction, NeedsConfirmation, type Work } from '../action.ts'
import { confirmed, refused, slug } from '../typed.ts'

export const giveListing = defineAction({
  name: 'listing give',
  about: 'make an account the only owner of a listing; without --yes, only says what that changes',
  words: { slug: 'SLUG', email: 'EMAIL' },
  input: z.strictObject({ slug, email: z.email('Enter an email address.'), yes: confirmed }),
  isSensitive: true,
  target: ({ slug }) => slug,
  state: ({ slug }, work) => owners(work, slug),
  async run({ slug, email, yes }, { tx, writeEmail, siteUrl, now }) {
    const listingId = await listingOfSlug(tx, slug)
    const to = emailAddress(email)
    const account = await tx.sql.selectFrom('account').select('id').where('email', '=', to).executeTakeFirst()
    if (!account) throw refused('email', `Nobody has signed in as ${to}.`, 'Ask them to sign in once, then try again.')
    // This locks it, so that nobody closes it meanwhile: deleting it would delete the listing, too.
    const closed = await whyClosed(tx, account.id)
    if (closed)
      throw refused(
        'email',
        `${to} can’t own a listing now. ${closed.message}`,
        'Name another account, or open this one first with `account unblock` or `account keep`.',
      )
    const { listing } = await holdForTeam(tx, listingId)
    const before = await ownersOf(tx, listingId)
    if (before.length === 1 && before[0] === to) return
    const losing = before.filter((other) => other !== to)
    if (!yes)
      throw new NeedsConfirmation(`Make ${to} the only owner of ${slug}?`, [
        losing.length
          ? `${losing.join(', ')} can no longer open or edit it; their drafts of it end, and they get an email.`
          : 'Nobody owns it now.',
        'A verified claim of an earlier owner ends, and its mark with it. Sections that visitors don’t see are deleted.',
        'Votes, reviews, followers, launches and awards stay. Orders and invoices stay with whoever bought.',
        `${to} gets an email.`,
      ])
    const claim = await claimOfListing(tx, listingId, 'verified')
    await changeOwner(tx, listing, { accountId: account.id, now })
    if (claim && claim.account_id !== account.id) await setStatus({ tx }, claim.id, 'withdrawn', 'handed_over')
    const reference = `${listingId} ${now.toISOString()}`
    for (const other of losing)
      await writeEmail({
        kind: 'listing-handed-over',
        to: other,
        reference,
        facts: {
          listing: `${siteUrl}/listings/${slug}`,
          website: listing.host,
          method: null,
          answer: `${siteUrl}/listings/${slug}/claim`,
        },
      })
    await tellOwners(tx, { writeEmail, siteUrl }, { kind: 'listing-given', listing, reference, more: {} })
  },
})

async function owners({ tx }: Work, address: string) {
  const row = await tx.sql.selectFrom('listing').select('id').where('slug', '=', address).executeTakeFirst()
  return row ? { owners: await ownersOf(tx, row.id) } : null
}
