import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { answersOf, interviewedFounder, type Answer } from '../interview/answers.ts'
import { ROW_COLUMNS, type ListingRow } from '../listings/listing-row.ts'
import type { Listing, PaidSection } from '../listings/listing.entity.ts'
import { shows } from '../listings/listing.ts'
import type { Platform } from '../profile/profile.ts'
import type { Story } from '../profile/story.ts'

/** Further words of a search find nobody new. */
const MOST_WORDS = 12
const MOST_COUNTED = 10_000
const MOST_BROWSED = 100_001
const MOST_COMPANIES = 100

export interface FounderRow {
  slug: string
  name: string
  title: string | null
  country: string | null
  companies: { slug: string; name: string }[]
}

/** One page of the founders of live listings, by name. */
export async function listFounders(
  db: Reader,
  {
    q,
    country,
    page,
    perPage,
  }: { q?: string | undefined; country?: string | undefined; page: number; perPage: number },
): Promise<{ rows: FounderRow[]; total: number; capped: boolean }> {
  const values: unknown[] = []
  const value = (item: unknown) => `$${values.push(item)}`
  const where = ['live_listings > 0']
  if (country) where.push(`country = ${value(country.toUpperCase())}`)
  for (const word of wordsOf(q ?? '')) where.push(`search like '%' || lower(f_unaccent(${value(word)})) || '%'`)
  const matching = `from founder where ${where.join(' and ')}`
  const most = q?.trim() ? MOST_COUNTED : MOST_BROWSED
  const counted = {
    text: `select count(*)::int as n from (select 1 ${matching} limit ${most + 1}) as counted`,
    values: [...values],
  }
  const order = 'sort_name, id'
  const [rows, [count]] = await Promise.all([
    raw<FounderRow>(db, {
      text: `select f.slug, f.name, f.title, f.country, (
               select coalesce(jsonb_agg(jsonb_build_object('slug', l.slug, 'name', l.name) order by l.live_at desc, l.id desc), '[]')
               from listing_founder lf join listing l on l.id = lf.listing_id
               where lf.founder_id = f.id and l.status = 'live') as companies
             from unnest(array(select id ${matching} order by ${order}
                               limit ${value(perPage)} offset ${value((page - 1) * perPage)})) with ordinality as page(id, place)
             join founder f on f.id = page.id order by place`,
      values,
    }),
    raw<{ n: number }>(db, counted),
  ])
  return { rows, total: Math.min(count!.n, most), capped: count!.n > most }
}

/** The words of a search, safe inside a LIKE pattern. */
function wordsOf(q: string): string[] {
  const words = q
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`))
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** A live listing of a founder. */
type Company = ListingRow & { role: string | null }

export interface Founder {
  slug: string
  name: string
  title: string | null
  bio: string | null
  country: string | null
  socials: Partial<Record<Platform, string>>
  /** The newest first. */
  companies: Company[]
  /** What their listings publish, by the slug of the listing. */
  stories: { listing: string; story: Story }[]
  interview: Pick<Answer, 'question' | 'answer' | 'answered_at'>[]
}

/** A founder with their live listings; null when there is none of this slug with a live listing. */
export async function founderOf(db: Reader, slug: string): Promise<Founder | null> {
  const [founder] = await raw<
    Omit<Founder, 'companies' | 'stories' | 'interview'> & { id: number; account_id: string | null }
  >(db, {
    hot: true,
    text: `select id::int, account_id, slug, name, title, bio, country, socials from founder where slug = $1 and live_listings > 0`,
    values: [slug],
  })
  if (!founder) return null
  const { id, account_id: accountId, ...facts } = founder
  const rows = await raw<Company & { story: Story; plan: Listing['plan']; unlocked: PaidSection[] }>(db, {
    hot: true,
    text: `select ${ROW_COLUMNS}, lf.title as role, l.story, l.plan, to_json(l.unlocked) as unlocked
           from listing_founder lf join listing l on l.id = lf.listing_id join category c on c.id = l.category_id
           where lf.founder_id = $1 and l.status = 'live' order by l.live_at desc, l.id desc limit ${MOST_COMPANIES}`,
    values: [id],
  })
  const companies: Company[] = []
  const stories: Founder['stories'] = []
  for (const { story, plan, unlocked, ...company } of rows) {
    companies.push(company)
    if (Object.keys(story).length && shows({ plan, unlocked }, 'story')) stories.push({ listing: company.slug, story })
  }
  const isInterviewed = accountId !== null && (await interviewedFounder(db, accountId))?.id === id
  const answers = isInterviewed ? await answersOf(db, accountId) : []
  const interview = answers.map(({ question, answer, answered_at }) => ({ question, answer, answered_at }))
  return { ...facts, companies, stories, interview }
}
