import { html } from 'hono/html'
import type { Request, Router } from 'express'
import type { DomainError } from '../../../domain/errors.ts'
import { editPictures, shownPictures, type ShownPictures } from '../../../domain/media/edit-pictures.ts'
import { storedBytes, type Product } from '../../../domain/media/stored-pictures.ts'
import getDraft from '../../../tools/drafts/get-draft.ts'
import getMyListing from '../../../tools/my-listings/get-my-listing.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { ChangedMeanwhile, refuseOver } from '../../ui/forms/changed-meanwhile.ts'
import { textIn, type Form } from '../../ui/forms/form-fields.ts'
import { NOTHING_SENT, refusedForm, type Sent } from '../../ui/forms/part-section.ts'
import { refusalOf } from '../../ui/forms/refusals.ts'
import { shownLogo } from '../../ui/listing-card.ts'
import { spokenAddress } from '../../ui/outward-link.ts'
import type { Html, Page } from '../../ui/page.ts'
import { PICTURES, SUBMIT } from '../../ui/scripts/scripts.ts'
import { lockedNote, myListingPage } from '../my-listings/frame.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { noticeOf, personPages, refusedBy, type Visit } from '../shared/person-pages.ts'
import { actorOf } from '../shared/run-for.ts'
import { draftSteps, listingSteps } from '../submit/steps.ts'
import { picturesForm, type PicturesView } from './pictures-form.ts'
import {
  altEdits,
  altParts,
  changeIn,
  describesRemoved,
  imageIdOf,
  leaving,
  problemText,
  uploadsIn,
  type SentFile,
} from './sent-pictures.ts'

/** A draft or listing whose pictures a person edits, and the page around the form. */
interface Place {
  path: string
  of: Product
  name: string
  /** The path of its logo, unless it has none or no copy of it yet. */
  logo: string | null
  paid: PicturesView['paid']
  /** The page of the next step; null outside of submitting. */
  next: string | null
  page(form: Html, notice: string | null): Page
}

const REMOVED = 'A picture that you described was removed in the meantime.'
const NOTICES: Record<string, string> = { saved: 'Saved.', removed: `Saved. ${REMOVED}` }

/** The pages where people upload, describe, order and remove the pictures of a draft or listing. */
export function pictureRoutes(site: PeopleSite, services: Services, router: Router, purpose: string): void {
  const { db, now } = site
  const { page, form } = personPages(site, services, router, purpose)
  router.use(PICTURES.router)

  const places: [string, (visit: Visit) => Promise<Place | string | null>][] = [
    ['/drafts/:id/pictures', draftPlace],
    ['/my-listings/:id/pictures', listingPlace],
  ]
  for (const [path, placeOf] of places) {
    const at = (run: (visit: Visit, place: Place) => Promise<unknown>) => async (visit: Visit) => {
      const place = await placeOf(visit)
      if (place === null) return visit.absent()
      return typeof place === 'string' ? visit.res.redirect(303, place) : run(visit, place)
    }
    page(
      path,
      at((visit, place) => {
        return show(visit, place, { notice: noticeOf(visit.req, NOTICES) })
      }),
    )
    form(
      path,
      site.readPictures,
      (visit, sent) => at((_, place) => save(visit, place, sent))(visit),
      undefined,
      (visit, error) =>
        at((_, place) => {
          const refusal = { problems: new Map(), general: `${problemIn(error)} Nothing was saved.` }
          return show(visit, place, { sent: { ...NOTHING_SENT, refusal }, status: error.status })
        })(visit),
    )
  }
  page('/my-listings/:id/media', async ({ req, res }) => res.redirect(301, `/my-listings/${req.params['id']}/pictures`))

  interface Shown {
    notice?: string | null
    sent?: Sent
    files?: readonly SentFile[]
    status?: number
  }

  async function show(
    visit: Visit,
    place: Place,
    { notice = null, sent = NOTHING_SENT, files = [], status = 200 }: Shown,
  ): Promise<void> {
    const actor = actorOf(visit.person)
    const [shown, usedBytes] = [
      await shownPictures(db.read, place.of, actor),
      await storedBytes(db.read, actor.accountId),
    ]
    const { path, name, paid, next } = place
    const logo = shown.logo ?? place.logo
    const form = picturesForm({
      path,
      name,
      paid,
      hasNext: next !== null,
      shown,
      logo,
      usedBytes,
      moved: movedIn(visit.req.query),
      token: visit.keys.token,
      sent,
      files,
    })
    return visit.show(place.page(form, notice), status)
  }

  async function save(visit: Visit, place: Place, sent: Form): Promise<unknown> {
    const { of, path, next } = place
    const actor = actorOf(visit.person)
    const shown = await shownPictures(db.read, of, actor)
    const edits = altEdits(sent, shown)
    // Don't process pictures of a form that would be refused anyway.
    if (edits.conflicts.size) return show(visit, place, { sent: refusedForm(edits), status: 400 })
    const signal = leaving(visit.res)
    try {
      const { files, good } = await uploadsIn(sent, shown, { shrinkImage: site.shrinkImage, signal })
      let standing = shown
      await db.transaction(async (tx) => {
        const change = changeIn(sent, edits, shown)
        const refusals = await editPictures(tx, {
          of,
          actor,
          change,
          added: good.map((one) => one.picture),
          unless(locked) {
            standing = locked
            refuseOver(altEdits(sent, locked))
          },
          now: now(),
        })
        for (const [at, refusal] of refusals.entries()) good[at]!.file.problem = refusal && problemText(refusal)
        // Nobody would learn what was saved.
        signal.throwIfAborted()
      })
      const notice = describesRemoved(sent, standing) ? 'removed' : 'saved'
      if (files.every(({ problem }) => problem === null))
        return visit.res.redirect(
          303,
          next && sent['go'] === 'next' ? next : `${path}?done=${notice}${placeAfter(sent, shown)}`,
        )
      return show(visit, place, { files, notice: notice === 'removed' ? REMOVED : null, status: 400 })
    } catch (error) {
      // Nothing is saved, and nobody waits for an answer.
      if (signal.aborted) return undefined
      if (error instanceof ChangedMeanwhile) {
        const standing = await shownPictures(db.read, of, actor)
        return show(visit, place, { sent: refusedForm(altEdits(sent, standing)), status: 400 })
      }
      const refused = refusedBy(error)
      const keys = altParts(shown).map(({ key }) => key)
      return show(visit, place, { sent: refusedForm(edits, refusalOf(refused, keys)), status: refused.status })
    }
  }
}

