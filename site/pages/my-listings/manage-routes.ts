import { MAX_FILE_BYTES, readListingFile } from '../../../admin/listing-file.ts'
import type { Tx } from '../../../domain/database/database.ts'
import { importListing } from '../../../domain/drafts/import-listing.ts'
import { invalidField, type DomainError } from '../../../domain/errors.ts'
import { restoreListing, withdrawListing } from '../../../domain/launches/withdraw.ts'
import { approveAlternative, dropAlternative, typedSlug } from '../../../domain/listings/lists/approve-alternative.ts'
import { listingFile, signatureOf } from '../../../domain/listings/listing-file.ts'
import type { Listing } from '../../../domain/listings/listing.entity.ts'
import { lockOwnedListing } from '../../../domain/listings/owned-listing.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { readForm } from '../shared/people-site.ts'
import { refusedBy } from '../shared/person-pages.ts'
import { readUpload } from '../shared/read-upload.ts'
import { withListing, type ListingSite } from './my-listing.ts'
import { showOverview, showProducts } from './overview-routes.ts'

/** Withdrawing and restoring a listing, its alternatives, and listings as files. */
export function manageRoutes(listings: ListingSite): void {
  const { site } = listings
  const { db, now, jobsIn, appSecret } = site
  const { form, page } = listings.pages

  /** Adds a form of the overview that changes the listing, locked. `work` returns the key of the notice. */
  const change = (path: string, work: (tx: Tx, listing: Listing, sent: Form, accountId: string) => Promise<string>) =>
    form(
      `/my-listings/:id/${path}`,
      readForm,
      withListing(async (visit, listing, sent: Form) => {
        const { accountId } = visit.person
        const done = await db
          .transaction(async (tx) => work(tx, await lockOwnedListing(tx, listing.id, { accountId }), sent, accountId))
          .catch(refusedBy)
        if (typeof done === 'string')
          return visit.res.redirect(
            303,
            `/my-listings/${listing.id}?done=${done}${path === 'withdraw' ? '' : '#manage'}`,
          )
        return showOverview(listings, visit, listing, { problem: inWords(done), status: done.status })
      }),
    )

  change('withdraw', async (tx, listing, _, accountId) => {
    await withdrawListing(tx, { listing, editor: { accountId, via: 'site' }, now: now() })
    return 'withdrawn'
  })
  change('restore', async (tx, listing, _, accountId) => {
    await restoreListing(tx, jobsIn(tx), { listing, editor: { accountId, via: 'site' }, now: now() })
    return 'restored'
  })
  change('alternatives', async (tx, { id }, sent) => {
    const slug = typedSlug(textField(sent, 'slug', { label: 'The address', max: 300 }))
    await approveAlternative(tx, { listingId: id, slug, now: now() })
    return 'approved'
  })
  change('alternatives/remove', async (tx, { id }, { alternative }) => {
    const chosen = typeof alternative === 'string' && /^[1-9]\d{0,14}$/.test(alternative) ? Number(alternative) : 0
    await dropAlternative(tx, { listingId: id, alternativeId: chosen })
    return 'dropped'
  })

  page(
    '/my-listings/:id/file',
    withListing(async ({ res }, { id, slug }) => {
      const file = await listingFile(db.read, id)
      return res
        .set('Cache-Control', 'no-store')
        .attachment(`${slug}.json`)
        .type('json')
        .send(JSON.stringify({ ...file, signature: signatureOf(file, appSecret) }, null, 2))
    }),
  )

  form('/my-listings/import', readUpload(MAX_FILE_BYTES), async (visit, sent) => {
    const { accountId } = visit.person
    const source = sent['file'] instanceof File ? await sent['file'].text() : ''
    try {
      if (!source) throw invalidField('/file', 'missing', 'You didn’t choose a file.', 'Choose a listing file.')
      const { file, isOurs } = readListingFile(source, appSecret)
      await db.transaction((tx) => importListing(tx, { file, accountId, isTrusted: isOurs, now: now() }))
      return visit.res.redirect(303, `/my-listings?done=${isOurs ? 'imported' : 'imported-untrusted'}`)
    } catch (error) {
      const refused = refusedBy(error)
      return showProducts(listings, visit, { problem: inWords(refused), status: refused.status })
    }
  })
}

/** A refusal for people: a fix that is meant for programs is reworded. */
function inWords({ code, message, fix, errors }: DomainError): string {
  if (code === 'already_listed')
    return 'Another listing already has this website. If it’s yours, manage it under My products. Otherwise contact the site team.'
  const said = errors[0]?.detail ?? message
  return code === 'unknown_category' ? `${message} Fix the categories in the file.` : `${said} ${fix}`
}
