import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../domain/errors.ts'
import { isSigned, sign, type AppSecret } from '../../domain/accounts/sealed.ts'

/** A form from another website, or from an ended session. */
export class RefusedForm extends DomainError {
  override get status(): 403 {
    return 403
  }
}

/** Throws `RefusedForm` when the browser says that the request comes from another origin. */
export function requireSameOrigin(req: Pick<IncomingMessage, 'headers'>, publicUrl: URL): void {
  const site = req.headers['sec-fetch-site']
  const { origin } = req.headers
  // `none` means the person acted directly. Without Sec-Fetch-Site (plain http, old browsers), our pages have the origin
  // `null` because they send no referrer. There, SameSite cookies and the form token protect the form.
  const isOurs = site
    ? site === 'same-origin' || site === 'none'
    : !origin || origin === 'null' || origin === publicUrl.origin
  if (!isOurs)
    throw new RefusedForm(
      'wrong_state',
      'This form was sent from another website.',
      'Open the page on this site and submit the form there.',
    )
}

/** The token in a page's forms. Only pages for this session and purpose have it. */
export function formToken(appSecret: AppSecret, sessionId: string, purpose: string): string {
  return sign(appSecret, formOf(sessionId, purpose))
}

function formOf(sessionId: string, purpose: string): string {
  return `form\0${sessionId}\0${purpose}`
}

/** Throws `RefusedForm` unless the form carries the token of this session and this purpose. */
export function checkFormToken(appSecret: AppSecret, sessionId: string, purpose: string, given: unknown): void {
  if (typeof given === 'string' && isSigned(appSecret, formOf(sessionId, purpose), given)) return
  throw new RefusedForm(
    'wrong_state',
    'This form has expired because you signed in or out since you opened the page.',
    'Reload the page and submit the form again.',
  )
}
