import { createHash, randomUUID } from 'node:crypto'
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express'
import { formToken, RefusedForm } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import { DomainError, refusalHeaders } from '../../../domain/errors.ts'
import type { Services } from '../../../tools/run-tool.ts'
import type { Form } from '../../ui/forms/form-fields.ts'
import { sendPage, type PeopleSite } from './people-site.ts'
import { readBy, senderOf, type Sender } from './form-sender.ts'
import type { Page } from '../../ui/page.ts'
import { runnerFor, type RunFor } from './run-for.ts'

/** Large enough for a whole draft with long values. */
const MAX_EDIT_SIZE = '2mb'
/** Parses a long form, such as one that edits a whole draft. */
export const readEdit = express.urlencoded({ extended: false, limit: MAX_EDIT_SIZE, parameterLimit: 2000 })

/** A person's request for a page or form. */
export interface Visit {
  req: Request<Record<string, string>>
  res: Response
  person: SignedIn
  run: RunFor
  /**
   * The hidden fields of every form: the session's form token, and a key for this page view, so that a form
   * sent twice counts once.
   */
  keys: { token: string; once: string }
  show(page: Page, status?: number): Promise<void>
  /** Passes the request on to the 404 page. */
  absent(): void
}

export type PersonPages = ReturnType<typeof personPages>

/** Adds pages and forms for signed-in people. Anyone else signs in first and then returns. */
export function personPages(site: PeopleSite, services: Services, router: Router, purpose: string) {
  const { db, now, appSecret } = site

  function visit(person: SignedIn | Sender, req: Visit['req'], res: Response, next: NextFunction): Visit {
    return {
      req,
      res,
      person,
      run: runnerFor(services, person, req, res),
      keys: { token: formToken(appSecret, person.sessionId, purpose), once: randomUUID() },
      show: (page, status = 200) => sendPage(site, req, res, page, { status, runsScript: true }),
      absent: () => next(),
    }
  }

  return {
    page(path: string, run: (visit: Visit) => Promise<unknown>): void {
      router.get(path, async (req: Visit['req'], res, next) => {
        const person = await signedIn(db, req, now())
        if (!person) return res.redirect(303, `/sign-in?next=${encodeURIComponent(req.originalUrl)}`)
        return orAbsent(run(visit(person, req, res, next)), next)
      })
    },

    /**
     * `back` is where a person returns to after signing in. Without it, their form isn't read and they return
     * to the form's path. `unread` shows the form again if it couldn't be read, for example because it is too large.
     */
    form(
      path: string,
      read: RequestHandler,
      run: (visit: Visit, form: Form) => Promise<unknown>,
      back?: (form: Form) => string,
      unread?: (visit: Visit, error: DomainError) => Promise<unknown>,
    ): void {
      router.post(path, async (req: Visit['req'], res, next) => {
        const reading = senderOf(site, req, res, { purpose, read })
        const failure =
          unread &&
          (await reading.then(
            () => null,
            (error: unknown) => error,
          ))
        if (failure instanceof DomainError && !(failure instanceof RefusedForm)) {
          const person = await signedIn(db, req, now())
          if (person) {
            res.set(refusalHeaders(failure))
            return orAbsent(unread!(visit(person, req, res, next), failure), next)
          }
        }
        const sender = await reading
        if (!sender && back) await readBy(read, req, res)
        const form = (req.body ?? {}) as Form
        if (!sender) return res.redirect(303, `/sign-in?next=${encodeURIComponent(back?.(form) ?? req.path)}`)
        return orAbsent(run(visit(sender, req, res, next), form), next)
      })
    },
  }
}

/** The notice that `?done=` names; null for none. */
export function noticeOf({ query: { done } }: Pick<Request, 'query'>, notices: Record<string, string>): string | null {
  return typeof done === 'string' && Object.hasOwn(notices, done) ? notices[done]! : null
}

/**
 * The idempotency key for a form, so that the same input sent twice from one page view counts once. Undefined
 * if the form has no valid key.
 */
export function onceFor({ once }: Form, what: unknown): string | undefined {
  if (typeof once !== 'string' || !/^[\w-]{36}$/.test(once)) return undefined
  return `${once}.${createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 16)}`
}

/** Returns the error if a person can act on it. Rethrows all others. */
export function refusedBy(error: unknown): DomainError {
  if (error instanceof DomainError && !(error instanceof RefusedForm) && error.status < 500 && error.status !== 404)
    return error
  throw error
}

/** Passes the request on to the 404 page if the item doesn't exist or belongs to someone else. */
async function orAbsent(work: Promise<unknown>, next: NextFunction): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return next()
    throw error
  }
}
