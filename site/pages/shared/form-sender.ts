import type { Request, RequestHandler, Response } from 'express'
import { checkFormToken, requireSameOrigin } from '../../../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../../../auth/people/session.ts'
import type { RateLimitState } from '../../../domain/rate-limits.ts'
import type { PeopleSite } from './people-site.ts'

/** Who sent a form. */
export interface Sender extends SignedIn {
  /** Where they stand with their changes: the form is counted, whatever it runs. */
  counted: RateLimitState
}

interface FormOfPerson {
  /** What the form's token is for. */
  purpose: string
  /** Reads the body, once it is known that a person sends it; without it the body is read already. */
  read?: RequestHandler | undefined
  /**
   * Takes access away, such as revoking a key. It is counted by session, so that whoever keeps the account at its limit with
   * a stolen key or session cannot keep its owner from ending that.
   */
  endsAccess?: boolean | undefined
}

/**
 * Who sent a form of ours: from our own page, signed in, with the page's token, within the limit of changes. Every form of a
 * person comes by here and is counted once. null when nobody is signed in. Throws `RefusedForm` and `rate_limited`.
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

/** Reads the body of a request by the middleware for it. */
export function readBy(read: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void read(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve()))
  })
}
