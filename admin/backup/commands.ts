import { createReadStream, createWriteStream, existsSync, openSync, readSync, closeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../config.ts'
import { embeddedFolder } from '../../domain/database/first-start.ts'
import { DomainError } from '../../domain/errors.ts'
import { holdDataDir } from '../lock.ts'
import { askService } from '../socket.ts'
import { unreadable } from '../terminal/unreadable.ts'
import { archive, restoreEmbedded, type takeSnapshot } from './embedded.ts'
import { writeWhole } from './whole-file.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'isSecretKept'>

/**
 * Backs up the database to FILE, whether or not the service is running: a tar archive of the embedded data folder, or a
 * pg_dump archive of PostgreSQL.
 */
export async function backUp(given: string | undefined, place: Place, env: NodeJS.ProcessEnv): Promise<object> {
  const file = pathOf(given, 'backup')
  const { databaseUrl } = place
  if (databaseUrl) {
    const { dumpPostgres } = await import('./postgres.ts')
    const bytes = await writeWhole(file, (fd) => dumpPostgres(databaseUrl, env, fd))
    return {
      file,
      bytes,
      engine: 'PostgreSQL',
      not_in_it: `${ELSEWHERE}, and PostgreSQL roles with their passwords`,
    }
  }
  let hasSecret = false
  const bytes = await writeWhole(file, async (fd) => void ({ hasSecret } = await archiveOf(place, fd)))
  return { file, bytes, engine: 'embedded', not_in_it: hasSecret ? SETTINGS : ELSEWHERE }
}

const SETTINGS = 'environment variables (the secret is in it, because APP_SECRET isn’t set)'
const ELSEWHERE =
  'APP_SECRET, which you need to read sealed data (if never set: the file app-secret in DATA_DIR), and other environment variables'

/** Restores FILE into an empty data folder, or into a database without our tables. */
export async function restore(
  given: string | undefined,
  place: Omit<Place, 'isSecretKept'>,
  env: NodeJS.ProcessEnv,
): Promise<object> {
  const file = pathOf(given, 'restore')
  const { databaseUrl, dataDir } = place
  const engine = engineOf(file)
  if (engine === 'PostgreSQL' && !databaseUrl)
    throw new DomainError(
      'wrong_state',
      `${file} is a backup of a PostgreSQL database.`,
      'Set DATABASE_URL to an empty PostgreSQL database.',
    )
  if (engine === 'embedded' && databaseUrl)
    throw new DomainError(
      'wrong_state',
      `${file} is a backup of an embedded database.`,
      'Leave DATABASE_URL empty, and set DATA_DIR to an empty folder.',
    )
  if (databaseUrl) {
    const { restorePostgres } = await import('./postgres.ts')
    await restorePostgres(file, databaseUrl, env)
    return {
      restored: file,
      into: new URL(databaseUrl).pathname.slice(1),
      next: 'Start the service with the APP_SECRET of the backed-up one. Create the role for workers again: worker-role --apply.',
    }
  }
  const { hasSecret } = await restoreEmbedded(file, dataDir)
  return {
    restored: file,
    into: dataDir,
    next: hasSecret
      ? 'Start the service. Its secret was in the backup; if APP_SECRET was set, set the same one.'
      : 'Start the service with the APP_SECRET of the backed-up one.',
  }
}

function pathOf(given: string | undefined, command: string): string {
  if (!given) throw new DomainError('invalid_input', 'The file is missing.', `Run ${command} FILE.`)
  return resolve(given)
}

/**
 * Archives a snapshot from the running service, or the folder itself when the service isn't running. Returns whether the secret is
 * in it; the service itself knows best which one it uses.
 */
async function archiveOf(place: Pick<Place, 'dataDir' | 'isSecretKept'>, fd: number): Promise<{ hasSecret: boolean }> {
  const { dataDir } = place
  if (!existsSync(embeddedFolder(dataDir)))
    throw new DomainError(
      'wrong_state',
      `${dataDir} has no database yet.`,
      'Set DATA_DIR to the service’s data folder.',
    )
  const answer = await askService(dataDir, ['snapshot', String(process.pid)])
  if (answer && 'error' in answer) throw new DomainError('wrong_state', answer.error, 'Fix that and try again.')
  if (answer) {
    const { snapshot, hasSecret } = answer.ok as Awaited<ReturnType<typeof takeSnapshot>>
    try {
      await pipeline(createReadStream(snapshot), createWriteStream('', { fd, autoClose: false }))
      return { hasSecret }
    } finally {
      await rm(snapshot, { force: true })
    }
  }
  const release = holdDataDir(dataDir)
  if (!release)
    throw new DomainError(
      'wrong_state',
      `${dataDir} is in use: the service is starting, or another command works on it.`,
      'Try again in a moment.',
    )
  try {
    return await archive(place, fd)
  } finally {
    release()
  }
}

/** Detects the engine from the file's first bytes. A tar archive may be compressed. */
function engineOf(file: string): 'embedded' | 'PostgreSQL' {
  const head = Buffer.alloc(512)
  try {
    const fd = openSync(file, 'r')
    readSync(fd, head)
    closeSync(fd)
  } catch (error) {
    throw new DomainError(
      'invalid_input',
      unreadable(file, error as NodeJS.ErrnoException),
      'Use the path of a file that `backup` created.',
    )
  }
  if (head.toString('latin1', 0, 5) === 'PGDMP') return 'PostgreSQL'
  const isCompressed = head.readUInt16BE(0) === 0x1f8b
  if (isCompressed || head.toString('latin1', 257, 262) === 'ustar') return 'embedded'
  throw new DomainError('wrong_state', `${file} isn’t a backup of this service.`, 'Use a file that `backup` created.')
}
