import { closeSync, openSync, readSync } from 'node:fs'

/** Whether a file to import holds many listings: a CSV file, JSON lines or a JSON array. False if it can't be read. */
export function isOfMany(path: string | undefined): boolean {
  if (!path) return false
  if (/\.(csv|jsonl|ndjson)$/i.test(path)) return true
  try {
    const file = openSync(path, 'r')
    const head = Buffer.alloc(64)
    readSync(file, head)
    closeSync(file)
    return head.toString('utf8').replace('\uFEFF', '').trimStart().startsWith('[')
  } catch {
    return false
  }
}
