import { LRUCache } from 'lru-cache'
import { noteCache } from '../../domain/shared/observing/observe.ts'
import { EmbedderUnavailable, type Embedder } from '../../domain/listings/meaning/embedder.ts'

/** Vectors of searched texts that are kept: 1.6 MB with the built-in model. */
const KEPT = 1000

interface Limits {
  /** How long a search waits for its meaning, in milliseconds. */
  answerMs: number
  /** How long no new text is embedded after the embedder has failed, in milliseconds. */
  restMs: number
  /** Texts of searches that are embedded at once. */
  embedding: number
}

/** The vectors of searched texts. */
export interface SearchVectors {
  /** The vector of a search; null if it has none, or can't be embedded now. A vector that is known is always given. */
  vectorOf(text: string): Promise<Float32Array | null>
  /** The vectors of texts that nobody waits for. Throws `EmbedderUnavailable`. */
  embed(texts: readonly string[]): Promise<(Float32Array | null)[]>
}

/**
 * Embeds searches, each once. Rests after the embedder failed, or was late with a text that it had for itself: many searches
 * at once, or one that is refused, must not take meaning from others. `problem` is told of failures and their end.
 */
export function openSearchVectors(
  embedder: Embedder,
  limits: Limits,
  problem: (what: string, error: unknown) => void,
): SearchVectors {
  const known = new LRUCache<string, Float32Array>({ max: KEPT })
  let restsUntil = -Infinity
  let embedding = 0
  let begun = 0

  async function embed(texts: readonly string[]): Promise<(Float32Array | null)[]> {
    begun++
    embedding++
    try {
      return await embedder.embed(texts, 'query')
    } finally {
      embedding--
    }
  }

  function rest(): void {
    restsUntil = performance.now() + limits.restMs
  }

  return {
    embed,
    async vectorOf(text) {
      const kept = known.get(text)
      noteCache('search_vectors', kept !== undefined)
      if (kept) return kept
      if (embedding >= limits.embedding || performance.now() < restsUntil) return null
      const hasOthersBefore = embedding > 0
      const begunBefore = begun
      const late = setTimeout(() => {
        if (!hasOthersBefore && begun === begunBefore + 1) rest()
      }, limits.answerMs)
      try {
        const [vector] = await embed([text])
        problem('embedder', null)
        // Kept even if it came too late for this search.
        if (vector) known.set(text, vector)
        return vector ?? null
      } catch (error) {
        if (!concernsOneSearch(error)) rest()
        problem('embedder', error)
        return null
      } finally {
        clearTimeout(late)
      }
    },
  }
}

function concernsOneSearch(error: unknown): boolean {
  return error instanceof EmbedderUnavailable && (error.reason === 'busy' || error.reason === 'refused_text')
}
