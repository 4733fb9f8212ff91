// Imports a CSV file of many listings, kills the import on the way and runs it again: npm run bench -- import. Exits
// with 1 when a listing is missing or there twice, or when the import took launch places or sent emails.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedCategories } from '../domain/categories/categories.ts'
import { createEmbedded } from '../domain/database/first-start.ts'
import { raw } from '../domain/database/raw.ts'
import { openDatabase } from '../domain/open-database.ts'
import { NO_SERVER_PROGRAMS, startPostgres } from '../test/databases/own-postgres.ts'
import { aCommand } from '../test/processes/a-command.ts'
import { keepFigures } from './load/figures.ts'
import { writeListings } from './load/listings-csv.ts'
import { optionsOf } from './options.ts'

const options = optionsOf('import')
const APP_SECRET = 'a secret of the bench, 32 characters and more'
const folder = mkdtempSync(join(tmpdir(), 'launch-import-'))
const figures: Record<string, object> = {}
try {
  if (options.listings) {
    const server = await startPostgres()
    if (!server) throw new Error(NO_SERVER_PROGRAMS)
    try {
      figures['postgres'] = await measured(options.listings, { databaseUrl: server.url })
    } finally {
      await server.stop()
    }
  }
  if (options.embedded) {
    const dataDir = join(folder, 'data')
    await createEmbedded(dataDir)
    figures['embedded'] = await measured(options.embedded, { dataDir })
  }
  keepFigures('import', figures)
} finally {
  rmSync(folder, { recursive: true })
}

async function measured(listings: number, place: { databaseUrl: string } | { dataDir: string }): Promise<object> {
  const name = 'dataDir' in place ? 'embedded' : 'PostgreSQL'
  const file = join(folder, `${listings}.csv`)
  await writeListings(file, listings)
  const before = await openDatabase(place)
  await seedCategories(before)
  await before.close()
  const env = {
    APP_SECRET,
    ...('dataDir' in place ? { DATA_DIR: place.dataDir } : { DATA_DIR: folder, DATABASE_URL: place.databaseUrl }),
  }
  const started = Date.now()
  const killed = await aCommand(['listing', 'import', file], env, {
    killAt: (printed) => Number(/(\d+)%: .*\n$/.exec(printed)?.[1] ?? 0) >= 40,
  })
  const killedAfter = (Date.now() - started) / 1000
  console.log(`${name}: killed after ${killedAfter.toFixed(0)} s, at ${killed.err.trim().split('\n').at(-1)}`)
  const { code, out, err } = await aCommand(['listing', 'import', file, '--json'], env)
  const seconds = (Date.now() - started) / 1000
  if (code !== 0) throw new Error(err)
  const resumed = JSON.parse(out) as {
    created: number
    listed_already: number
    refused: number
    peak_memory_mb: number
  }
  const after = await openDatabase(place)
  const [found] = await raw<Record<string, number>>(after.read, {
    text: `select count(*)::int as live, count(distinct site)::int as sites,
             (select count(*)::int from launch) as launches, (select coalesce(sum(taken), 0)::int from launch_week) as places,
             (select count(*)::int from email) as emails, (select sum(n)::int from live_count) as counted
           from listing where status = 'live'`,
  })
  await after.close()
  const megabytes = Math.round(statSync(file).size / 1e6)
  const figure = { listings, megabytes, seconds, rows_a_second: Math.round(listings / seconds), ...resumed, found }
  console.log(
    `${name}: ${listings} listings (${megabytes} MB) in ${seconds.toFixed(0)} s with one kill, ${figure.rows_a_second} a second; ` +
      `the second run skipped ${resumed.listed_already} and created ${resumed.created}, peak memory ${resumed.peak_memory_mb} MB; ` +
      `found ${JSON.stringify(found)}`,
  )
  const wanted = { live: listings, sites: listings, launches: 0, places: 0, emails: 0, counted: listings }
  if (JSON.stringify(found) !== JSON.stringify(wanted)) process.exitCode = 1
  return figure
}
