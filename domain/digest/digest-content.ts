import type { DigestContent } from '../accounts/emails/email.ts'
import type { Reader } from '../database/database.ts'
import { weeksAfter } from '../launches/week.ts'
import { PUBLIC } from '../listings/public-status.ts'

/** How many launches a digest names; the page has all. */
const MAX_LAUNCHES = 10

/**
 * What the digest says about a week and the one after it, as it is now: the winners, the launches that followed, and the
 * products that a person follows by category. Listings that are no longer public are left out.
 */
export async function digestContent(
  db: Reader,
  { week, followed: ids }: { week: string; followed: readonly number[] },
): Promise<DigestContent> {
  const next = weeksAfter(week, 1)
  const listings = db.sql.selectFrom('listing as l').where('l.status', 'in', PUBLIC)
  const launched = listings
    .innerJoin('launch as n', 'n.listing_id', 'l.id')
    .where('n.week', '=', next)
    .where('n.state', '=', 'launched')
  const [winners, launches, { total }, followed] = await Promise.all([
    listings
      .innerJoin('award as a', 'a.listing_id', 'l.id')
      .select(['l.id', 'l.slug', 'l.name', 'l.tagline', 'a.place', 'a.votes'])
      .where('a.week', '=', week)
      .orderBy('a.place')
      .execute(),
    launched
      .select(['l.id', 'l.slug', 'l.name', 'l.tagline'])
      .orderBy('n.votes', 'desc')
      .orderBy('n.last_vote_at')
      .orderBy('n.listing_id')
      .limit(MAX_LAUNCHES + ids.length)
      .execute(),
    launched.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ids.length
      ? listings
          .innerJoin('category as c', 'c.id', 'l.category_id')
          .select(['l.id', 'l.slug', 'l.name', 'l.tagline', 'c.name as category'])
          .where('l.id', 'in', ids)
          .orderBy('l.votes', 'desc')
          .orderBy('l.id')
          .execute()
      : [],
  ])
  const above = new Set(followed.map(({ id }) => id))
  return {
    winners,
    followed,
    launches: launches.filter(({ id }) => !above.has(id)).slice(0, MAX_LAUNCHES),
    total,
  }
}

/** The subject of a week’s email. */
export function digestSubject(content: DigestContent | null, siteName: string): string {
  const first = content?.winners.find(({ place }) => place === 1)
  return first ? `${first.name} won the week on ${siteName}` : `This week on ${siteName}`
}
