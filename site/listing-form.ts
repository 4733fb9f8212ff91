import type { Request, Response } from 'express'
import { checkFormToken, requireSameOrigin } from '../auth/people/csrf.ts'
import { signedIn, type SignedIn } from '../auth/people/session.ts'
import type { PeopleSite } from './account-site.ts'

/** The purpose of the token in the forms of a listing's pages. */
export const LISTING_FORM = 'listing'

/** The fields of a form that are text. */
export function textOf(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Who sent a form of a listing's page: from our own page, signed in, with its token, within the limit of changes. Whoever
 * is not signed in is sent to do so and then to `page`, a path whose parts are encoded; the answer is null then.
 */
export async function senderOf(
  { db, now, publicUrl, appSecret, limits }: PeopleSite,
  req: Request,
  res: Response,
  page: string,
): Promise<SignedIn | null> {
  requireSameOrigin(req, publicUrl)
  const person = await signedIn(db, req, now())
  if (!person) {
    res.redirect(303, `/sign-in?next=${page}`)
    return null
  }
  checkFormToken(appSecret, person.sessionId, LISTING_FORM, textOf(req, 'token'))
  await limits.consume('write', person.accountId)
  return person
}
