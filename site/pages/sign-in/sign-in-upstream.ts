import { Router } from 'express'
import { cookieName, cookieOf, cookieOptions } from '../../../auth/people/cookies.ts'
import { nextPath } from '../../../auth/people/next-path.ts'
import { emailAboutBrowser } from '../../../auth/people/account-emails.ts'
import { setSessionCookie, startSession } from '../../../auth/people/session.ts'
import { accountOfUpstream, CALLBACK_PATH, UPSTREAM_MINUTES, type Upstream } from '../../../auth/people/upstream.ts'
import { afterSignIn } from '../shared/intended-click.ts'
import type { PeopleSite } from '../shared/people-site.ts'

const TRIP = 'trip'

/** Sign-in through an external provider. It starts with a link, because form-action would block a form's redirect. */
export function upstreamRoutes(site: PeopleSite, upstream: Upstream): Router {
  const { db, now, publicUrl, limits } = site
  const router = Router()
  const cookie = cookieName(TRIP, publicUrl)

  router.get('/sign-in/upstream', async (req, res) => {
    await limits.consume('sign_in', req.ip ?? '')
    const { url, trip } = await upstream.start(nextPath(req.query['next']))
    res.cookie(cookie, trip, { ...cookieOptions(publicUrl), maxAge: UPSTREAM_MINUTES * 60_000 })
    res.set('Cache-Control', 'no-store').redirect(303, url.href)
  })

  router.get(CALLBACK_PATH, async (req, res) => {
    const trip = cookieOf(req, cookie)
    res.clearCookie(cookie, cookieOptions(publicUrl))
    const { next, ...who } = await upstream.finish(new URL(req.originalUrl, publicUrl), trip)
    const { accountId, token } = await db.transaction(async (tx) => {
      const accountId = await accountOfUpstream(site, tx, who, upstream.name)
      const session = await startSession(tx, { accountId, method: 'upstream', req, publicUrl, now: now() })
      await emailAboutBrowser(site, tx, { accountId, ...session })
      return { accountId, token: session.token }
    })
    setSessionCookie(res, publicUrl, token)
    res.set('Cache-Control', 'no-store').redirect(303, await afterSignIn(site, req, res, { accountId, next }))
  })
  return router
}
