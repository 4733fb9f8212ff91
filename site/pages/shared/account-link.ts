import type { NextFunction, Request, Response } from 'express'
import { bringsSession } from '../../../auth/people/session.ts'
import { SIGN_IN_LINK } from '../../ui/layout.ts'

const ACCOUNT_LINKS = '<a href="/my-listings">My products</a><a href="/account">Account</a>'

/**
 * Replaces `Sign in` with `My products` and `Account` for requests with a session. Without a session, a public page is the same
 * for everyone, so that shared caches can store it; with one, it's private.
 */
export function accountLink(req: Request, res: Response, next: NextFunction): void {
  const isKnown = bringsSession(req)
  const send = res.send.bind(res)
  res.send = (body?: unknown) => {
    if (typeof body !== 'string' || !res.get('Content-Type')?.startsWith('text/html')) return send(body)
    res.vary('Cookie')
    if (!isKnown) return send(body)
    if (res.get('Cache-Control')?.startsWith('public')) res.set('Cache-Control', 'private, no-cache')
    return send(body.replace(SIGN_IN_LINK, ACCOUNT_LINKS))
  }
  next()
}
