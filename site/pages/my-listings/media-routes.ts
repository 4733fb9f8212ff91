import { createHash } from 'node:crypto'
import type { Request, Router } from 'express'
import { signedIn } from '../../../auth/people/session.ts'
import { invalidField } from '../../../domain/errors.ts'
import { MAX_UPLOAD_BYTES, type MediaChange } from '../../../domain/media/images.ts'
import { editMedia, imageFor } from '../../../domain/media/listing-media.ts'
import type { Services } from '../../../tools/run-tool.ts'
import type { Form } from '../account/account-fields.ts'
import type { PeopleSite } from '../account/account-site.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { NOTHING_SENT, refusedForm } from '../../ui/forms/part-section.ts'
import { editsIn } from '../../ui/forms/parts.ts'
import { refusalOf } from '../../ui/forms/refusals.ts'
import { refusedBy, type personPages, type Visit } from '../account/person-pages.ts'
import { readFewUploads } from '../../ui/read-upload.ts'
import type { MyListing } from './frame.ts'
import { heldListing, type StandingListing } from './held-listing.ts'
import { ADDED_PARTS, imageIdOf, mediaPage, mediaParts } from './media-page.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Browsers treat the response as an image, whatever its bytes are. */
const LOCKED_DOWN = {
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Content-Disposition': 'inline',
}
const FOR_ALL = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // The API gives this address to other sites.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const FOR_OWNERS = { 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'same-origin' }

const DONE: Record<string, string> = { saved: 'Saved.' }

/** Serves listing images, and the page where owners upload, describe, order and remove them. */
export function mediaRoutes(
  site: PeopleSite,
  services: Services,
  router: Router,
  { page, form }: ReturnType<typeof personPages>,
  myListing: (visit: Visit) => Promise<MyListing | null>,
): void {
  const { db, now, shrinkImage } = site
  const accountOf = async (req: Request) => (await signedIn(db, req, now()))?.accountId
  const readImages = readFewUploads(MAX_UPLOAD_BYTES, accountOf, now)

  router.get('/media/:file', async (req, res, next) => {
    const [id = '', ending] = req.params.file.split(/(\.webp)$/)
    if (ending !== '.webp' || !UUID.test(id)) return next()
    const person = await signedIn(db, req, now())
    const image = await imageFor(db.read, id, person?.accountId)
    if (!image) return next()
    return res.set({ ...LOCKED_DOWN, ...(image.isPublic ? FOR_ALL : FOR_OWNERS) }).send(Buffer.from(image.webp))
  })

  page('/my-listings/:id/media', async (visit) => {
    const listing = await myListing(visit)
    if (!listing) return visit.absent()
    const done = visit.req.query['done']
    const notice = typeof done === 'string' && Object.hasOwn(DONE, done) ? DONE[done] : null
    return visit.show(mediaPage({ listing, sent: NOTHING_SENT, notice, ...visit.keys }))
  })

  form('/my-listings/:id/media', readImages, async (visit, sent) => {
    const listing = await myListing(visit)
    if (!listing) return visit.absent()
    const { person, keys } = visit
    const parts = [...mediaParts(listing), ...ADDED_PARTS]
    const altsOf = ({ media = [] }: StandingListing) =>
      new Map(media.map((image) => [`alt.${imageIdOf(image)}`, image.alt]))
    const editsOn = (standing: StandingListing) => {
      const alts = altsOf(standing)
      return editsIn(sent, [...mediaParts(standing), ...ADDED_PARTS], (key) => alts.get(key) ?? '')
    }
    const edits = editsOn(listing)
    // Don't process the image when the form is refused anyway.
    if (edits.conflicts.size) return visit.show(mediaPage({ listing, sent: refusedForm(edits), ...keys }), 400)
    try {
      const images = altsOf(listing)
      const alts = [...edits.changed].filter(([key]) => images.has(key))
      const change: MediaChange = {
        alts: new Map(alts.map(([key, alt]) => [key.slice('alt.'.length), alt as string])),
        ...orderIn(sent),
      }
      const added = await uploadIn(sent, visit, (edits.changed.get('alt') as string | undefined) ?? '')
      const editor = { accountId: person.accountId, via: 'site' as const }
      const edit = { listingId: listing.id, editor, change, added, now: now() }
      await db.transaction(async (tx) => {
        refuseOver(editsOn(await heldListing(services, tx, listing.id, person)))
        await editMedia(tx, edit)
      })
      return visit.res.redirect(303, `/my-listings/${listing.id}/media?done=saved`)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        const standing = (await myListing(visit)) ?? listing
        return visit.show(mediaPage({ listing: standing, sent: refusedForm(editsOn(standing)), ...keys }), 400)
      }
      const refused = refusedBy(error)
      const refusal = refusalOf(
        refused,
        parts.map(({ key }) => key),
      )
      return visit.show(mediaPage({ listing, sent: refusedForm(edits, refusal), ...keys }), refused.status)
    }
  })

  /** The uploaded image, re-encoded; undefined when none was chosen. */
  async function uploadIn({ file }: Form, { res }: Visit, alt: string) {
    // A browser sends an empty file when none was chosen.
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
    const image = await shrinkImage(upload, gone.signal)
    return { image, alt, digest: createHash('sha256').update(upload).digest('base64url') }
  }
}

/** What the pressed button asks for: `move:ID:PLACE`, `remove:ID`, or just to save. */
function orderIn({ go }: Form): Pick<MediaChange, 'move' | 'remove'> {
  const [does, id = '', to = ''] = typeof go === 'string' ? go.split(':') : []
  if (!UUID.test(id)) return {}
  if (does === 'remove') return { remove: id }
  return does === 'move' && /^\d{1,2}$/.test(to) ? { move: { id, to: Number(to) } } : {}
}
