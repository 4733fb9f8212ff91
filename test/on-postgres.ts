// Runs the test suite on PostgreSQL: on DATABASE_URL where it is set, else on a server of its own in a temporary folder.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFreePort } from './free-port.ts'

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
  const bin = serverPrograms()
  if (!bin) {
    console.error('PostgreSQL’s server is not installed. On Debian: apt-get install postgresql. Or set DATABASE_URL.')
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'launch-postgres-'))
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (isRoot) chownSync(folder, user.uid!, user.gid!)
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const port = await aFreePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  try {
    for await (const chunk of server.stderr) if (String(chunk).includes('ready to accept connections')) break
    return runSuite(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } finally {
    server.kill('SIGINT')
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

function serverPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
