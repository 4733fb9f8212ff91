// Time until a page of the site has arrived completely, one reader at a time: npm run bench -- pages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { Pool } from 'undici'
import { fillComments } from './load/comment-ledger.ts'
import { aDirectory, aServer } from './load/directory.ts'
import { keepFigures, quantile, rounded } from './load/figures.ts'
import { fillVoteLedger } from './load/vote-ledger.ts'
import { TOPICS } from './load/words.ts'
import { optionsOf } from './options.ts'

const options = optionsOf('pages')
const ROUNDS = options.rounds
/** Rounds until the JIT has settled. */
const WARM_UP = 30

const server = await aServer()
try {
  const databaseUrl = await aDirectory(server.url, { size: options.size })
  const votes = await fillVoteLedger(databaseUrl, options.votes)
  const comments = await fillComments(databaseUrl, options.comments)
  const { listings, categories, discussed, people } = await slugs(databaseUrl)
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'load/requests-server.ts'), 'service', databaseUrl, listings[0]!],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 })
  const pages: Record<string, (round: number) => string> = {
    home: () => '/',
    listing: (round) => `/listings/${listings[round % listings.length]}`,
    category: (round) => `/categories/${categories[round % categories.length]}`,
    week: () => '/launches',
    discussed: (round) => `/listings/${discussed[round % discussed.length]}`,
    discussion: (round) => `/listings/${discussed[round % discussed.length]}/comments`,
    helpful: (round) => `/listings/${discussed[round % discussed.length]}/comments?sort=helpful`,
    profile: (round) => `/people/${people[round % people.length]}`,
    search: (round) => `/search?q=${TOPICS[round % TOPICS.length]}+${TOPICS[(7 * round + 3) % TOPICS.length]}`,
  }
  const times = new Map(Object.keys(pages).map((name) => [name, [] as number[]]))
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const [name, path] of Object.entries(pages)) {
      const started = performance.now()
      const { statusCode, body } = await pool.request({ method: 'GET', path: path(round + WARM_UP) })
      await body.text()
      if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`)
      if (round >= 0) times.get(name)!.push(performance.now() - started)
    }
  const table = [...times].map(([page, took]) => ({
    page,
    p50_ms: rounded(quantile(took, 0.5)),
    p95_ms: rounded(quantile(took, 0.95)),
  }))
  console.log(`${options.size} listings, ${votes} votes, ${comments} comments, ${ROUNDS} of each page`)
  console.table(table)
  keepFigures('pages', { size: options.size, votes, comments, rounds: ROUNDS, table })
  await pool.close()
  child.disconnect()
  await once(child, 'exit')
} finally {
  await server.stop()
}

/** Slugs of many listings, categories and people, so that pages don't come from a cache. */
async function slugs(
  databaseUrl: string,
): Promise<Record<'listings' | 'categories' | 'discussed' | 'people', string[]>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const all = async (text: string) => (await client.query<{ slug: string }>(text)).rows.map(({ slug }) => slug)
  const listings = await all(`select slug from listing where status = 'live' order by md5(id::text) limit 300`)
  const categories = await all(
    `select slug from category where id in (select category_id from category_count where n > 0)`,
  )
  const discussed = await all(`select slug from listing where status = 'live' order by comments desc limit 30`)
  const people = await all(`select p.slug from public_person p order by p.slug <> 'voter-0', md5(p.slug) limit 300`)
  await client.end()
  return { listings, categories, discussed, people }
}
