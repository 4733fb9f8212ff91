import { randomUUID } from 'node:crypto'
import { Router, type Response } from 'express'
import { formToken } from '../../../auth/people/csrf.ts'
import { signedIn } from '../../../auth/people/session.ts'
import { firstQuoted } from '../../../domain/listings/lists/quoted.ts'
import getListing from '../../../tools/listings/get-listing.ts'
import listProducts from '../../../tools/orders/list-products.ts'
import submitListing from '../../../tools/drafts/submit-listing.ts'
import type { Services } from '../../../tools/run-tool.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { isLaunch } from '../browse/products-page.ts'
import { freeWeekAt } from '../launches/launch-routes.ts'
import { orNull } from '../shared/public-pages.ts'
import { readerFor } from '../shared/read.ts'
import { showcaseOf } from '../shared/showcase.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { myListingRoutes } from '../my-listings/routes.ts'
import { imageRoutes } from '../pictures/image-routes.ts'
import { pictureRoutes } from '../pictures/picture-routes.ts'
import { onceFor, personPages, refusedBy } from '../shared/person-pages.ts'
import { SUBMIT } from '../../ui/scripts/scripts.ts'
import { draftRoutes } from './draft-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { listedAt } from './listed-at.ts'
import { SAMPLE_FIELDS } from './sample-profile.ts'
import { submitPage, type FirstPageFacts } from './submit-page.ts'

/** All forms on these pages share this purpose, so that one token is valid for all of them. */
const PURPOSE = 'listings'

/** How many products the first page shows. */
const SHOWCASED = 3

async function firstPageFacts(services: Services, res: Response): Promise<FirstPageFacts> {
  const { db, now, payments } = services
  const { read } = readerFor(services, res)
  const [showcase, { items }, week] = await Promise.all([
    showcaseOf(services, SHOWCASED),
    read(listProducts, {}),
    freeWeekAt(db.read, now()),
  ])
  const slugs = showcase.products.map(({ slug }) => slug)
  const quoted = await firstQuoted(db.read, { slugs, fields: SAMPLE_FIELDS })
  const listing = quoted === null ? null : await read(getListing, { slug: quoted }).catch(orNull)
  const image = showcase.products.find(({ slug }) => slug === quoted)?.thumbnail ?? null
  // Without a payment provider nothing is for sale.
  const prices = payments.length ? items.filter(isLaunch).map(({ price_cents }) => price_cents) : []
  return {
    sample: listing && { listing, thumbnail: image },
    showcase,
    week,
    price: prices.length ? Math.min(...prices) : null,
  }
}

/** Adds the pages to submit a website, edit its draft and manage the listing. All work without scripts. */
export function submitRoutes(site: PeopleSite, services: Services): Router {
  const { db, now, appSecret } = site
  const router = Router()
  const listings = { site, services, pages: personPages(site, services, router, PURPOSE) }
  router.use(SUBMIT.router)

  router.get('/submit', async (req, res) => {
    const person = await signedIn(db, req, now())
    const url = typeof req.query['url'] === 'string' ? req.query['url'].slice(0, 2048) : ''
    const keys = person && { token: formToken(appSecret, person.sessionId, PURPOSE), once: randomUUID() }
    const chosen = { byHand: isByHand(req.query), isBack: keys !== null && req.query['go'] !== undefined }
    const view = { form: keys, url, ...chosen, problem: null, listedAs: null, ...(await firstPageFacts(services, res)) }
    await sendPage(site, req, res, submitPage(view), { runsScript: true })
  })

  listings.pages.form(
    '/submit',
    readForm,
    async ({ res, run, keys, show, person }, sent) => {
      const url = urlIn(sent)
      try {
        const { id } = await run(submitListing, { url }, { once: onceFor(sent, url) })
        return res.redirect(303, isByHand(sent) ? `/drafts/${id}?edit=1` : `/drafts/${id}`)
      } catch (error) {
        const refused = refusedBy(error)
        const problem = `${refused.errors[0]?.detail ?? refused.message}${refused.code === 'already_listed' ? '' : ` ${refused.fix}`}`
        const listedAs = refused.code === 'already_listed' ? await listedAt(db, url, person.accountId) : null
        const facts = await firstPageFacts(services, res)
        const chosen = { byHand: isByHand(sent), isBack: false }
        return show(submitPage({ form: keys, url, ...chosen, problem, listedAs, ...facts }), refused.status)
      }
    },
    (sent) => `/submit?url=${encodeURIComponent(urlIn(sent))}&go=${isByHand(sent) ? 'hand' : 'read'}`,
  )

  router.use(imageRoutes(site))
  pictureRoutes(site, services, router, PURPOSE)
  draftRoutes(listings)
  previewRoutes(listings)
  planRoutes(listings)
  myListingRoutes(listings)
  return router
}

/** Whether the person chose to fill in the profile by hand. */
function isByHand({ go }: Record<string, unknown>): boolean {
  return go === 'hand'
}

function urlIn({ url }: Form): string {
  return typeof url === 'string' ? url.trim().toWellFormed().slice(0, 2048) : ''
}
