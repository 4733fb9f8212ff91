// Measures the directory's lists on page 1 and on their last reachable page (1000 at most), and a few single
// reads. Calls the operations directly, without HTTP.
import { openRateLimits } from '../auth/rate-limits.ts'
import type { Database } from '../domain/database/database.ts'
import { raw } from '../domain/database/raw.ts'
import { openDatabase } from '../domain/open-database.ts'
import type { Ports } from '../domain/ports.ts'
import { TIERS, type RateLimit, type Tier } from '../domain/rate-limits.ts'
import { toolNamed } from '../tools/catalog.ts'
import { runTool, type Services } from '../tools/run-tool.ts'
import { aDirectory, aServer, NOW } from './load/directory.ts'
import { keepFigures, rounded, spread, type Spread } from './load/figures.ts'
import { optionsOf } from './options.ts'

const options = optionsOf('browse')
const { sizes: SIZES, rounds: ROUNDS } = options
const WARM_UP = 1
const PER_PAGE = 100
const LAST_PAGE = 1000
/** Primary-key reads between two cases, so that the baseline is measured at the same time. */
const KEY_READS = 5

interface Case {
  name: string
  tool: string
  input: Record<string, unknown>
  /** Undefined if the operation has no pages. */
  paged?: boolean
}

interface Measured {
  list: string
  /** Milliseconds for page 1 with 20 per page, page 1 with 100, and the last page with 100. */
  first20: Spread
  first: Spread
  last: Spread | null
  lastPage: number | null
  total: number | null
}

const SECTIONS = ['today', 'this-week', 'trending', 'most-voted', 'recent', 'most-viewed', 'most-followed', 'upcoming']
const BOARDS = ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue']
const SORTS = ['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed']

const unlimited = Object.fromEntries(TIERS.map((tier) => [tier, { calls: 1e9, seconds: 60 }])) as Record<
  Tier,
  RateLimit
>

const server = await aServer()
const results = []
try {
  for (const size of SIZES) {
    const started = performance.now()
    const databaseUrl = await aDirectory(server.url, { size })
    console.log(`${size} listings, ready in ${Math.round((performance.now() - started) / 1000)} s`)
    const db = await openDatabase({ databaseUrl })
    try {
      results.push(await measure(db, size))
    } finally {
      await db.close()
    }
  }
} finally {
  await server.stop()
}
keepFigures('browse', { rounds: ROUNDS, results })

async function measure(db: Database, size: number) {
  const services: Services = {
    db,
    readPublic: (read) => read(db.read),
    limits: openRateLimits(db, unlimited, fail),
    now: () => NOW,
    siteUrl: 'http://localhost:3000',
    siteName: 'Bench',
    // Reads send no jobs and make no requests.
    jobsIn: () => async () => fail(),
    appSecret: '',
    ...({} as Ports),
  }
  const call = async (tool: string, input: Record<string, unknown>) => {
    const signal = new AbortController().signal
    return (await runTool(toolNamed.get(tool)!, { input, actor: null, ip: '127.0.0.1', signal }, services)).body
  }
  const timed = async (run: () => Promise<unknown>) => {
    const started = performance.now()
    await run()
    return performance.now() - started
  }
  let id = 0
  const readByKey = () => {
    id = (id + 7919) % size
    return raw(db.read, {
      hot: true,
      text: 'select slug, name, tagline, votes from listing where id = $1',
      values: [id + 1],
    })
  }

  const cases = await casesOf(db)
  const times = new Map(
    cases.map(({ name }) => [name, { first20: [], first: [], last: [] } as Record<string, number[]>]),
  )
  const ends = new Map<string, { lastPage: number; total: number }>()
  const keyTimes: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    console.error(`round ${round + WARM_UP + 1} of ${ROUNDS + WARM_UP}`)
    for (const { name, tool, input, paged } of cases) {
      const keep = (kind: string, took: number) => round >= 0 && times.get(name)![kind]!.push(took)
      if (paged) {
        if (!ends.has(name)) {
          const { total } = (await call(tool, { ...input, per_page: PER_PAGE })) as { total: number }
          ends.set(name, { total, lastPage: Math.max(1, Math.min(LAST_PAGE, Math.ceil(total / PER_PAGE))) })
        }
        keep('first20', await timed(() => call(tool, { ...input, per_page: 20 })))
        keep('first', await timed(() => call(tool, { ...input, per_page: PER_PAGE })))
        const page = ends.get(name)!.lastPage
        keep('last', await timed(() => call(tool, { ...input, per_page: PER_PAGE, page })))
      } else keep('first', await timed(() => call(tool, input)))
      for (let read = 0; read < KEY_READS; read++) {
        const took = await timed(readByKey)
        if (round >= 0) keyTimes.push(took)
      }
    }
  }

  const byKey = spread(keyTimes)
  const lists: Measured[] = cases.map(({ name, paged }) => {
    const { first20, first, last } = times.get(name)!
    return {
      list: name,
      first20: spread(paged ? first20! : first!),
      first: spread(first!),
      last: paged ? spread(last!) : null,
      lastPage: ends.get(name)?.lastPage ?? null,
      total: ends.get(name)?.total ?? null,
    }
  })
  console.log(`read by primary key: ${rounded(byKey.median)} ms (${rounded(byKey.min)} to ${rounded(byKey.max)})`)
  console.table(
    lists.map(({ list, first20, first, last, lastPage, total }) => ({
      list,
      total,
      'page 1 × 20, ms': rounded(first20.median),
      'page 1 × 100, ms': rounded(first.median),
      '× key read': rounded(first.median / byKey.median),
      'last page': lastPage,
      'last × 100, ms': last && rounded(last.median),
      '× key read ': last && rounded(last.median / byKey.median),
      '× page 1': last && rounded(last.median / first.median),
    })),
  )
  return { size, byKey, lists }
}

