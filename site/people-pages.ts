import { Router, type NextFunction, type Request, type Response } from 'express'
import type { TestMail } from '../domain/accounts/emails/mail-error.ts'
import type { Config } from '../config.ts'
import type { ConnectedApps } from '../auth/people/people.ts'
import { signedIn } from '../auth/people/session.ts'
import { hasPasskeys } from '../auth/people/passkeys.ts'
import { openUpstream } from '../auth/people/upstream.ts'
import { DomainError, knownError, refusalHeaders } from '../domain/errors.ts'
import type { ShrinkImage } from '../domain/media/images.ts'
import type { Setup } from '../domain/setup/setup.ts'
import type { Services } from '../tools/run-tool.ts'
import { accountRoutes } from './pages/account/account-routes.ts'
import { leavingRoutes } from './pages/leaving/leaving-routes.ts'
import { adminRoutes } from './pages/admin/admin-routes.ts'
import { MAX_FORM_BYTES } from './pages/pictures/pictures-form.ts'
import { readFewUploads } from './pages/shared/read-upload.ts'
import { isReadable } from './pages/shared/public-pages.ts'
import { sendPage, type KeptEmail, type PeopleSite } from './pages/shared/people-site.ts'
import { digestRoutes } from './pages/digest/digest-routes.ts'
import { offRoutes } from './pages/digest/off-routes.ts'
import { followRoutes } from './pages/listing/follow-routes.ts'
import { helpfulRoutes } from './pages/comments/helpful-routes.ts'
import { commentRoutes } from './pages/comments/comment-routes.ts'
import { reviewRoutes } from './pages/reviews/review-routes.ts'
import { voteRoutes } from './pages/votes/vote-routes.ts'
import { claimRoutes } from './pages/claim/claim-routes.ts'
import { objectionRoutes } from './pages/claim/objection-routes.ts'
import { emailLinkRoutes } from './pages/sign-in/email-link-routes.ts'
import { brokenPage, busyPage } from './ui/message-page.ts'
import { checkoutRoutes } from './pages/checkout/checkout-routes.ts'
import { isDeveloper, outboxPage } from './pages/account/outbox-page.ts'
import { passkeyRoutes } from './pages/account/passkeys-routes.ts'
import { stoppedPage } from './pages/sign-in/sign-in-page.ts'
import { signInRoutes } from './pages/sign-in/sign-in-routes.ts'
import { submitRoutes } from './pages/submit/submit-routes.ts'
import { upstreamRoutes } from './pages/sign-in/sign-in-upstream.ts'

export interface PeoplePagesOptions {
  services: Services
  config: Pick<Config, 'publicUrl' | 'appSecret' | 'upstream'> & Partial<Pick<Config, 'isSecretKept'>>
  mail: TestMail
  /** Reads the outbox, if the service has one. */
  readOutbox?: (() => Promise<KeptEmail[]>) | undefined
  apps?: ConnectedApps | undefined
  shrinkImage: ShrinkImage
  setup?: Setup | undefined
  onBug: (error: unknown) => void
}

/**
 * The pages for people who sign in, such as the account, listings, claims, checkout and admin pages, and a
 * developer's outbox.
 */
export function peoplePages({
  services,
  config,
  mail,
  readOutbox,
  apps,
  shrinkImage,
  setup,
  onBug,
}: PeoplePagesOptions): Router {
  const { publicUrl, appSecret } = config
  const upstream = config.upstream && openUpstream(config.upstream, { publicUrl, appSecret, now: services.now })
  const site: PeopleSite = {
    ...services,
    publicUrl,
    appSecret,
    // Emails arrive through a mail server, or in a developer's outbox.
    offers: { hasMail: mail.way !== 'nowhere', hasPasskeys: hasPasskeys(publicUrl), upstream: upstream?.name ?? null },
    mail,
    isSecretKept: config.isSecretKept ?? false,
    upstream,
    apps,
    readOutbox,
    shrinkImage,
    readPictures: readFewUploads(
      MAX_FORM_BYTES,
      async (req) => (await signedIn(services.db, req, services.now()))?.accountId,
      services.now,
    ),
    setup,
    onBug,
  }
  const router = Router()
  router.use((req, _res, next) => next(isReadable(req) ? undefined : 'router'))
  if (readOutbox)
    router.get('/dev/outbox', async (req, res, next) => {
      if (!isDeveloper(req)) return next()
      return sendPage(site, req, res, outboxPage(await readOutbox()))
    })
  if (upstream) router.use(upstreamRoutes(site, upstream))
  if (site.offers.hasPasskeys) router.use(passkeyRoutes(site))
  router.use(
    signInRoutes(site),
    accountRoutes(site),
    leavingRoutes(site),
    followRoutes(site),
    digestRoutes(site),
    offRoutes(site),
    claimRoutes(site, services),
    objectionRoutes(site),
    emailLinkRoutes(site),
  )
  router.use(checkoutRoutes({ ...services, ...site }), submitRoutes(site, services), adminRoutes(site))
  router.use(voteRoutes(site), reviewRoutes(site, services), commentRoutes(site, services), helpfulRoutes(site))
  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error)
    const away = error instanceof DomainError ? undefined : knownError(error)
    const refused = error instanceof DomainError ? error : unreadableForm(error)
    const known = away ?? refused
    if (known) res.set(refusalHeaders(known))
    else onBug(error)
    const page = away ? busyPage(req) : refused ? stoppedPage(req.path, limitForPeople(refused)) : brokenPage(req.path)
    return sendPage(site, req, res, page, { status: known?.status ?? 500 })
  })
  return router
}

/**
 * The refusal's message and fix, worded for people. After a rate limit, reloading makes the browser send the
 * form again, so nothing typed is lost.
 */
function limitForPeople({ message, fix, rateLimit }: DomainError): { message: string; fix: string } {
  if (!rateLimit) return { message, fix }
  return {
    message,
    fix: `Wait ${rateLimit.resetSeconds} seconds, then reload this page to send the form again.`,
  }
}

/**
 * The form parser's error for a form that is too long, incomplete or in an unknown encoding; undefined for
 * any other error.
 */
function unreadableForm(error: unknown): DomainError | undefined {
  const { status, type } = error as { status?: unknown; type?: unknown }
  if (typeof status !== 'number' || status >= 500 || typeof type !== 'string') return undefined
  return new DomainError(
    status === 413 ? 'too_large' : 'invalid_input',
    'We couldn’t read this form.',
    'Go back, reload the page and try again.',
  )
}
