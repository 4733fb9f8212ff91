import type { Request, RequestHandler, Response } from 'express'
import { checkFormToken, requireSameOrigin } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import type { RateLimitState } from '../../../domain/rate-limits.ts'
import type { PeopleSite } from './people-site.ts'

/** The person who sent a form. */
export interface Sender extends SignedIn {
  /** The state of the write limit after this form, which counts once, however many operations it runs. */
  counted: RateLimitState
}

interface FormOfPerson {
  /** The purpose that the form's token must have been issued for. */
  purpose: string
  /** Reads the body once the session is known. Without `read`, the body must have been read before. */
  read?: RequestHandler | undefined
  /**
   * Whether the form ends access, such as by revoking a key. Such a form counts per session, so that a thief
   * who uses up the account's limit can't stop the owner from locking them out.
   */
  endsAccess?: boolean | undefined
}

/**
 * Checks a form of a signed-in person: same origin, session, the page's token and the write limit. Returns null without a
 * session. Throws `RefusedForm` and `rate_limited`.
 */
export async function senderOf(
  { db, now, publicUrl, appSecret, limits }: PeopleSite,
  req: Request,
  res: Response,
  { purpose, read, endsAccess = false }: FormOfPerson,
): Promise<Sender | null> {
  requireSameOrigin(req, publicUrl)
  const person = await signedIn(db, req, now())
  if (!person) return null
  if (read) await readBy(read, req, res)
  const { token } = (req.body ?? {}) as { token?: unknown }
  checkFormToken(appSecret, person.sessionId, purpose, token)
  const counted = await limits.consume('write', endsAccess ? `session ${person.sessionId}` : person.accountId)
  return { ...person, counted }
}

/** Runs a body parser; rejects with the parser's error. */
export function readBy(read: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void read(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve()))
  })
}
