import { Router } from 'express'
import { signedIn } from '../../../auth/people/session.ts'
import { pictureFor } from '../../../domain/media/picture-for.ts'
import type { PeopleSite } from '../shared/people-site.ts'

const FILE = /^(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?<small>-small)?\.webp$/

/** Headers that make browsers treat the bytes as an image and nothing else. */
const LOCKED_DOWN = {
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Content-Disposition': 'inline',
}
const FOR_ALL = {
  // A hidden picture disappears from caches within a day.
  'Cache-Control': 'public, max-age=86400',
  // Other websites may show the image, because the API publishes its address.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const FOR_OWNERS = { 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'same-origin' }

/**
 * Serves the pictures of drafts and listings: those that visitors see to anyone, the others only to the owners.
 * `/media/ID-small.webp` is the version for cards.
 */
export function imageRoutes({ db, now }: PeopleSite): Router {
  const router = Router()
  router.get('/media/:file', async (req, res, next) => {
    const { id, small } = FILE.exec(req.params.file)?.groups ?? {}
    if (!id) return next()
    const person = await signedIn(db, req, now())
    const image = await pictureFor(db.read, { id, isSmall: small !== undefined, accountId: person?.accountId })
    if (!image) return next()
    return res.set({ ...LOCKED_DOWN, ...(image.isPublic ? FOR_ALL : FOR_OWNERS) }).send(Buffer.from(image.webp))
  })
  return router
}
