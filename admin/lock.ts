import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { embeddedFolder } from '../domain/database/first-start.ts'

/**
 * Locks the data folder for this process; undefined when another process holds it. The operating system releases the lock
 * when the process dies. Throws when the folder can't be created or written.
 */
export function holdDataDir(dataDir: string): (() => void) | undefined {
  makeFolder(dataDir)
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

/** Creates a folder and its parents. Unlike `mkdirSync` with `recursive`, it doesn't try forever below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may create it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Files that the service and its commands create in a data folder. */
const OURS = /^(pg|app-secret|lock|admin\.sock|(unfinished|snapshot)-.+)$/

/**
 * Removes other users' access to the database folder, and to the data folder when it holds only our files.
 * Returns a warning when others can still read the database.
 */
export function keepPrivate(dataDir: string): string[] {
  // Windows has no such permissions.
  if (process.platform === 'win32') return []
  const database = embeddedFolder(dataDir)
  if (readdirSync(dataDir).every((name) => OURS.test(name))) close(dataDir)
  return !existsSync(database) || close(database)
    ? []
    : [`DATA_DIR: other users can read ${database}, and this user can’t change that. Run: chmod 700 ${database}`]
}

/** Removes other users' access to a folder, and returns whether that worked. */
function close(folder: string): boolean {
  const isOpen = () => (statSync(folder).mode & 0o077) !== 0
  if (!isOpen()) return true
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Another user owns the folder, so only its current mode counts.
  }
  return !isOpen()
}
