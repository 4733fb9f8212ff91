import type { Router } from 'express'
import { MAX_FILE_BYTES, readListingFile } from '../../../admin/listing-file.ts'
import { signedIn } from '../../../auth/people/session.ts'
import type { Tx } from '../../../domain/database/database.ts'
import { importListing } from '../../../domain/drafts/import-listing.ts'
import { DomainError, invalidField } from '../../../domain/errors.ts'
import { unfollow } from '../../../domain/followers/follow.ts'
import { restoreListing, withdrawListing } from '../../../domain/launches/withdraw.ts'
import { approveAlternative, dropAlternative, typedSlug } from '../../../domain/listings/lists/approve-alternative.ts'
import { listingFile, signatureOf } from '../../../domain/listings/listing-file.ts'
import { lockOwnedListing, ownedListing } from '../../../domain/listings/owned-listing.ts'
import { withdrawVote } from '../../../domain/votes/cast-vote.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import type { AddAccountForm } from './account-forms.ts'
import { readUpload } from '../shared/read-upload.ts'

const anchor = '#listings'

/** The account page's forms about listings: the person's own, and those they follow or upvoted. */
export function listingForms(site: PeopleSite, router: Router, form: AddAccountForm): void {
  statusForms(site, form)
  alternativeForms(site, form)
  fileRoutes(site, router, form)
  form(
    '/account/unfollow',
    async (sent, { accountId }) => {
      await site.db.transaction((tx) => unfollow(tx, { listingId: numberIn(sent, 'id'), accountId }))
      return 'unfollowed'
    },
    { anchor: '#followed' },
  )
  form(
    '/account/unvote',
    async (sent, { accountId }) => {
      const vote = { listingId: numberIn(sent, 'id'), accountId, now: site.now() }
      await site.db.transaction((tx) => withdrawVote(tx, vote))
      return 'unvoted'
    },
    { anchor: '#upvotes' },
  )
}

function write<T>({ db }: PeopleSite, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(work).catch(inTheWordsOfThePage)
}

function statusForms(site: PeopleSite, form: AddAccountForm): void {
  const { now, jobsIn } = site
  form(
    '/account/listings/withdraw',
    async (sent, { accountId }) => {
      await write(site, async (tx) => {
        const listing = await lockOwnedListing(tx, numberIn(sent, 'id'), { accountId })
        await withdrawListing(tx, { listing, editor: { accountId, via: 'site' }, now: now() })
      })
      return 'withdrawn'
    },
    { anchor },
  )

  form(
    '/account/listings/restore',
    async (sent, { accountId }) => {
      await write(site, async (tx) => {
        const listing = await lockOwnedListing(tx, numberIn(sent, 'id'), { accountId })
        await restoreListing(tx, jobsIn(tx), { listing, editor: { accountId, via: 'site' }, now: now() })
      })
      return 'restored'
    },
    { anchor },
  )
}

function alternativeForms(site: PeopleSite, form: AddAccountForm): void {
  form(
    '/account/alternatives/approve',
    async (sent, { accountId }) => {
      const slug = typedSlug(textField(sent, 'slug', { label: 'The address', max: 300 }))
      await write(site, async (tx) => {
        const { id: listingId } = await lockOwnedListing(tx, numberIn(sent, 'id'), { accountId })
        await approveAlternative(tx, { listingId, slug, now: site.now() })
      })
      return 'approved'
    },
    { anchor },
  )

  form(
    '/account/alternatives/remove',
    async (sent, { accountId }) => {
      await write(site, async (tx) => {
        const { id: listingId } = await lockOwnedListing(tx, numberIn(sent, 'id'), { accountId })
        await dropAlternative(tx, { listingId, alternativeId: numberIn(sent, 'alternative') })
      })
      return 'dropped'
    },
    { anchor },
  )
}

/** Listings as files: import and download. */
function fileRoutes(site: PeopleSite, router: Router, form: AddAccountForm): void {
  const { db, now, appSecret } = site
  form(
    '/account/listings/import',
    async (sent, { accountId }) => {
      const source = sent['file'] instanceof File ? await sent['file'].text() : ''
      if (!source) throw invalidField('/file', 'missing', 'You didn’t choose a file.', 'Choose a listing file.')
      const { file, isOurs } = readListingFile(source, appSecret)
      await write(site, (tx) => importListing(tx, { file, accountId, isTrusted: isOurs, now: now() }))
      return isOurs ? 'imported' : 'imported-untrusted'
    },
    { anchor, read: readUpload(MAX_FILE_BYTES) },
  )

  router.get('/account/listings/:id/file', async (req, res) => {
    const person = await signedIn(db, req, now())
    if (!person) return res.redirect(303, '/sign-in?next=/account')
    const { id, slug } = await ownedListing(db.read, numberIn(req.params, 'id'), person)
    const file = await listingFile(db.read, id)
    return res
      .set('Cache-Control', 'no-store')
      .attachment(`${slug}.json`)
      .type('json')
      .send(JSON.stringify({ ...file, signature: signatureOf(file, appSecret) }, null, 2))
  })
}

/** Rethrows an error. One that is meant for programs is reworded for people. */
function inTheWordsOfThePage(error: unknown): never {
  if (error instanceof DomainError && error.code === 'already_listed')
    throw new DomainError(
      'wrong_state',
      'Another listing already has this website.',
      'If it’s yours, manage it below. Otherwise contact the site team.',
    )
  if (error instanceof DomainError && error.code === 'unknown_category')
    throw new DomainError('invalid_input', error.message, 'Fix the categories in the file.')
  throw error
}

function numberIn(sent: Form, name: string): number {
  const typed = sent[name]
  if (typeof typed === 'string' && /^[1-9]\d{0,14}$/.test(typed)) return Number(typed)
  throw new DomainError('not_found', 'This listing no longer exists.', 'The page below is up to date.')
}
