import type { Request, Response, Router } from 'express'
import helmet from 'helmet'
import { html } from 'hono/html'
import { bringsSession, type SignedIn } from '../../../auth/people/session.ts'
import { allCategories } from '../../../domain/categories/categories.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Services } from '../../../tools/run-tool.ts'
import { documentOf } from '../../ui/layout.ts'
import { unknownThing } from '../../ui/message-page.ts'
import type { Page } from '../../ui/page.ts'
import { VOTE } from '../../ui/scripts/scripts.ts'
import { readerFor, type AddCardFacts, type Read } from './read.ts'

/** Shared caches may store the page, but must revalidate it with the ETag. */
const REVALIDATE = 'public, no-cache'

type SendPage = (
  res: Response,
  page: Page,
  options?: { status?: number | undefined; cache?: string | undefined },
) => Promise<void>

/** Dependencies of the routes for public pages. */
export interface PublicSite {
  services: Services
  send: SendPage
  /** Category names keyed by slug. */
  categoryNames(): Promise<Map<string, string>>
}

/** Pages run only our own scripts and load nothing from other servers. */
const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // The service sets this header on every answer when it runs on HTTPS.
  strictTransportSecurity: false,
})

export function publicSite(services: Services): PublicSite {
  return {
    services,
    async send(res, page, { status = 200, cache = REVALIDATE } = {}) {
      // The script sends the votes of signed-in people; everybody else's buttons lead to sign-in.
      const scripts = bringsSession(res.req) ? VOTE.tag : ''
      const text = await documentOf({ ...page, head: html`${page.head}${scripts}` }, services)
      sendDocument(res, text, { status, cache })
    },
    categoryNames: async () => new Map((await allCategories(services.db.read)).map(({ slug, name }) => [slug, name])),
  }
}

/**
 * Sends a whole HTML document with the page headers. Other responses don't need them: they run and load
 * nothing.
 */
export function sendDocument(res: Response, text: string, { status = 200, cache }: { status?: number; cache: string }) {
  pageHeaders(res.req, res, () => {})
  res.status(status).set('Cache-Control', cache).type('html').send(text)
}

/** A request for a public page. */
export interface Visit {
  req: Request
  read: Read
  readRows: Services['readPublic']
  withCardFacts: AddCardFacts
  /** The signed-in person; null when nobody is. */
  visitor: () => Promise<SignedIn | null>
  /** The value of a path parameter. */
  param(name: string): string
}

/** A page to show, or a path to redirect to. */
type Made = Page | string

/** What a page is about, and the list that its 404 links to. */
interface Thing {
  thing: string
  list: { name: string; href: string }
}

/**
 * Adds GET routes for pages that anyone may see. With `thing`, a missing item gets a 404 page that links to
 * the list.
 */
export function publicPages({ services, send }: PublicSite, router: Router) {
  return (path: string, make: (visit: Visit) => Promise<Made>, thing?: Thing): void => {
    router.get(path, async (req, res) => {
      const made = await make({
        req,
        ...readerFor(services, res),
        param: (name) => String(req.params[name]),
      }).catch((error: unknown) => {
        if (thing && error instanceof DomainError && isMissing(error)) return null
        throw error
      })
      if (typeof made === 'string') return res.redirect(302, made)
      if (made) return send(res, made)
      return send(res, unknownThing(req.path, thing!.thing, thing!.list), { status: 404, cache: 'no-store' })
    })
  }
}

/** Whether the thing wasn't found or its address can't exist. */
function isMissing({ code, errors }: DomainError): boolean {
  if (code === 'not_found') return true
  return (
    code === 'invalid_input' &&
    errors.length > 0 &&
    errors.every(({ pointer }) => /^\/(slug|week|board)$/.test(pointer))
  )
}

/** Whether an address can be decoded and has no zero byte, which the database refuses. */
export function isReadable({ path }: Request): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** Returns the error if a page can show it. Rethrows bugs, outages and rate limits. */
export function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500 && !error.rateLimit) return error
  throw error
}

/** Returns null for a refusal, such as for a missing listing. Rethrows bugs, outages and rate limits. */
export function orNull(error: unknown): null {
  refusal(error)
  return null
}
