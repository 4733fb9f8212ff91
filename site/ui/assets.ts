import { Router } from 'express'
import type { Theme } from '../../domain/shared/theme.ts'
import { fonts } from './fonts.ts'
import { faviconOf } from './layout.ts'
import { COPY, GALLERY, SUGGEST, VOTE } from './scripts.ts'
import { stylesheetOf } from './stylesheet.ts'

const FOR_MINUTES = 'public, max-age=300'
const FOR_A_DAY = 'public, max-age=86400'
const FOREVER = 'public, max-age=31536000, immutable'

/** Files that pages load: the icon, the logo of the site, the typeface, the stylesheet and the scripts of public pages. */
export function assets(theme: Theme | undefined): Router {
  const router = Router()
  router.use(SUGGEST.router, VOTE.router, GALLERY.router, COPY.router)
  const { path, serve } = fonts()
  router.use(path, serve)
  const favicon = faviconOf(theme)
  const logo = theme?.logo ?? { type: 'image/svg+xml', bytes: favicon }
  router.get('/favicon.svg', (_req, res) => {
    res.set('Cache-Control', FOR_A_DAY).type('image/svg+xml').send(favicon)
  })
  router.get('/site-logo', (_req, res) => {
    res.set('Cache-Control', FOR_A_DAY).type(logo.type).send(logo.bytes)
  })
  const stylesheet = stylesheetOf(theme)
  router.get('/style.css', (req, res) => {
    const isCurrent = req.query['v'] === stylesheet.version
    res
      .set('Cache-Control', isCurrent ? FOREVER : FOR_MINUTES)
      .type('css')
      .send(stylesheet.text)
  })
  return router
}
