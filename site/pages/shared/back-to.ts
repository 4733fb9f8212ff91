import type { Request } from 'express'
import { nextPath } from '../../../auth/people/next-path.ts'
import { textOf } from '../listing/listing-form.ts'

/** A longer address of a page isn't led back to, so that `next` stays short. */
const MAX_BACK = 500

/** The button on the page that the form was sent from, or else `otherwise`, a path with the button's place. */
export function backTo(req: Request, publicUrl: URL, otherwise: string): string {
  const from = URL.parse(req.get('Referer') ?? '')
  const path = from?.origin === publicUrl.origin ? from.pathname + from.search : ''
  const place = textOf(req, 'at')
  const isUsable = path.length <= MAX_BACK && nextPath(path) === path && /^[a-z0-9-]{1,250}$/.test(place)
  return isUsable ? `${path}#${place}` : otherwise
}
