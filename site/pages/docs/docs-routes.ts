import { Router } from 'express'
import { documentOf } from '../../ui/layout.ts'
import { sendDocument, type PublicSite } from '../shared/public-pages.ts'
import { botPage } from './bot-page.ts'
import { DOCS_AREAS } from './docs-areas.ts'
import { docsAreaPage, docsPage } from './docs-page.ts'

const FOR_MINUTES = 'public, max-age=300'

/** The pages of the reference, and the page about our crawler. */
export function docsRoutes({ services, send }: PublicSite): Router {
  const router = Router()
  for (const page of [docsPage(services), ...DOCS_AREAS.map((area) => docsAreaPage(area, services))]) {
    // Rendered once, because the pages are long and don't change while the process runs.
    let document: Promise<string> | undefined
    router.get(page.path!, async (_req, res) => {
      document ??= documentOf(page, services)
      sendDocument(res, await document, { cache: FOR_MINUTES })
    })
  }
  router.get('/bot', (_req, res) => send(res, botPage(services), { cache: FOR_MINUTES }))
  return router
}
