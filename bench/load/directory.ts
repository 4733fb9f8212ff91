// A fictional directory of any size, the same for the same seed: node bench/load/directory.ts fills DATABASE_URL,
// or a PostgreSQL of its own that runs until it is interrupted.
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

/** When it is in the directory: noon of a launch Monday. */
export const NOW = new Date('2026-11-16T12:00:00Z')
/** Two connections fill two cores; a row depends on its number alone, so the order does not matter. */
const CONNECTIONS = 2
const CHUNK = 20_000
/** Stands in `setting` once a directory is whole. */
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
 * The URL of a database on the server with a directory of `size` public listings, 2 % of them scheduled: one of an
 * earlier run, or a new one. Its votes are figures without a ledger.
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

/** Another text of the migrations is another database: one that is still being written runs only once. */
function migrations(): string {
  const folder = join(import.meta.dirname, '../../domain/database/migrations')
  const hash = createHash('sha256')
  for (const file of globSync('*/*.ts', { cwd: folder }).toSorted()) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

/**
 * Migrates the empty database and fills it by sets. Indexes are made at the end, and triggers and foreign keys sleep
 * meanwhile, which only a superuser may ask for: what other triggers keep is not there.
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
  // The service's own rule says where a listing stands, and its triggers count.
  await inChunks(databaseUrl, size, PLACES, 'origin')
  await run([...indexes, ...FIGURES, 'drop schema fill cascade', 'vacuum analyze'])
  await client.query('insert into setting values ($1, $2)', [
    WHOLE,
    JSON.stringify({ size, seed, migrations: migrations() }),
  ])
}

/** Drops the indexes that no constraint needs; the statements that make them again. */
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

/** Runs a statement with the range of rows as $1 and $2, a chunk at a time on each connection. */
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
  // Compiling statements this long takes longer than running them.
  await client.query('set jit = off')
  await client.query(`set maintenance_work_mem = '512MB'`)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** A server for benches: DATABASE_URL, or one of its own with the memory a directory of a million listings wants. */
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
