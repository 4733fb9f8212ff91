import { randomUUID } from 'node:crypto'
import { Router } from 'express'
import { formToken } from '../../../auth/people/csrf.ts'
import { signedIn } from '../../../auth/people/session.ts'
import submitListing from '../../../tools/drafts/submit-listing.ts'
import type { Services } from '../../../tools/run-tool.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { myListingRoutes } from '../my-listings/routes.ts'
import { imageRoutes } from '../pictures/image-routes.ts'
import { pictureRoutes } from '../pictures/picture-routes.ts'
import { onceFor, personPages, refusedBy } from '../shared/person-pages.ts'
import { SUBMIT } from '../../ui/scripts.ts'
import { draftRoutes } from './draft-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { listedAt } from './listed-at.ts'
import { submitPage } from './submit-pages.ts'

/** All forms on these pages share this purpose, so that one token is valid for all of them. */
const PURPOSE = 'listings'

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
    await sendPage(site, req, res, submitPage({ form: keys, url, problem: null, listedAs: null }), { runsScript: true })
  })

  listings.pages.form(
    '/submit',
    readForm,
    async ({ res, run, keys, show, person }, sent) => {
      const url = urlIn(sent)
      try {
        const { id } = await run(submitListing, { url }, { once: onceFor(sent, url) })
        return res.redirect(303, sent['go'] === 'hand' ? `/drafts/${id}?edit=1` : `/drafts/${id}`)
      } catch (error) {
        const refused = refusedBy(error)
        const problem = `${refused.errors[0]?.detail ?? refused.message}${refused.code === 'already_listed' ? '' : ` ${refused.fix}`}`
        const listedAs = refused.code === 'already_listed' ? await listedAt(db, url, person.accountId) : null
        return show(submitPage({ form: keys, url, problem, listedAs }), refused.status)
      }
    },
    (sent) => `/submit?url=${encodeURIComponent(urlIn(sent))}`,
  )

  router.use(imageRoutes(site))
  pictureRoutes(site, services, router, PURPOSE)
  draftRoutes(listings)
  previewRoutes(listings)
  planRoutes(listings)
  myListingRoutes(listings)
  return router
}

function urlIn({ url }: Form): string {
  return typeof url === 'string' ? url.trim().toWellFormed().slice(0, 2048) : ''
}
