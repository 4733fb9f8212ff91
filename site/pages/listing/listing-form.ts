import type { Request, Response } from 'express'
import type { PeopleSite } from '../shared/people-site.ts'
import { senderOf, type Sender } from '../shared/form-sender.ts'

/** The purpose of the token in the forms of a listing's pages. */
export const LISTING_FORM = 'listing'

/** The fields of a form that are text. */
export function textOf(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Who sent a form of a listing's page, as `senderOf` says. Whoever is not signed in is sent to do so and then to `page`, a path
 * whose parts are encoded; the answer is null then.
 */
export async function listingSender(
  site: PeopleSite,
  req: Request,
  res: Response,
  page: string,
): Promise<Sender | null> {
  const sender = await senderOf(site, req, res, { purpose: LISTING_FORM })
  if (!sender) res.redirect(303, `/sign-in?next=${page}`)
  return sender
}
