import type { IncomingMessage } from 'node:http'
import express, { type Request, type RequestHandler, type Response } from 'express'
import helmet from 'helmet'
import type { ConnectedApps, People } from '../../../auth/people/people.ts'
import type { Upstream } from '../../../auth/people/upstream.ts'
import type { TestMail } from '../../../domain/accounts/emails/mail-error.ts'
import type { Tx } from '../../../domain/database/database.ts'
import type { ShrinkImage } from '../../../domain/media/images.ts'
import type { RateLimits } from '../../../domain/rate-limits.ts'
import type { Setup } from '../../../domain/setup/setup.ts'
import type { JobSender } from '../../../domain/shared/job-sender.ts'
import { documentOf } from '../../ui/layout.ts'
import type { Page } from '../../ui/page.ts'
import type { Offers } from '../sign-in/sign-in-page.ts'

/** An email in the outbox. */
export interface KeptEmail {
  id: string
  to: string
  subject: string
  text: string
  created_at: string
}

/** Dependencies of the pages for people who sign in. */
export interface PeopleSite extends People {
  siteUrl: string
  jobsIn: (tx: Tx) => JobSender
  offers: Offers
  mail: TestMail
  /** Whether APP_SECRET isn't set. */
  isSecretKept: boolean
  limits: RateLimits
  upstream: Upstream | undefined
  apps: ConnectedApps | undefined
  /** Reads the outbox, if the service has one. */
  readOutbox: (() => Promise<KeptEmail[]>) | undefined
  shrinkImage: ShrinkImage
  /** Reads a form with pictures. One for all pages, so that their uploads share the memory. */
  readPictures: RequestHandler
  /** What admins see and change of the configuration. */
  setup: Setup | undefined
  onBug: (error: unknown) => void
}

const MAX_FORM_SIZE = '20kb'

const readUrlencoded = express.urlencoded({ extended: false, limit: MAX_FORM_SIZE })

/** Parses a form. A request without one has an empty body. */
export const readForm: typeof readUrlencoded = (req: IncomingMessage & { body?: unknown }, res, next) =>
  readUrlencoded(req, res, (error?: unknown) => {
    req.body ??= {}
    next(error)
  })
/** Parses the JSON of the passkey script. */
export const readJson = express.json({ limit: MAX_FORM_SIZE })

const headers = (scripts: string[], goesTo: string[] = []) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        // Logos of products may be `data:` images.
        imgSrc: ["'self'", 'data:'],
        ...(scripts.length ? { scriptSrc: scripts, connectSrc: ["'self'"] } : {}),
        // Includes where redirects lead: browsers also apply `form-action` to redirects that follow a form.
        formAction: ["'self'", ...goesTo],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // The service already sets this header on every answer when it runs on HTTPS.
    strictTransportSecurity: false,
  })
const plainHeaders = headers([])
const scriptHeaders = headers(["'self'"])

/** Sends a page for one person. It isn't cached. */
export async function sendPage(
  site: PeopleSite,
  req: Request,
  res: Response,
  page: Page,
  {
    status = 200,
    hasScript = false,
    runsScript = false,
    goesTo,
  }: { status?: number; hasScript?: boolean; runsScript?: boolean; goesTo?: string[] } = {},
): Promise<void> {
  const text = await documentOf(page, site)
  const hasScripts = runsScript || (hasScript && site.offers.hasPasskeys)
  const setHeaders = goesTo ? headers(["'self'"], goesTo) : hasScripts ? scriptHeaders : plainHeaders
  setHeaders(req, res, () => {})
  res.status(status).set('Cache-Control', 'no-store').type('html').send(text)
}