async function casesOf(db: Database): Promise<Case[]> {
  const [facts] = await raw<{ leaf: string; top: string; listing: string }>(db.read, {
    text: `with fullest as (select slug, parent_id, (select sum(n) from category_count where category_id = c.id) as n from category c)
           select (select slug from fullest where parent_id is not null order by n desc nulls last limit 1) as leaf,
             (select slug from fullest where parent_id is null order by n desc nulls last limit 1) as top,
             (select slug from listing where status = 'live' order by votes desc, id limit 1) as listing`,
  })
  const { leaf, top, listing } = facts!
  const paged = (tool: string, label: string, input: Record<string, unknown>): Case => ({
    name: `${tool} ${label}`.trim(),
    tool,
    input,
    paged: true,
  })
  return [
    ...SECTIONS.map((section) => paged('list_launches', section, { section })),
    paged('get_category', 'top', { slug: top }),
    paged('get_category', 'leaf', { slug: leaf }),
    ...BOARDS.map((board) => paged('get_leaderboard', board, { board })),
    paged('list_founders', '', {}),
    paged('list_founders', 'country', { country: 'CZ' }),
    paged('list_founders', 'q', { q: 'ada' }),
    paged('list_founders', 'q of two words', { q: 'quinn dvo' }),
    paged('list_awards', '', {}),
    paged('list_blog_posts', '', {}),
    paged('list_blog_posts', 'q', { q: 'automation' }),
    ...SORTS.map((sort) => paged('search_listings', sort, { sort })),
    ...SORTS.map((sort) => paged('search_listings', `${sort}, category`, { sort, category: top })),
    paged('search_listings', 'newest, category leaf', { sort: 'newest', category: leaf }),
    paged('search_listings', 'newest, country', { sort: 'newest', country: 'DE' }),
    paged('search_listings', 'votes, pricing model', { sort: 'votes', pricing_model: 'Freemium' }),
    paged('search_listings', 'votes, stage', { sort: 'votes', stage: 'launched' }),
    paged('search_listings', 'upcoming', { status: 'upcoming' }),
    { name: 'get_launch_week this', tool: 'get_launch_week', input: { week: 'this' } },
    { name: 'get_launch_week next', tool: 'get_launch_week', input: { week: 'next' } },
    { name: 'list_categories', tool: 'list_categories', input: {} },
    { name: 'get_alternatives', tool: 'get_alternatives', input: { slug: listing } },
    { name: 'get_listing', tool: 'get_listing', input: { slug: listing } },
    { name: 'get_site_info', tool: 'get_site_info', input: {} },
  ]
}

function fail(error?: unknown): never {
  throw error ?? new Error('A read asked for what only a write needs.')
}
