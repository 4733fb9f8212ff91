// Runs the test suite on PostgreSQL: on DATABASE_URL where it is set, else on a server of its own in a temporary folder.
import { spawnSync } from 'node:child_process'
import { NO_SERVER_PROGRAMS, startPostgres } from './own-postgres.ts'

process.exitCode = process.env['DATABASE_URL'] ? runSuite(process.env['DATABASE_URL']) : await onOwnServer()

function runSuite(databaseUrl: string): number {
  const { status } = spawnSync('vitest', ['run', ...process.argv.slice(2)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return status ?? 1
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
