import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import { BADGE_MODES, badgeSvg, type BadgeMode } from '../domain/badges/badge-svg.ts'
import { DomainError, problemOf } from '../domain/errors.ts'
import { Listing } from '../domain/listings/listing.ts'
import type { Services } from '../tools/run-tool.ts'

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  // It stands on other people's pages.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
}

/** The badge of a listing. It is there before the listing is live: a free listing launches once its badge is found. */
export async function sendBadge(req: Request, res: Response, { db, siteName }: Services): Promise<void> {
  const slug = String(req.params['slug'])
  if (req.params['kind'] !== 'listed.svg' || !(await hasBadge(db, slug))) {
    const missing = new DomainError('not_found', 'There is no such badge.', 'Copy the badge code from get_my_listing.')
    res
      .status(404)
      .type('application/problem+json')
      .send(JSON.stringify(problemOf(missing, randomUUID())))
    return
  }
  res
    .set(HEADERS)
    .type('image/svg+xml')
    .send(badgeSvg(siteName, modeOf(req.query['mode'])))
}

async function hasBadge(db: Services['db'], slug: string): Promise<boolean> {
  if (!/^[a-z0-9-]{1,220}$/.test(slug)) return false
  const listing = await db.orm.em.fork().findOne(Listing, { slug }, { fields: ['status'] })
  return listing !== null && listing.status !== 'hidden' && listing.status !== 'withdrawn'
}

/** An image on somebody's page must not break over a mistyped mode. */
function modeOf(typed: unknown): BadgeMode {
  return BADGE_MODES.find((mode) => mode === typed) ?? 'auto'
}
