import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { signedIn } from '../../../auth/people/session.ts'
import { invalidField } from '../../../domain/errors.ts'
import { MAX_UPLOAD_BYTES, type ImageChange } from '../../../domain/media/images.ts'
import { editPictures } from '../../../domain/media/edit-pictures.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { NOTHING_SENT, refusedForm } from '../../ui/forms/part-section.ts'
import { editsIn, type Edits } from '../../ui/forms/parts.ts'
import { refusalOf } from '../../ui/forms/refusals.ts'
import { actorOf } from '../shared/run-for.ts'
import { refusedBy, type Visit } from '../shared/person-pages.ts'
import { readFewUploads } from '../shared/read-upload.ts'
import type { MyListing } from './frame.ts'
import { myListing, withListing, type ListingSite } from './my-listing.ts'
import { heldListing, type StandingListing } from './held-listing.ts'
import { ADDED_PARTS, imageIdOf, mediaPage, mediaParts } from './media-page.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The page where owners upload, describe, order and remove the images of a listing. */
export function mediaRoutes(listings: ListingSite): void {
  const { db, now } = listings.site
  const { page, form } = listings.pages
  const accountOf = async (req: Request) => (await signedIn(db, req, now()))?.accountId

  page(
    '/my-listings/:id/media',
    withListing(async (visit, listing) => {
      const notice = visit.req.query['done'] === 'saved' ? 'Saved.' : null
      return visit.show(mediaPage({ listing, sent: NOTHING_SENT, notice, ...visit.keys }))
    }),
  )
  form(
    '/my-listings/:id/media',
    readFewUploads(MAX_UPLOAD_BYTES, accountOf, now),
    withListing((visit, listing, sent: Form) => saveMedia(listings, visit, listing, sent)),
  )
}

async function saveMedia(
  { site: { db, now, shrinkImage }, services }: ListingSite,
  visit: Visit,
  listing: MyListing,
  sent: Form,
): Promise<unknown> {
  const { person, keys } = visit
  const edits = altEdits(sent, listing)
  // Don't process an image that would be refused anyway.
  if (edits.conflicts.size) return visit.show(mediaPage({ listing, sent: refusedForm(edits), ...keys }), 400)
  try {
    const alt = edits.changed.get('alt')
    const added = await uploadIn(sent, visit.res, typeof alt === 'string' ? alt : '', shrinkImage)
    const change = { alts: changedAlts(listing, edits), ...orderIn(sent) }
    await db.transaction(async (tx) => {
      refuseOver(altEdits(sent, await heldListing(services, tx, listing.id, person)))
      const [refused] = await editPictures(tx, {
        of: { listingId: listing.id },
        actor: actorOf(person),
        change,
        added: added ? [{ use: 'media', ...added }] : [],
        now: now(),
      })
      if (refused) throw refused
    })
    return visit.res.redirect(303, `/my-listings/${listing.id}/media?done=saved`)
  } catch (error) {
    if (error instanceof ChangedMeanwhile) {
      const standing = (await myListing(visit)) ?? listing
      return visit.show(mediaPage({ listing: standing, sent: refusedForm(altEdits(sent, standing)), ...keys }), 400)
    }
    const refused = refusedBy(error)
    const parts = [...mediaParts(listing), ...ADDED_PARTS]
    const keysOfParts = parts.map(({ key }) => key)
    const shown = refusedForm(edits, refusalOf(refused, keysOfParts))
    return visit.show(mediaPage({ listing, sent: shown, ...keys }), refused.status)
  }
}

/** The typed alt texts, including a new image's, compared with the saved ones. */
function altEdits(sent: Form, listing: StandingListing): Edits {
  const alts = altsOf(listing)
  return editsIn(sent, [...mediaParts(listing), ...ADDED_PARTS], (key) => alts.get(key) ?? '')
}

function altsOf({ media = [] }: StandingListing): Map<string, string> {
  return new Map(media.map((image) => [`alt.${imageIdOf(image)}`, image.alt]))
}

/** The changed alt texts of saved images, keyed by image id. */
function changedAlts(listing: MyListing, { changed }: Edits): ReadonlyMap<string, string> {
  const images = altsOf(listing)
  return new Map(
    [...changed].filter(([key]) => images.has(key)).map(([key, alt]) => [key.slice('alt.'.length), alt as string]),
  )
}

/**
 * The uploaded image, shrunk, with its alt text and the upload's digest; undefined when no file was chosen.
 * Throws `invalid_input` for alt text without a file, and for a file that is too large or isn't an image.
 */
async function uploadIn({ file }: Form, res: Response, alt: string, shrinkImage: PeopleSite['shrinkImage']) {
  // Browsers send an empty file when none was chosen.
  if (!(file instanceof File) || (file.size === 0 && !file.name)) {
    if (alt)
      throw invalidField(
        '/file',
        'missing',
        'You didn’t choose an image.',
        'Choose the image that this text describes.',
      )
    return undefined
  }
  if (file.size > MAX_UPLOAD_BYTES)
    throw invalidField(
      '/file',
      'too_large',
      `Images can be up to ${MAX_UPLOAD_BYTES / 1_000_000} MB. Yours is ${(file.size / 1_000_000).toFixed(1)} MB.`,
      'Upload a smaller image.',
    )
  const gone = new AbortController()
  res.once('close', () => gone.abort(new Error('The client went away.')))
  const upload = new Uint8Array(await file.arrayBuffer())
  const image = await shrinkImage(upload, { signal: gone.signal })
  return { image, alt, digest: createHash('sha256').update(upload).digest('base64url') }
}

/** What the pressed button asks for: `move:ID:PLACE`, `remove:ID`, or just to save. */
function orderIn({ go }: Form): Pick<ImageChange, 'move' | 'remove'> {
  const [does, id = '', to = ''] = typeof go === 'string' ? go.split(':') : []
  if (!UUID.test(id)) return {}
  if (does === 'remove') return { remove: id }
  return does === 'move' && /^\d{1,2}$/.test(to) ? { move: { id, to: Number(to) } } : {}
}
