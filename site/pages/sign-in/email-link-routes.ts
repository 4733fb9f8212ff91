import { Router, type Request, type Response } from 'express'
import { formToken, requireSameOrigin } from '../../../auth/people/csrf.ts'
import { signedIn } from '../../../auth/people/session.ts'
import { emailOf } from '../../../domain/accounts/account.ts'
import { writeEmail } from '../../../domain/accounts/emails/email.ts'
import { outgoingIn } from '../../../domain/accounts/emails/outgoing.ts'
import { readClaimLink } from '../../../domain/claims/claim-link.ts'
import { confirmByLink, refuseByLink } from '../../../domain/claims/confirm-claim.ts'
import { acceptInvite, lookAtInvite } from '../../../domain/drafts/invites.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { senderOf } from '../shared/form-sender.ts'
import {
  acceptedInvitePage,
  confirmClaimPage,
  confirmedClaimPage,
  goneEmailLinkPage,
  invitePage,
  refusedClaimPage,
  type LinkVisitor,
} from './email-link-pages.ts'

const PURPOSE = 'email-link'
const NEW_EMAIL = 'Request a new email on the claim’s page.'
const NEW_INVITE = 'Ask the person who invited you to send a new invitation.'

/** The pages that claim and invitation emails link to. None of them runs a script. */
export function emailLinkRoutes(site: PeopleSite): Router {
  const { db, now, publicUrl, appSecret, jobsIn, siteUrl } = site
  const router = Router()

  async function visitorOf(req: Request): Promise<LinkVisitor | null> {
    const person = await signedIn(db, req, now())
    return (
      person && {
        accountId: person.accountId,
        email: await emailOf(db.read, person.accountId),
        formToken: formToken(appSecret, person.sessionId, PURPOSE),
      }
    )
  }

  const goneLink = (req: Request, res: Response) =>
    sendPage(site, req, res, goneEmailLinkPage('/claims/confirm', NEW_EMAIL), { status: 410 })

  router.get('/claims/confirm/:token', async (req, res) => {
    const { token } = req.params
    const link = await readClaimLink(db.read, token, now())
    if (!link) return goneLink(req, res)
    return sendPage(site, req, res, confirmClaimPage(token, link, await visitorOf(req)))
  })

  // Needs the claimant's session: mail scanners open links, run scripts and press buttons, but don't have it.
  router.post('/claims/confirm/:token', readForm, async (req, res) => {
    const token = String(req.params['token'])
    const page = `/claims/confirm/${encodeURIComponent(token)}`
    const person = await senderOf(site, req, res, { purpose: PURPOSE })
    if (!person) return res.redirect(303, `/sign-in?next=${encodeURIComponent(page)}`)
    const { accountId } = person
    const link = await readClaimLink(db.read, token, now())
    if (link && link.accountId !== accountId) return res.redirect(303, page)
    const claim = await db.transaction((tx) => {
      const jobs = jobsIn(tx)
      const time = now()
      return confirmByLink(
        {
          tx,
          jobs,
          writeEmail: (email) => writeEmail({ tx, jobs, appSecret, now: time }, email),
          siteUrl,
          now: time,
        },
        { token, accountId },
      )
    })
    return claim ? sendPage(site, req, res, confirmedClaimPage(claim)) : goneLink(req, res)
  })

  // Anyone who reads the mailbox may refuse, signed in or not. The form asks for the website's name, because
  // mail scanners don't type it.
  router.post('/claims/confirm/:token/refuse', readForm, async (req, res) => {
    requireSameOrigin(req, publicUrl)
    const token = String(req.params['token'])
    const link = await readClaimLink(db.read, token, now())
    if (!link) return goneLink(req, res)
    const typed = textField(req.body as Form, 'website', { label: 'The website', max: 300 })
    if (typed.toLowerCase() !== link.website) {
      const problem = `Type ${link.website} to end the claim.`
      return sendPage(site, req, res, confirmClaimPage(token, link, await visitorOf(req), problem), { status: 400 })
    }
    const isRefused = await db.transaction((tx) => refuseByLink({ tx, now: now() }, token))
    return isRefused ? sendPage(site, req, res, refusedClaimPage(link)) : goneLink(req, res)
  })

  const goneInvite = (req: Request, res: Response) =>
    sendPage(site, req, res, goneEmailLinkPage('/invites', NEW_INVITE), { status: 410 })

  router.get('/invites/:token', async (req, res) => {
    const { token } = req.params
    const invite = await lookAtInvite(db.read, token, now())
    if (!invite) return goneInvite(req, res)
    return sendPage(site, req, res, invitePage(token, invite, await visitorOf(req)))
  })

  router.post('/invites/:token', readForm, async (req, res) => {
    const token = String(req.params['token'])
    const page = `/invites/${encodeURIComponent(token)}`
    const person = await senderOf(site, req, res, { purpose: PURPOSE })
    if (!person) return res.redirect(303, `/sign-in?next=${encodeURIComponent(page)}`)
    const { accountId } = person
    const invite = await lookAtInvite(db.read, token, now())
    const isAccepted =
      invite !== null &&
      (await db.transaction((tx) => {
        const { writeEmail: write } = outgoingIn(tx, site)
        return acceptInvite({ tx, writeEmail: write, siteUrl, now: now() }, { token, accountId })
      }))
    if (isAccepted) return sendPage(site, req, res, acceptedInvitePage(invite.website))
    return invite ? res.redirect(303, page) : goneInvite(req, res)
  })

  return router
}
