import { Router } from 'express'
import { documentOf } from '../../ui/layout.ts'
import { sendDocument, type PublicSite } from '../shared/public-pages.ts'
import { botPage } from './bot-page.ts'
import { docsPage } from './docs-page.ts'

const FOR_MINUTES = 'public, max-age=300'

/** The reference of the API, and the page about our crawler. */
export function docsRoutes({ services, send }: PublicSite): Router {
  const router = Router()
  // Rendered once, because the page is long and doesn't change while the process runs.
  let docs: Promise<string> | undefined
  router.get('/docs', async (_req, res) => {
    docs ??= documentOf(docsPage(services), services)
    sendDocument(res, await docs, { cache: FOR_MINUTES })
  })
  router.get('/bot', (_req, res) => send(res, botPage(services), { cache: FOR_MINUTES }))
  return router
}
