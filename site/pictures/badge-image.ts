import type { Request, Response } from 'express'
import type { BadgeSubject } from '../../domain/badges/badge-kinds.ts'
import { BADGE_SHAPES, BADGE_SIZES } from '../../domain/badges/badge-shapes.ts'
import { BADGE_MODES, badgeSvg, type BadgeLook } from '../../domain/badges/badge-svg.ts'
import { badgeFacts, earnedBadges } from '../../domain/badges/earned-badges.ts'
import { DomainError, problemOf } from '../../domain/errors.ts'
import type { Services } from '../../tools/run-tool.ts'

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  // Lets other people's pages embed the badge.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
}

/**
 * Sends one of the listing's badges, or a 404 if the listing doesn't have it. A listing has the `listed`
 * badge even before it is live, and no badge while it is hidden or withdrawn.
 */
export async function sendBadge(req: Request, res: Response, services: Services): Promise<void> {
  const badge = await badgeAt(String(req.params['slug']), String(req.params['kind']), services)
  if (!badge) {
    const missing = new DomainError(
      'not_found',
      'This badge doesn’t exist.',
      'Copy the badge code from your listing again.',
    )
    res
      .status(404)
      .type('application/problem+json')
      .send(JSON.stringify(problemOf(missing, String(res.locals['requestId']))))
    return
  }
  res
    .set(HEADERS)
    .type('image/svg+xml')
    .send(badgeSvg(services.siteName, badge, lookOf(req.query)))
}

async function badgeAt(slug: string, file: string, { db, now }: Services): Promise<BadgeSubject | undefined> {
  if (!/^[a-z0-9-]{1,220}$/.test(slug)) return undefined
  const facts = await badgeFacts(db.read, slug, now())
  return facts && earnedBadges(facts).find(({ kind }) => file === `${kind}.svg`)
}

/** Falls back to defaults, so that a mistyped parameter doesn't break the image on someone's page. */
function lookOf(query: Request['query']): BadgeLook {
  return {
    shape: BADGE_SHAPES.find((shape) => shape === query['shape']) ?? 'standard',
    mode: BADGE_MODES.find((mode) => mode === query['mode']) ?? 'auto',
    size: BADGE_SIZES.find((size) => size === query['size']) ?? 'm',
  }
}
