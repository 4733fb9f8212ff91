import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Embedder } from '../../domain/listings/meaning/embedder.ts'

/** Fewer texts are embedded faster than a file is worth. */
const MIN_TEXTS = 20
const FLOAT_BYTES = 4

/**
 * The same embedder, which keeps the vectors of many texts in a file of this folder, so that a command that runs again
 * and again embeds them once.
 */
export function keptEmbedder(embedder: Embedder, folder: string): Embedder {
  const { model, dimensions } = embedder
  return {
    model,
    dimensions,
    async embed(texts, kind, signal) {
      if (texts.length < MIN_TEXTS) return embedder.embed(texts, kind, signal)
      const key = createHash('sha256').update(JSON.stringify({ model, dimensions, kind, texts })).digest('hex')
      const file = join(folder, `${key}.vectors`)
      const known = read(file, texts.length * dimensions)
      if (known) return texts.map((_, at) => known.subarray(at * dimensions, (at + 1) * dimensions))
      const vectors = await embedder.embed(texts, kind, signal)
      if (vectors.every((vector) => vector !== null)) keep(folder, file, vectors)
      return vectors
    },
    close: () => embedder.close(),
  }
}

function read(file: string, length: number): Float32Array | null {
  try {
    const bytes = Uint8Array.from(readFileSync(file))
    return bytes.length === length * FLOAT_BYTES ? new Float32Array(bytes.buffer) : null
  } catch {
    return null // not kept yet
  }
}

function keep(folder: string, file: string, vectors: readonly Float32Array[]): void {
  const own = `${file}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      own,
      Buffer.concat(vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))),
    )
    renameSync(own, file) // whole or not at all, because several commands may run at once
  } catch {
    // A folder that can't be written to: the next command embeds them again.
  }
}
