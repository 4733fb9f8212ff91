import { Router, type Request, type Response } from 'express'
import { formToken } from '../../../auth/people/csrf.ts'
import { signedIn } from '../../../auth/people/session.ts'
import { decideClaim, waitingClaim, type Decision } from '../../../domain/claims/objections.ts'
import { invalidField } from '../../../domain/errors.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { senderOf } from '../shared/form-sender.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { decidedPage, nothingToDecidePage, objectionPage } from './objection-page.ts'

const PURPOSE = 'claim'
const PATH = '/claims/:id/objection'

/** The page where an owner objects to a claim that waits, or hands the listing over. It runs no script. */
export function objectionRoutes(site: PeopleSite): Router {
  const { db, now, appSecret, jobsIn } = site
  const router = Router()

  const nothing = (req: Request, res: Response) =>
    sendPage(site, req, res, nothingToDecidePage(req.path), { status: 404 })

  router.get(PATH, async (req, res) => {
    const person = await signedIn(db, req, now())
    if (!person) return res.redirect(303, `/sign-in?next=${encodeURIComponent(req.path)}`)
    const id = claimIn(req.params.id)
    const claim = id && (await waitingClaim(db.read, id, { accountId: person.accountId, now: now() }))
    if (!claim) return nothing(req, res)
    return sendPage(site, req, res, objectionPage(req.path, claim, formToken(appSecret, person.sessionId, PURPOSE)))
  })

  router.post(PATH, readForm, async (req, res) => {
    const person = await senderOf(site, req, res, { purpose: PURPOSE })
    if (!person) return res.redirect(303, `/sign-in?next=${encodeURIComponent(req.path)}`)
    const form = req.body as Form
    const decision = decisionIn(form)
    const id = claimIn(String(req.params['id']))
    if (decision === 'approved') {
      const claim = id && (await waitingClaim(db.read, id, { accountId: person.accountId, now: now() }))
      if (!claim || claim.hasOtherOwners) return nothing(req, res)
      const website = new URL(claim.website_url).hostname
      if (textField(form, 'website', { label: 'The website', max: 300 }).toLowerCase() !== website) {
        const problem = `Type ${website} to hand the listing over.`
        const token = formToken(appSecret, person.sessionId, PURPOSE)
        return sendPage(site, req, res, objectionPage(req.path, claim, token, problem), { status: 400 })
      }
    }
    const isDecided = await db.transaction(async (tx) => {
      const claim = id && (await waitingClaim(tx, id, { accountId: person.accountId, now: now() }))
      if (!claim || (decision === 'approved' && claim.hasOtherOwners)) return false
      return decideClaim({ tx, jobs: jobsIn(tx), now: now() }, claim.id, decision)
    })
    return isDecided ? sendPage(site, req, res, decidedPage(req.path, decision)) : nothing(req, res)
  })

  return router
}

function claimIn(typed: string): number | null {
  const id = Number(typed)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function decisionIn(form: Form): Decision {
  const typed = textField(form, 'decision', { label: 'The decision', max: 20 })
  if (typed === 'objected' || typed === 'approved') return typed
  throw invalidField('/decision', 'invalid', 'This isn’t a decision.', 'Go back and press one of the buttons.')
}
