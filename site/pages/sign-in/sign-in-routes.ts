import { Router, type Request, type Response } from 'express'
import { cookieName, cookieOf, cookieOptions } from '../../../auth/people/cookies.ts'
import { checkFormToken, requireSameOrigin } from '../../../auth/people/csrf.ts'
import { askByEmail, SIGN_IN_MINUTES, newBrowserToken } from '../../../auth/people/email-sign-in.ts'
import { nextPath } from '../../../auth/people/next-path.ts'
import {
  lookAtLink,
  openRequest,
  redeemCode,
  redeemLink,
  type Entry,
  type WrongCode,
} from '../../../auth/people/redeem-sign-in.ts'
import { clearSessionCookie, endSession, setSessionCookie, signedIn } from '../../../auth/people/session.ts'
import { emailOf } from '../../../domain/accounts/account.ts'
import { DomainError } from '../../../domain/errors.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { afterSignIn, doneBySigningIn } from '../shared/intended-click.ts'
import { showcaseOf } from '../shared/showcase.ts'
import { isDeveloper } from '../account/outbox-page.ts'
import {
  codePage,
  goneLinkPage,
  linkPage,
  nothingOpenPage,
  otherBrowserPage,
  signInPage,
  type SignInForm,
} from './sign-in-page.ts'

/** Name of the cookie that ties a sign-in request to the browser that made it. */
const BROWSER = 'sib'
/** How many products the page shows beside its form. */
const SHOWCASED = 3

/** Adds signing in by email and signing out. Every page works without scripts. */
export function signInRoutes(site: PeopleSite): Router {
  const { db, now, publicUrl, appSecret, limits } = site
  const router = Router()
  const cookie = cookieName(BROWSER, publicUrl)
  const browserOf = (req: Request) => cookieOf(req, cookie)

  const show = async (req: Request, res: Response, form: SignInForm, status = 200) => {
    const [does, showcase] = await Promise.all([doneBySigningIn(site, req, form.next), showcaseOf(site, SHOWCASED)])
    const page = signInPage({ ...form, does, showcase }, site.offers)
    return sendPage(site, req, res, page, { status, hasScript: true })
  }

  /** Sets the session cookie, clears the sign-in request's cookie, does what waited for it and redirects. */
  async function enter(req: Request, res: Response, entry: Entry): Promise<void> {
    setSessionCookie(res, publicUrl, entry.token)
    res.clearCookie(cookie, cookieOptions(publicUrl))
    res.redirect(303, await afterSignIn(site, req, res, entry))
  }

  router.get('/sign-in', async (req, res) => {
    const person = await signedIn(db, req, now())
    const signedInAs = person ? await emailOf(db.read, person.accountId) : null
    await show(req, res, { next: nextPath(req.query['next']), signedInAs })
  })

  router.post('/sign-in', readForm, async (req, res) => {
    requireSameOrigin(req, publicUrl)
    const form = req.body as Form
    const next = nextPath(form['next'])
    const email = typeof form['email'] === 'string' ? form['email'] : ''
    if (!site.offers.hasMail)
      throw new DomainError(
        'unavailable',
        'This site can’t send email yet.',
        'Ask the operator for a sign-in link: npm run admin -- signin-link EMAIL.',
      )
    // Reuse the browser's token, so that the links in two emails both work in this browser.
    const browser = browserOf(req) ?? newBrowserToken()
    try {
      const ip = req.ip ?? ''
      await limits.consume('sign_in', ip)
      const typed = textField(form, 'email', { label: 'The email address', max: 254 })
      await askByEmail(site, { email: typed, next, browser, ip })
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error
      if (error.code === 'rate_limited' && error.rateLimit) throw error
      return show(req, res, { next, email, problem: `${error.message} ${error.fix}` }, error.status)
    }
    res.cookie(cookie, browser, { ...cookieOptions(publicUrl), maxAge: SIGN_IN_MINUTES * 60_000 })
    res.redirect(303, '/sign-in/code')
  })

  const showCode = async (req: Request, res: Response, problem?: string) => {
    const open = await openRequest(site, browserOf(req))
    if (!open) return sendPage(site, req, res, nothingOpenPage(), { status: problem ? 400 : 200 })
    const showOutbox = site.readOutbox !== undefined && isDeveloper(req)
    const form = { email: open.email, triesLeft: open.triesLeft, showOutbox, ...(problem ? { problem } : {}) }
    return sendPage(site, req, res, codePage(form), { status: problem ? 400 : 200 })
  }

  router.get('/sign-in/code', (req, res) => showCode(req, res))

  router.post('/sign-in/code', readForm, async (req, res) => {
    requireSameOrigin(req, publicUrl)
    await limits.consume('sign_in', req.ip ?? '')
    const entry = await redeemCode(site, { code: codeIn(req), browser: browserOf(req), req })
    if (entry && 'token' in entry) return enter(req, res, entry)
    return showCode(req, res, entry ? problemOf(entry) : 'No sign-in in progress.')
  })

  router.get('/sign-in/link/:token', async (req, res) => {
    const { token } = req.params
    const seen = await lookAtLink(site, token, browserOf(req))
    if (!seen) return sendPage(site, req, res, goneLinkPage(), { status: 410 })
    return sendPage(
      site,
      req,
      res,
      seen.state === 'ready' ? linkPage(token, seen.email) : otherBrowserPage({ token, ...seen }),
    )
  })

  router.post('/sign-in/link/:token', readForm, async (req, res) => {
    requireSameOrigin(req, publicUrl)
    const token = String(req.params['token'])
    const browser = browserOf(req)
    const seen = await lookAtLink(site, token, browser)
    if (seen?.state === 'other_browser') await limits.consume('sign_in', req.ip ?? '')
    const entry = await redeemLink(site, { token, code: codeIn(req), browser, req })
    if (!entry || !seen) return sendPage(site, req, res, goneLinkPage(), { status: 410 })
    if ('token' in entry) return enter(req, res, entry)
    const { email } = seen
    const { triesLeft } = entry
    return sendPage(site, req, res, otherBrowserPage({ token, email, triesLeft, problem: problemOf(entry) }), {
      status: 400,
    })
  })

  router.post('/sign-out', readForm, async (req, res) => {
    requireSameOrigin(req, publicUrl)
    const person = await signedIn(db, req, now())
    if (person) {
      checkFormToken(appSecret, person.sessionId, 'account', (req.body as Form)['token'])
      await db.transaction((tx) => endSession(tx, person))
    }
    clearSessionCookie(res, publicUrl)
    res.redirect(303, '/')
  })

  return router
}

function codeIn(req: Request): string {
  return textField(req.body as Form, 'code', { label: 'The code', max: 20 })
}

function problemOf({ isMalformed, triesLeft }: WrongCode): string {
  if (isMalformed) return 'The code has eight digits. It’s in the same email as the link.'
  return `Wrong code. ${triesLeft === 1 ? 'One try' : `${triesLeft} tries`} left.`
}
