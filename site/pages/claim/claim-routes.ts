import { Router, type Request, type Response } from 'express'
import { formToken, RefusedForm } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { claimableSite } from '../../../domain/claims/claimable-site.ts'
import { ownedClaim } from '../../../domain/claims/claim.ts'
import { refusedMethods } from '../../../domain/claims/objections.ts'
import { setStatus } from '../../../domain/claims/settle-claim.ts'
import { DomainError } from '../../../domain/errors.ts'
import claimListing from '../../../tools/claims/claim-listing.ts'
import listMyClaims from '../../../tools/claims/list-my-claims.ts'
import verifyClaim from '../../../tools/claims/verify-claim.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { textField, type Form } from '../../ui/forms/form-fields.ts'
import { readForm, sendPage, type PeopleSite } from '../shared/people-site.ts'
import { claimPage, type ClaimView } from './claim-page.ts'
import { senderOf, type Sender } from '../shared/form-sender.ts'
import { runnerFor } from '../shared/run-for.ts'

const PURPOSE = 'claim'

/** The pages to claim a listing. They work without scripts. */
export function claimRoutes(site: PeopleSite, services: Services): Router {
  const { db, now, appSecret } = site
  const router = Router()

  async function viewOf(person: SignedIn, slug: string, req: Request, res: Response): Promise<ClaimView | null> {
    const listing = await db.read.sql
      .selectFrom('listing as l')
      .select(['l.id', 'l.name', 'l.website_url'])
      .where('l.slug', '=', slug)
      .where((eb) => {
        const owners = eb.selectFrom('listing_owner as o').whereRef('o.listing_id', '=', 'l.id')
        const owns = eb.exists(owners.where('o.account_id', '=', person.accountId))
        return eb.or([eb('l.status', 'in', ['scheduled', 'live']), owns])
      })
      .executeTakeFirst()
    if (!listing) return null
    const { items } = await runnerFor(services, person, req, res)(listMyClaims, { per_page: 100 })
    const site_ = siteOf(listing.website_url)
    const refused = await refusedMethods(db.read, { listingId: listing.id, accountId: person.accountId })
    return {
      token: formToken(appSecret, person.sessionId, PURPOSE),
      slug,
      name: listing.name,
      website: new URL(listing.website_url).hostname,
      methods: site_?.methods.filter((method) => !refused.includes(method)) ?? [],
      wasObjectedTo: refused.length > 0,
      domain: site_?.domain ?? null,
      claims: items.filter((claim) => claim.listing.slug === slug),
      checked: null,
      problem: site_ ? null : 'This listing’s website has no domain of its own, so you can’t claim it.',
    }
  }

  const show = (req: Request, res: Response, view: ClaimView, status = 200) =>
    sendPage(site, req, res, claimPage(view), { status })

  router.get('/listings/:slug/claim', async (req, res, next) => {
    const person = await signedIn(db, req, now())
    if (!person) return res.redirect(303, `/sign-in?next=${encodeURIComponent(req.path)}`)
    const view = await viewOf(person, req.params.slug, req, res)
    return view ? show(req, res, view) : next()
  })

  /** Adds a form of the claim page. If the form is refused, the page shows why. */
  const form = (
    path: string,
    run: (given: { form: Form; person: Sender; req: Request; res: Response }) => Promise<Partial<ClaimView> | null>,
  ) =>
    router.post(path, readForm, async (req, res, next) => {
      const person = await senderOf(site, req, res, { purpose: PURPOSE })
      if (!person) return res.redirect(303, '/sign-in')
      const sent = (req.body ?? {}) as Form
      const slug = String(req.params['slug'] ?? textField(sent, 'slug', { label: 'The listing', max: 220 }))
      try {
        const shown = await run({ form: sent, person, req, res })
        if (!shown) return res.redirect(303, `/listings/${encodeURIComponent(slug)}/claim`)
        const view = await viewOf(person, slug, req, res)
        return view ? await show(req, res, { ...view, ...shown }) : next()
      } catch (error) {
        if (!(error instanceof DomainError) || error instanceof RefusedForm || error.status >= 500) throw error
        const view = await viewOf(person, slug, req, res)
        if (!view) throw error
        const problem = `${error.errors[0]?.detail ?? error.message} ${error.fix}`
        return show(req, res, { ...view, problem }, error.status)
      }
    })

  form('/listings/:slug/claim', async ({ form: sent, person, req, res }) => {
    const method = textField(sent, 'method', { label: 'The method', max: 10 })
    const email = textField(sent, 'email', { label: 'The email address', max: 254 })
    const input = { slug: String(req.params['slug']), method, ...(email ? { email } : {}) }
    await runnerFor(services, person, req, res)(claimListing, input)
    return null
  })

  form('/claims/:id/verify', async ({ person, req, res }) => {
    const run = runnerFor(services, person, req, res)
    const { id, seen } = await run(verifyClaim, { claim_id: claimIn(req) })
    return { checked: { id, seen } }
  })

  form('/claims/:id/withdraw', async ({ person, req }) => {
    await db.transaction(async (tx) => {
      const claim = await ownedClaim(tx, claimIn(req), { accountId: person.accountId, now: now() })
      if (['pending', 'verified', 'disputed'].includes(claim.status))
        await setStatus({ tx }, claim.id, 'withdrawn', 'withdrawn')
    })
    return null
  })

  return router
}

function claimIn({ params }: Request): number {
  const id = Number(params['id'])
  if (Number.isSafeInteger(id)) return id
  throw new DomainError('not_found', 'This claim doesn’t exist.', 'Choose a claim on the listing’s claim page.')
}

function siteOf(websiteUrl: string) {
  try {
    return claimableSite(websiteUrl)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
