import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeWhole } from '../backup/whole-file.ts'
import type { Answer, Handed } from '../socket.ts'

/** Saves a file that a command makes. Returns its path and its size in bytes; throws like `writeWhole`. */
export type SaveFile = (file: string, write: (fd: number) => Promise<void>) => Promise<{ file: string; bytes: number }>

export const saveHere: SaveFile = async (given, write) => {
  const file = resolve(given)
  return { file, bytes: await writeWhole(file, write) }
}

const HANDED = 'for-a-command-'

/**
 * Runs a command in the service. Its file stays in the data folder until the command takes it: the service may not write where the
 * operator may, and has another working directory.
 */
export async function handOver(dataDir: string, run: (save: SaveFile) => Promise<Answer>): Promise<Answer> {
  const handed: Handed[] = []
  const answer = await run(async (to, write) => {
    const from = join(dataDir, `${HANDED}${randomUUID()}`)
    const bytes = await writeWhole(from, write)
    handed.push({ from, to })
    return { file: to, bytes }
  })
  const [file] = handed
  if (!file || 'error' in answer) {
    for (const { from } of handed) await rm(from, { force: true })
    return answer
  }
  return { ...answer, handed: file }
}

/** Takes the file that the service made for a command. Throws like `writeWhole`. */
export async function takeFile(answer: Answer): Promise<Answer> {
  if ('error' in answer || !answer.handed) return answer
  const { from, to } = answer.handed
  try {
    const { file } = await saveHere(to, (fd) =>
      pipeline(createReadStream(from), createWriteStream('', { fd, autoClose: false })),
    )
    return { ok: { ...(answer.ok as object), file } }
  } finally {
    await rm(from, { force: true })
  }
}

/** Deletes what commands that were killed did not take. */
export function dropUntaken(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith(HANDED)) rmSync(join(dataDir, name), { force: true })
}
