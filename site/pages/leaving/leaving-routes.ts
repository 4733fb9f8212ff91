import { Router, type Request, type Response } from 'express'
import { formToken, requireSameOrigin } from '../../../auth/people/csrf.ts'
import { clearSessionCookie, isRecent, RECENT_HOURS, signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { personZip } from '../../../admin/person-zip.ts'
import { emailOf } from '../../../domain/accounts/account.ts'
import { outgoingIn } from '../../../domain/accounts/emails/outgoing.ts'
import { DomainError } from '../../../domain/errors.ts'
import { askDeletion, keepAccount, lookAtDeletion } from '../../../domain/people/deletion.ts'
import { textIn, type Form } from '../../ui/forms/form-fields.ts'
import { senderOf } from '../shared/form-sender.ts'
import { sendZip } from '../shared/send-parts.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { deletePage, deletionAskedPage, goneKeepPage, keepPage, keptPage } from './leaving-pages.ts'

const PURPOSE = 'account'

/** Downloading one's data, deleting the account, and keeping it after all. Every page works without scripts. */
export function leavingRoutes(site: PeopleSite): Router {
  const { db, now, publicUrl, appSecret, siteUrl, limits } = site
  const router = Router()
  const toSignIn = (res: Response, next: string) => res.redirect(303, `/sign-in?next=${encodeURIComponent(next)}`)

  function requireRecent(person: SignedIn): void {
    if (!isRecent(person, now()))
      throw new DomainError(
        'wrong_state',
        `You signed in more than ${RECENT_HOURS} hours ago.`,
        'Sign out and sign in again, then try again.',
      )
  }

  router.post('/account/data', async (req, res) => {
    const person = await senderOf(site, req, res, { purpose: PURPOSE, read: readForm })
    if (!person) return toSignIn(res, '/account/data')
    requireRecent(person)
    const email = await emailOf(db.read, person.accountId)
    return sendZip(res, 'my-data.zip', personZip(db, { id: person.accountId, email }))
  })

  const showDelete = async (
    req: Request,
    res: Response,
    person: SignedIn,
    more: { typed?: string; problem?: string; keepsReviews?: boolean } = {},
  ) => {
    const email = await emailOf(db.read, person.accountId)
    const token = formToken(appSecret, person.sessionId, PURPOSE)
    return sendPage(site, req, res, deletePage({ email, token, ...more }), { status: more.problem ? 400 : 200 })
  }

  router.get('/account/delete', async (req, res) => {
    const person = await signedIn(db, req, now())
    if (!person) return toSignIn(res, '/account/delete')
    return showDelete(req, res, person)
  })

  router.post('/account/delete', async (req, res) => {
    const person = await senderOf(site, req, res, { purpose: PURPOSE, read: readForm, endsAccess: true })
    if (!person) return toSignIn(res, '/account/delete')
    const form = req.body as Form
    const typed = (textIn(form, 'email') ?? '').trim().slice(0, 254)
    const keepsReviews = textIn(form, 'reviews') === 'keep'
    const email = await emailOf(db.read, person.accountId)
    const again = (problem: string) => showDelete(req, res, person, { typed, problem, keepsReviews })
    if (typed.toLowerCase() !== email) return again(`Type ${email} to delete the account.`)
    try {
      requireRecent(person)
      const { deleteAt, isEmailed } = await db.transaction((tx) =>
        askDeletion(
          { tx, ...outgoingIn(tx, site), siteUrl, now: now() },
          { accountId: person.accountId, keepReviews: keepsReviews },
        ),
      )
      clearSessionCookie(res, publicUrl)
      return sendPage(site, req, res, deletionAskedPage(email, { deleteAt, isEmailed }))
    } catch (error) {
      if (error instanceof DomainError && error.code === 'wrong_state') return again(`${error.message} ${error.fix}`)
      throw error
    }
  })

  router.get('/account/keep/:token', async (req, res) => {
    const { token } = req.params
    const found = await lookAtDeletion(db.read, token, now())
    if (!found) return sendPage(site, req, res, goneKeepPage(), { status: 410 })
    return sendPage(site, req, res, keepPage(token, found))
  })

  router.post('/account/keep/:token', readForm, async (req, res) => {
    requireSameOrigin(req, publicUrl)
    await limits.consume('sign_in', req.ip ?? '')
    const found = await lookAtDeletion(db.read, String(req.params['token']), now())
    const isKept = found !== null && (await db.transaction((tx) => keepAccount(tx, found.id)))
    return isKept ? sendPage(site, req, res, keptPage()) : sendPage(site, req, res, goneKeepPage(), { status: 410 })
  })

  return router
}
