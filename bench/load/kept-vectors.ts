import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Embedder } from '../../domain/listings/meaning/embedder.ts'

/** Vectors of one model, one a line: the text's hash, and the vector in base64. */
const FILE = (model: string) =>
  join(import.meta.dirname, '../results', `vectors-${model.replaceAll(/[^\w.-]+/g, '-')}.txt`)

/**
 * An embedder that keeps listings' vectors in bench/results for the next run, since embedding thousands takes
 * minutes even with one embedder per core. Queries are embedded each time, so that their time counts.
 */
export function keepingVectors(open: () => Embedder): Embedder {
  const embedders = Array.from({ length: availableParallelism() }, open)
  const embedder = embedders[0]!
  let made = 0
  const file = FILE(embedder.model)
  mkdirSync(join(file, '..'), { recursive: true })
  const kept = existsSync(file) ? keptIn(file, embedder.dimensions) : new Map<string, Float32Array>()
  function keep(text: string, vector: Float32Array): void {
    kept.set(keyOf(text), vector)
    const base64 = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
    appendFileSync(file, `${keyOf(text)} ${base64}\n`)
  }
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    async close() {
      await Promise.all(embedders.map((one) => one.close()))
    },
    async embed(texts, kind, signal) {
      if (kind === 'query') return embedder.embed(texts, kind, signal)
      const missing = [...new Set(texts)].filter((text) => !kept.has(keyOf(text)))
      const left = missing.values()
      await Promise.all(
        embedders.map(async (one) => {
          for (const text of left) {
            const [vector] = await one.embed([text], kind, signal)
            if (++made % 100 === 0) console.log(`embedded ${made} texts`)
            if (vector) keep(text, vector)
          }
        }),
      )
      return texts.map((text) => kept.get(keyOf(text)) ?? null)
    },
  }
}

/** A text's hash, which names its vector in the file. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A last line that was cut off by an interruption is left out. */
function keptIn(file: string, dimensions: number): Map<string, Float32Array> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [key, base64 = ''] = line.split(' ')
      const bytes = Buffer.from(base64, 'base64')
      return bytes.length === 4 * dimensions ? [[key!, new Float32Array(Uint8Array.from(bytes).buffer)] as const] : []
    }),
  )
}
