import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../domain/errors.ts'
import { isSameSecret } from '../../domain/shared/secret.ts'

/** A form that another website sent, or one that belongs to an ended session. */
export class RefusedForm extends DomainError {
  override get status(): 403 {
    return 403
  }
}

/** Throws unless the request comes from our own pages, by what the browser says of it. */
export function requireSameOrigin(req: Pick<IncomingMessage, 'headers'>, publicUrl: URL): void {
  const site = req.headers['sec-fetch-site']
  const { origin } = req.headers
  // `none` is the person's own doing. Without Sec-Fetch-Site (plain http, old browsers) our pages, which send no referrer,
  // have the origin `null`; there SameSite keeps our cookies from other websites' forms, and the form token does the rest.
  const isOurs = site
    ? site === 'same-origin' || site === 'none'
    : !origin || origin === 'null' || origin === publicUrl.origin
  if (!isOurs)
    throw new RefusedForm(
      'wrong_state',
      'This form was sent from another website.',
      'Open the page on this site and send the form from there.',
    )
}

/** What a page puts into its forms: only pages made for this session and this purpose know it. */
export function formToken(appSecret: string, sessionId: string, purpose: string): string {
  return createHmac('sha256', appSecret).update(`form\0${sessionId}\0${purpose}`).digest('base64url')
}

/** Throws unless the form carries the token of this session and this purpose. */
export function checkFormToken(appSecret: string, sessionId: string, purpose: string, given: unknown): void {
  if (typeof given === 'string' && isSameSecret(given, formToken(appSecret, sessionId, purpose))) return
  throw new RefusedForm(
    'wrong_state',
    'This form has expired: you signed in or out since the page was opened.',
    'Reload the page and send the form again.',
  )
}
