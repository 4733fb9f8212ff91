import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { embeddedFolder } from '../domain/database/first-start.ts'

/**
 * Holds the data folder for this process; undefined when another process does. The operating system drops the hold
 * when the process dies, however it dies. Throws when the folder cannot be made or written.
 */
export function holdDataDir(dataDir: string): (() => void) | undefined {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (/locked/.test(String(error))) return undefined
    throw error
  }
  return () => file.close()
}

/** What the service and its commands make in a data folder. */
const OURS = /^(pg|app-secret|lock|admin\.sock|(unfinished|snapshot)-.+)$/

/**
 * Takes the rights of other users away from the database's folder, and from the data folder where nothing else lies in it.
 * A warning when others can read the database all the same.
 */
export function keepPrivate(dataDir: string): string[] {
  // Windows has no such rights.
  if (process.platform === 'win32') return []
  const database = embeddedFolder(dataDir)
  if (readdirSync(dataDir).every((name) => OURS.test(name))) close(dataDir)
  return !existsSync(database) || close(database)
    ? []
    : [
        `DATA_DIR: other users of this machine can read ${database}, and this one may not change that. Run: chmod 700 ${database}`,
      ]
}

/** Whether others have no rights in a folder now. */
function close(folder: string): boolean {
  const isOpen = () => (statSync(folder).mode & 0o077) !== 0
  if (!isOpen()) return true
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Another user's: what counts is whether it is open.
  }
  return !isOpen()
}
