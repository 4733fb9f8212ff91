import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { DomainError } from '../../domain/errors.ts'

/** Debian keeps each version's programs here; PATH only has wrappers. */
const DEBIAN = '/usr/lib/postgresql'

/**
 * The path of a client program for a server of this major version: the closest version that isn't older. Throws
 * `wrong_state` when there's none.
 */
export function postgresProgram(
  name: 'pg_dump' | 'pg_restore' | 'createdb' | 'dropdb',
  server: number,
  env: NodeJS.ProcessEnv,
): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(DEBIAN, version, 'bin'))]
  const found = folders
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, major: majorOf(path) }))
  const [nearest] = found.filter(({ major }) => major >= server).toSorted((a, b) => a.major - b.major)
  if (nearest) return nearest.path
  const newest = Math.max(...found.map(({ major }) => major))
  throw new DomainError(
    'wrong_state',
    found.length
      ? `${name} is from PostgreSQL ${newest}, older than the server (${server}).`
      : `${name} isn’t installed.`,
    `Install the client programs of PostgreSQL ${server} or later (Debian: apt-get install postgresql-client), or add them to PATH.`,
  )
}

/** The program's major version; 0 when it isn't a PostgreSQL program. */
function majorOf(path: string): number {
  try {
    const said = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? 0)
  } catch {
    return 0
  }
}
