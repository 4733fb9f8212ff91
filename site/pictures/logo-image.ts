import type { Request, Response } from 'express'
import { escaped } from '../../domain/badges/badge-text.ts'
import { logoOf } from '../../domain/logos/logos.ts'
import type { Services } from '../../tools/run-tool.ts'
import { letterOf } from '../ui/listing-card.ts'

const SLUG = /^[a-z0-9-]{1,220}$/
const FOR_A_DAY = 'public, max-age=86400'
/** Short, because the logo may be ready in a moment. */
const FOR_A_MINUTE = 'public, max-age=60'

/**
 * Sends the logo of a public listing, re-encoded by this service, or the name's first letter until there is
 * one. If the logo should be fetched, sends the job for it without waiting. Returns false when there is no
 * such listing.
 */
export async function sendLogo(req: Request, res: Response, { db, jobsIn, now }: Services): Promise<boolean> {
  const slug = String(req.params['slug'])
  const logo = SLUG.test(slug) ? await logoOf(db.read, slug, now()) : null
  if (!logo) return false
  const { listingId, name, webp, isDue } = logo
  if (isDue) await db.transaction((tx) => jobsIn(tx)('refresh-logo', { listingId }))
  if (webp) res.set('Cache-Control', FOR_A_DAY).type('image/webp').send(Buffer.from(webp))
  else
    res
      .set('Cache-Control', FOR_A_MINUTE)
      .type('image/svg+xml')
      .send(letterTile(letterOf(name)))
  return true
}

/** A letter as an SVG, in colors that work on light and dark pages. */
function letterTile(letter: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#dfe9e4"/>` +
    `<text x="40" y="54" text-anchor="middle" font-family="Georgia,serif" font-weight="600" font-size="40" fill="#0b5c49">${escaped(letter)}</text></svg>`
  )
}
