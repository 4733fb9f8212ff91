// A fictional directory of any size, the same for the same seed: node bench/load/directory.ts creates it on
// the server of DATABASE_URL, or on a new PostgreSQL server that runs until it is interrupted.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { seedCategories } from '../../domain/categories/categories.ts'
import { seedCatalogue } from '../../domain/seed-catalogue.ts'
import { openDatabase } from '../../domain/open-database.ts'
import { NO_SERVER_PROGRAMS, startPostgres } from '../../test/databases/own-postgres.ts'
import { AROUND, FIGURES, LISTINGS, NAMES, PLACES, PREPARATION } from './directory-sql.ts'
import { optionsOf } from '../options.ts'

/** The directory's current time: noon on a launch Monday. */
export const NOW = new Date('2026-11-16T12:00:00Z')
/** Two connections use two cores. Each row depends only on its number, so the order doesn't matter. */
const CONNECTIONS = 2
const CHUNK = 20_000
/** The key in `setting` that marks a directory as complete. */
const WHOLE = 'bench_directory'
const FILLED = [
  'listing',
  'founder',
  'listing_founder',
  'listing_category',
  'blog_post',
  'category_place',
  'search_word',
]

export interface DirectoryOptions {
  size: number
  seed?: number
}

/**
 * The URL of a database on the server with a directory of `size` public listings, 2% of them scheduled.
 * Reuses the database of an earlier run if there is one. Votes are only figures, without a ledger.
 */
export async function aDirectory(serverUrl: string, { size, seed = 1 }: DirectoryOptions): Promise<string> {
  const name = `launch_bench_${size}_${seed}`
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  if (await isWhole(databaseUrl)) {
    await (await openDatabase({ databaseUrl })).close()
    return databaseUrl
  }
  await using server = await connected(serverUrl)
  await server.query(`drop database if exists ${name}`)
  await server.query(`create database ${name}`)
  await fillDirectory(databaseUrl, { size, seed })
  return databaseUrl
}

async function isWhole(databaseUrl: string): Promise<boolean> {
  try {
    await using client = await connected(databaseUrl)
    const { rows } = await client.query<{ value: { migrations: string } }>('select value from setting where key = $1', [
      WHOLE,
    ])
    return rows[0]?.value.migrations === migrations()
  } catch {
    return false
  }
}

/** A hash of the migrations, so that a database made by older migrations isn't reused. */
function migrations(): string {
  const folder = join(import.meta.dirname, '../../domain/database/migrations')
  const hash = createHash('sha256')
  for (const file of globSync('*/*.ts', { cwd: folder }).toSorted()) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

/**
 * Migrates the empty database and fills it in bulk. Indexes are created at the end, and triggers and foreign
 * keys are disabled for most of the rows, which needs a superuser; what triggers maintain is missing unless a
 * later statement computes it.
 */
export async function fillDirectory(databaseUrl: string, { size, seed = 1 }: DirectoryOptions): Promise<void> {
  const db = await openDatabase({ databaseUrl })
  await seedCategories(db)
  await seedCatalogue(db)
  await db.close()

  await using client = await connected(databaseUrl)
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement.replaceAll('$SIZE', String(size)))
  }
  await run(PREPARATION(seed, NOW))
  const indexes = await withoutIndexes(client)
  await run(['set session_replication_role = replica', ...NAMES])
  await inChunks(databaseUrl, size, LISTINGS, 'replica')
  await run([...AROUND, 'set session_replication_role = origin', 'select f_rebuild_vocabulary()'])
  // The service's own rule computes the ranks, and its triggers compute the counts.
  await inChunks(databaseUrl, size, PLACES, 'origin')
  await run([...indexes, ...FIGURES, 'drop schema fill cascade', 'vacuum analyze'])
  await client.query('insert into setting values ($1, $2)', [
    WHOLE,
    JSON.stringify({ size, seed, migrations: migrations() }),
  ])
}

/** Drops the filled tables' indexes that no constraint needs. Returns the statements that recreate them. */
async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Runs a statement for all rows in chunks, on several connections. $1 and $2 are the first and last row. */
async function inChunks(
  databaseUrl: string,
  size: number,
  statement: string,
  role: 'replica' | 'origin',
): Promise<void> {
  let next = 1
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      await using client = await connected(databaseUrl)
      await client.query(`set session_replication_role = ${role}`)
      while (next <= size) {
        const from = next
        next += CHUNK
        await client.query(statement, [from, Math.min(from + CHUNK - 1, size)])
      }
    }),
  )
}

async function connected(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  // JIT compilation of such long statements takes longer than running them.
  await client.query('set jit = off')
  await client.query(`set maintenance_work_mem = '512MB'`)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** A server for benches: DATABASE_URL, or a new one with enough memory for a directory of a million listings. */
export async function aServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const own = await startPostgres({
    shared_buffers: '2GB',
    work_mem: '32MB',
    max_wal_size: '8GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  })
  if (own) return own
  console.error(NO_SERVER_PROGRAMS)
  process.exit(1)
}

if (import.meta.main) {
  const { size, seed } = optionsOf('directory')
  const server = await aServer()
  const started = performance.now()
  const url = await aDirectory(server.url, { size, seed })
  console.log(`${size} listings in ${Math.round((performance.now() - started) / 1000)} s: ${url}`)
  if (!process.env['DATABASE_URL']) {
    console.log('Ctrl-C ends the server and forgets them.')
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await server.stop()
  }
}
