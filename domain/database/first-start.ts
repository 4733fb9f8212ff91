import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the embedded database lives in the data folder. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'pg')
}

/** Begins the name of a folder that is being filled. */
export const UNFINISHED = 'unfinished-'

/**
 * Makes the embedded database when the data folder has none; true when it did. A process of its own does it: the one
 * that ran initdb keeps 450 MB for good. A start that is killed half way leaves nothing that a next one would open.
 */
export async function createEmbedded(dataDir: string): Promise<boolean> {
  const folder = embeddedFolder(dataDir)
  if (existsSync(folder)) return false
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(UNFINISHED)))
    rmSync(join(dataDir, name), { recursive: true, force: true })
  // A name of its own: the child of a killed start may still be writing.
  const unfinished = join(dataDir, UNFINISHED + randomUUID())
  const script = fileURLToPath(new URL('create-embedded.ts', import.meta.url))
  const child = spawn(process.execPath, [script, unfinished], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`The embedded database could not be made in ${folder}: ${errors.trim().split('\n').at(-1)}`)
  renameSync(unfinished, folder)
  return true
}
