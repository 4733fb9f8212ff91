import { Router, type Request, type Response } from 'express'
import { requireSameOrigin } from '../../../auth/people/csrf.ts'
import { askerOf } from '../../../auth/people/email-sign-in.ts'
import { outgoingIn } from '../../../domain/accounts/emails/outgoing.ts'
import { listAwards } from '../../../domain/awards/awards.ts'
import { AWARDED_PLACES } from '../../../domain/awards/give-awards.ts'
import { digestContent, digestSubject } from '../../../domain/digest/digest-content.ts'
import { addressOfLink, askForDigest, subscribe } from '../../../domain/digest/subscribe.ts'
import { DomainError } from '../../../domain/errors.ts'
import { rateLimitHeaders } from '../../../domain/rate-limits.ts'
import { REMOVED_SLUG } from '../../../domain/listings/removed.ts'
import { cardFacts } from '../../../domain/listings/lists/card-facts.ts'
import { mondayOf, weeksAfter } from '../../../domain/launches/week.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { isDeveloper } from '../account/outbox-page.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { askedPage, confirmedPage, confirmPage, digestPage, goneLinkPage } from './digest-pages.ts'

/** How many earlier winners the page names. */
const EARLIER = 4

/** The weekly email: asking for it, and confirming with the link in an email. Every page works without scripts. */
export function digestRoutes(site: PeopleSite): Router {
  const { db, now, publicUrl, siteUrl, limits } = site
  const { hasMail } = site.offers
  const router = Router()

  const show = async (req: Request, res: Response, form: { email?: string; problem?: string } = {}, status = 200) => {
    const newest = weeksAfter(mondayOf(now()), -1)
    const { awards } = await listAwards(db.read, {
      slug: undefined,
      page: 1,
      perPage: (EARLIER + 1) * AWARDED_PLACES,
    })
    const earlier = awards
      .filter((award) => award.place === 1 && award.week < newest && award.listing.slug !== REMOVED_SLUG)
      .slice(0, EARLIER)
      .map(({ week, listing: { slug, name, logo_url } }) => ({ week, slug, name, logo_url }))
    const week = earlier.find((one) => weeksAfter(one.week, 1) === req.query['week'])?.week ?? newest
    const content = await digestContent(db.read, { week, followed: [] })
    const facts = await cardFacts(
      db.read,
      [...content.winners, ...content.launches].map(({ slug }) => slug),
    )
    const logos = new Map([...facts].map(([slug, { logo_url }]) => [slug, logo_url ?? null]))
    const { siteName } = site
    const sample = {
      week,
      isNewest: week === newest,
      content,
      logos,
      siteName,
      subject: digestSubject(content, siteName),
      earlier,
    }
    return sendPage(site, req, res, digestPage({ sample, sendsMail: hasMail, ...form }), { status })
  }

  router.get('/digest', (req, res) => show(req, res))

  router.post('/digest', readForm, async (req, res) => {
    requireSameOrigin(req, publicUrl)
    if (!hasMail)
      throw new DomainError('unavailable', 'This site can’t send email yet.', 'Follow the launches by RSS instead.')
    const form = req.body as Form
    try {
      await limits.consume('digest', req.ip ?? '')
      const email = textField(form, 'email', { label: 'The email address', max: 254 })
      // Before the transaction, because the salt is read on another connection.
      const asker = await askerOf(site, 'digest', req.ip ?? '')
      await db.transaction((tx) => askForDigest({ tx, ...outgoingIn(tx, site), siteUrl, now: now() }, { email, asker }))
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error
      if (error.rateLimit) res.set(rateLimitHeaders(error.rateLimit))
      const email = typeof form['email'] === 'string' ? form['email'] : ''
      return show(req, res, { email, problem: `${error.message} ${error.fix}` }, error.status)
    }
    return res.redirect(303, '/digest/asked')
  })

  router.get('/digest/asked', (req, res) =>
    sendPage(site, req, res, askedPage({ showOutbox: site.readOutbox !== undefined && isDeveloper(req) })),
  )

  // Mail scanners open every link in an email, so opening this one changes nothing.
  router.get('/digest/confirm/:token', async (req, res) => {
    const email = await addressOfLink(db.read, req.params.token, now())
    return sendPage(site, req, res, email ? confirmPage(req.path, email) : goneLinkPage(req.path), {
      status: email ? 200 : 410,
    })
  })

  router.post('/digest/confirm/:token', async (req, res) => {
    requireSameOrigin(req, publicUrl)
    const email = await db.transaction(async (tx) => {
      const address = await addressOfLink(tx, req.params.token, now())
      if (address) await subscribe(tx, address, now())
      return address
    })
    return sendPage(site, req, res, email ? confirmedPage(req.path) : goneLinkPage(req.path), {
      status: email ? 200 : 410,
    })
  })

  return router
}