/** The rest of the address that leads back to the picture that was moved, or to the part of the page where one was removed. */
function placeAfter(sent: Form, { screenshots, media }: ShownPictures): string {
  const [does = '', id, to] = (textIn(sent, 'go') ?? '').split(':')
  const shelf = [screenshots, media].find((images) => images.some((image) => imageIdOf(image) === id))
  if (does === 'move' && shelf)
    return `&moved=${Number(to) < shelf.findIndex((image) => imageIdOf(image) === id) ? 'earlier' : 'later'}.${id}`
  if (does.startsWith('remove-')) return `#part-${does.slice('remove-'.length)}`
  return does === 'remove' && shelf ? `#part-${shelf === media ? 'media' : 'screenshots'}` : ''
}

/** The picture that the page's address says was just moved. */
function movedIn({ moved }: Request['query']): PicturesView['moved'] {
  const [way, id] = typeof moved === 'string' ? moved.split('.') : []
  return id ? { id, isEarlier: way === 'earlier' } : null
}

function problemIn(error: DomainError): string {
  return `${error.message} ${error.fix}`
}

/** The draft in the path; once it is saved as a listing, the path of the listing's page. */
async function draftPlace({ req, run }: Visit): Promise<Place | string | null> {
  const { id = '' } = req.params
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const draft = await run(getDraft, { id })
  if (draft.listing_id !== null) return `/my-listings/${draft.listing_id}/pictures`
  const { value } = draft.fields.name
  const name = typeof value === 'string' ? value : spokenAddress(draft.url)
  const path = `/drafts/${id}/pictures`
  return {
    path,
    of: { draftId: id },
    name,
    // The website's logo is fetched once the listing is public.
    logo: null,
    paid: null,
    next: `/drafts/${id}/preview`,
    page: (form, notice) => ({
      title: `Pictures · ${name}`,
      description: `Pictures of ${name}`,
      path,
      unlisted: true,
      isStep: true,
      head: html`${SUBMIT.tag}${PICTURES.tag}`,
      main: html`<div class="mine">
        ${draftSteps('pictures', id)}
        <header>
          <h1>Pictures of ${name}</h1>
          <p class="quiet">They are part of your draft. Nobody else sees them until your product is live.</p>
        </header>
        ${notice ? html`<p class="note" role="status">${notice}</p>` : ''} ${form}
        <p><a href="/drafts/${id}">Back to what we found</a></p>
      </div>`,
    }),
  }
}

async function listingPlace({ req, run, keys }: Visit): Promise<Place | null> {
  const { id = '' } = req.params
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const listing = await run(getMyListing, { listing_id: Number(id) })
  return {
    path: `/my-listings/${id}/pictures`,
    of: { listingId: listing.id },
    name: listing.name,
    logo: shownLogo(listing),
    paid: { note: lockedNote(listing, 'media', 'these images') },
    next: listing.status === 'draft' ? `/my-listings/${id}/preview` : null,
    page: (form, notice) => {
      const steps = listing.status === 'draft' ? listingSteps('pictures', listing.id) : ''
      const shown = myListingPage(listing, '/pictures', 'Pictures', { ...keys, notice }, form, steps)
      return { ...shown, head: html`${shown.head}${PICTURES.tag}` }
    },
  }
}
