import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { aFreePort } from '../free-port.ts'
import { TEST_KEY } from '../outside/certificates.ts'

export interface OwnPostgres {
  url: string
  /** Kills the server with all its processes, as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same data; resolves when it accepts connections. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

const FRESH = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']

/**
 * A PostgreSQL server in a temporary folder, which `stop` removes; null if PostgreSQL isn't installed. With a certificate for the
 * tests' key, it offers TLS.
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  certificate?: string,
): Promise<OwnPostgres | null> {
  return serve(settings, 'initdb', FRESH, certificate)
}

/** A streaming replica of a server that accepts replication without a password; null if PostgreSQL isn't installed. */
export async function startReplicaOf(url: string, settings: Record<string, string> = {}): Promise<OwnPostgres | null> {
  return serve(settings, 'pg_basebackup', ['-d', url, '--write-recovery-conf', '--checkpoint=fast', '-N'])
}

/** Creates a server's data with the program `maker`, then starts the server. */
async function serve(
  settings: Record<string, string>,
  maker: string,
  how: string[],
  certificate?: string,
): Promise<OwnPostgres | null> {
  const bin = serverPrograms()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'launch-postgres-'))
  // PostgreSQL refuses to run as root, so root runs it as the user `postgres`.
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (isRoot) chownSync(folder, user.uid!, user.gid!)
  const data = join(folder, 'data')
  execFileSync(join(bin, maker), ['-D', data, ...how], { ...user, cwd: folder, stdio: 'ignore' })
  const tls: Record<string, string> = certificate ? { ssl: 'on' } : {}
  for (const [name, text] of certificate
    ? Object.entries({ ssl_cert_file: certificate, ssl_key_file: TEST_KEY })
    : []) {
    tls[name] = join(folder, name)
    writeFileSync(tls[name], text, { mode: 0o600 })
    if (isRoot) chownSync(tls[name], user.uid!, user.gid!)
  }
  const port = await aFreePort()
  const flags = Object.entries({ fsync: 'off', max_connections: '200', ...tls, ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const log = join(folder, 'log')
  const start = async () => {
    const started = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...flags],
      {
        ...user,
        cwd: folder,
        // Log to a file: an unread pipe would block the server.
        stdio: ['ignore', 'ignore', openSync(log, 'w')],
      },
    )
    while (!/ready to accept (read-only )?connections/.test(readFileSync(log, 'utf8'))) {
      if (started.exitCode !== null) throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8')}`)
      await setTimeout(20)
    }
    return started
  }
  let server = await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async kill() {
      const { pid } = server
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
      const exited = once(server, 'exit')
      for (const one of [pid!, ...children]) killIfThere(one)
      await exited
      // Wait for the old processes: no server can start while one of them holds the shared memory.
      while (children.some((one) => existsSync(`/proc/${one}`))) await setTimeout(5)
    },
    async startAgain() {
      server = await start()
    },
    async stop() {
      server.kill('SIGINT')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** What to tell someone whose machine has no PostgreSQL. */
export const NO_SERVER_PROGRAMS =
  'PostgreSQL’s server is not installed. On Debian: apt-get install postgresql. Or set DATABASE_URL.'

/** The folder of PostgreSQL's programs; undefined if it isn't installed. */
export function serverPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
