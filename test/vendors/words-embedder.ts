import { createHash } from 'node:crypto'
import { unitVectors, type Embedder } from '../../domain/listings/meaning/embedder.ts'

const DIMENSIONS = 64

export interface WordsEmbedder extends Embedder {
  /** Every text that was embedded, in order. */
  asked: string[]
  /** Runs before each answer; it may wait or throw. */
  before: (texts: readonly string[]) => Promise<void> | void
}

/**
 * An embedder for tests of rules: each word has a direction of its own, and words of one group the same. Texts are near when
 * they share words or groups.
 */
export function aWordsEmbedder({
  model = 'words',
  groups = [],
}: {
  model?: string
  groups?: string[][]
} = {}): WordsEmbedder {
  const groupOf = new Map(groups.flatMap((words) => words.map((word) => [word, words[0]!])))
  const embedder: WordsEmbedder = {
    model,
    dimensions: DIMENSIONS,
    asked: [],
    before: () => {},
    async embed(texts, _kind, signal) {
      await embedder.before(texts)
      signal?.throwIfAborted()
      embedder.asked.push(...texts)
      return unitVectors(
        texts.map((text) => {
          const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
          return sum(words.map((word) => directionOf(groupOf.get(word) ?? word)))
        }),
        DIMENSIONS,
      )
    },
    async close() {},
  }
  return embedder
}

function sum(vectors: Float32Array[]): Float32Array {
  const total = new Float32Array(DIMENSIONS)
  for (const vector of vectors) for (const [i, value] of vector.entries()) total[i]! += value
  return total
}

function directionOf(word: string): Float32Array {
  const bytes = createHash('sha512').update(word).digest()
  return Float32Array.from(bytes, (byte) => byte - 127.5)
}
