import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the embedded database in the data folder. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'pg')
}

/** The prefix of the folder while the database is being created. */
export const UNFINISHED = 'unfinished-'

/**
 * Creates the embedded database if the data folder has none; returns whether it did. A child process runs
 * initdb, because the 450 MB of memory that initdb takes are only freed when its process ends. If creation is
 * interrupted, the next start doesn't use the incomplete folder.
 */
export async function createEmbedded(dataDir: string): Promise<boolean> {
  const folder = embeddedFolder(dataDir)
  if (existsSync(folder)) return false
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(UNFINISHED)))
    rmSync(join(dataDir, name), { recursive: true, force: true })
  // Each start uses a new folder, since the child process of a killed start may still be writing to the old
  // one.
  const unfinished = join(dataDir, UNFINISHED + randomUUID())
  const script = fileURLToPath(new URL('create-embedded.ts', import.meta.url))
  const child = spawn(process.execPath, [script, unfinished], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`The embedded database could not be created in ${folder}: ${errors.trim().split('\n').at(-1)}`)
  renameSync(unfinished, folder)
  return true
}
