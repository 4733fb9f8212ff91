// Runs the tests that touch a database on PostgreSQL: DATABASE_URL if set, otherwise a temporary server. `npm
// test` runs all tests, by default on the embedded database.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { NO_SERVER_PROGRAMS, startPostgres } from './databases/own-postgres.ts'

process.exitCode = process.env['DATABASE_URL'] ? runSuite(process.env['DATABASE_URL']) : await onOwnServer()

function runSuite(databaseUrl: string): number {
  const asked = process.argv.slice(2)
  // The tests of processes start first, and mostly wait; a fourth worker uses that time.
  const { status } = spawnSync('vitest', ['run', '--maxWorkers=4', ...(asked.length ? asked : filesWithADatabase())], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return status ?? 1
}

/** Tests that start a service, a process or a copy of the database; browser tests are left out. */
function filesWithADatabase(): string[] {
  return globSync('**/*.test.ts', { exclude: ['node_modules', 'data*'] }).filter((file) => {
    // These check documents, protocols, sign-in, websites and the demonstration. Other tests cover the statements behind them.
    if (
      /^(app|auth|demo|evals|jobs.websites|mcp|outside|rest|site|tools.(claims|drafts)|test.(house.(inside|inspector)|main-job.launch|processes.start|protocols|scope))/.test(
        file,
      )
    )
      return false
    // Which product fits which state of a listing is the same on both engines. Other tests order, fulfil and refund.
    if (/^test.flows.orders-states/.test(file)) return false
    // What a listing lacks is found in code; the free plan’s queue and places have files of their own.
    if (/^test.flows.(free-plan|minimum-content)/.test(file)) return false
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
