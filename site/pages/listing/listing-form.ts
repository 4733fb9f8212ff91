import type { Request, Response } from 'express'
import type { PeopleSite } from '../shared/people-site.ts'
import { senderOf, type Sender } from '../shared/form-sender.ts'

/** The purpose of the token in the forms of a listing's pages. */
export const LISTING_FORM = 'listing'

/** A form's text field; empty when it's missing or not text. */
export function textOf(req: Request, name: string): string {
  const value = (req.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Who sent a form on a listing's page. When nobody is signed in, redirects to sign in and back to `page` (an encoded
 * path), and returns null.
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
