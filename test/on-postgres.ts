// Runs every test that touches a database on PostgreSQL: on DATABASE_URL where it is set, else on a server of its own in a
// temporary folder. Tests of pages, websites and rules alone know no database and say the same on both: `npm test` runs them.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { NO_SERVER_PROGRAMS, startPostgres } from './databases/own-postgres.ts'

process.exitCode = process.env['DATABASE_URL'] ? runSuite(process.env['DATABASE_URL']) : await onOwnServer()

function runSuite(databaseUrl: string): number {
  const asked = process.argv.slice(2)
  const { status } = spawnSync('vitest', ['run', ...(asked.length ? asked : filesWithADatabase())], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return status ?? 1
}

/** They start a service, a process of it, or a copy of the database; those that look at pages in a browser are left out. */
function filesWithADatabase(): string[] {
  return globSync('**/*.test.ts', { exclude: ['node_modules', 'data*'] }).filter((file) => {
    // They look at documents and at the protocol; the reads below them have tests of their own here.
    if (/^(site.(pages|feeds|hostile|docs)|evals|auth.oauth.conformance|test.inspector)/.test(file)) return false
    const text = readFileSync(file, 'utf8')
    return /\/(service|a-process|buyer)\.ts'/.test(text) && !/\/browser\.ts'/.test(text)
  })
}

async function onOwnServer(): Promise<number> {
  const server = await startPostgres()
  if (!server) {
    console.error(NO_SERVER_PROGRAMS)
    return 1
  }
  try {
    return runSuite(server.url)
  } finally {
    await server.stop()
  }
}
