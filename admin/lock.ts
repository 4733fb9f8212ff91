import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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
