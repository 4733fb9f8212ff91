import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { prepare } from '../database/prepare.ts'
import { answersOf, interviewedFounder, type Answer } from '../interview/answers.ts'
import { listingRows, type ListingRow } from '../listings/listing-row.ts'
import { shows } from '../listings/listing.ts'
import { photoOf } from '../profile/pictures.ts'
import type { Platform } from '../profile/profile.ts'
import type { Story } from '../profile/story.ts'

/** Words of a search beyond this are ignored. */
const MAX_WORDS = 12
const MAX_COMPANIES = 100
/** One more than the largest exact total, with search words and without. */
const SEARCH_LIMIT = 10_001
const BROWSE_LIMIT = 100_002

/** One page of the founders of live listings, sorted by name; if `capped`, there are more than `total`. */
export async function listFounders(
  db: Reader,
  {
    q,
    country,
    page,
    perPage,
  }: { q?: string | undefined; country?: string | undefined; page: number; perPage: number },
) {
  const matching = db.sql
    .selectFrom('founder')
    .select('id')
    .where((eb) => {
      const conditions = [eb('live_listings', '>', eb.lit(0))]
      if (country) conditions.push(eb('country', '=', country.toUpperCase()))
      for (const word of wordsOf(q ?? ''))
        conditions.push(eb('search', 'like', eb.fn<string>('lower', [eb.fn('f_unaccent', [eb.val(`%${word}%`)])])))
      return eb.and(conditions)
    })
  const limit = q?.trim() ? SEARCH_LIMIT : BROWSE_LIMIT
  const ids = matching
    .orderBy('sort_name')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [rows, { n }] = await Promise.all([
    db.sql
      // The index finds the page's ids, so that only those rows are read.
      .selectFrom((eb) => eb.fn<{ id: number }>('unnest', [eb.fn('array', [ids])]).as('id'))
      .innerJoin('founder as f', 'f.id', 'id.id')
      .select((eb) => [
        'f.slug',
        'f.name',
        'f.title',
        'f.country',
        jsonArrayFrom(
          eb
            .selectFrom('listing_founder as lf')
            .innerJoin('listing as l', 'l.id', 'lf.listing_id')
            .select(['l.name', 'l.slug'])
            .whereRef('lf.founder_id', '=', 'f.id')
            .where('l.status', '=', constant('live'))
            .orderBy('l.live_at', 'desc')
            .orderBy('l.id', 'desc'),
        ).as('companies'),
      ])
      .orderBy('f.sort_name')
      .orderBy('f.id')
      .execute(),
    db.sql
      .selectFrom(matching.limit(limit).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Math.min(n, limit - 1), capped: n === limit }
}

/** The words of a search, escaped for a LIKE pattern. */
function wordsOf(q: string): string[] {
  const words = q
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

export interface Founder {
  slug: string
  name: string
  title: string | null
  bio: string | null
  /** The path of the photo on the newest of their live listings that has one. */
  photo: string | null
  country: string | null
  socials: Partial<Record<Platform, string>>
  /** Newest first. */
  companies: (ListingRow & { role: string | null })[]
  /** The stories of their listings, where public. `listing` is the listing's slug. */
  stories: { listing: string; story: Story }[]
  interview: Pick<Answer, 'question' | 'answer' | 'answered_at'>[]
}

const liveFounder = prepare((sql, given: { slug: string }) =>
  sql
    .selectFrom('founder')
    .select(['id', 'account_id', 'slug', 'name', 'title', 'bio', 'country', 'socials'])
    .where('slug', '=', given.slug)
    .where((eb) => eb('live_listings', '>', eb.lit(0))),
)

/** A founder's live listings, newest first. */
const companiesOf = prepare((sql, given: { id: number }) =>
  listingRows(sql)
    .innerJoin('listing_founder as lf', 'lf.listing_id', 'l.id')
    .select(['lf.title as role', 'l.story', 'l.plan', 'l.unlocked', 'l.photos'])
    .where('lf.founder_id', '=', given.id)
    .where('l.status', '=', constant('live'))
    .orderBy('l.live_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MAX_COMPANIES),
)

/** A founder and their live listings; null if no founder with this slug has one. */
export async function founderOf(db: Reader, slug: string): Promise<Founder | null> {
  const [founder] = await liveFounder(db, { slug })
  if (!founder) return null
  const { id, account_id: accountId, ...facts } = founder
  const rows = await companiesOf(db, { id })
  const companies: Founder['companies'] = []
  const stories: Founder['stories'] = []
  for (const { story, plan, unlocked, photos: _, ...company } of rows) {
    companies.push(company)
    if (Object.keys(story).length && shows({ plan, unlocked }, 'story')) stories.push({ listing: company.slug, story })
  }
  const isInterviewed = accountId !== null && (await interviewedFounder(db, accountId))?.id === id
  const answers = isInterviewed ? await answersOf(db, accountId) : []
  const interview = answers.map(({ question, answer, answered_at }) => ({ question, answer, answered_at }))
  const photo = rows.map(({ photos }) => photoOf(photos, facts.name)).find(Boolean) ?? null
  return { ...facts, photo, companies, stories, interview }
}
