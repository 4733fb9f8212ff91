import { EmbedderUnavailable, HARMLESS, isRefusedText, type Embedder } from '../../domain/listings/meaning/embedder.ts'
import { sayOnce, type ProblemLog } from './say-once.ts'

/**
 * The same embedder, which logs when it begins to fail and when it works again. A model that refuses even `HARMLESS` refuses
 * everything: that is `refused`, not `refused_text`.
 */
export function loggedEmbedder(embedder: Embedder, log: ProblemLog): Embedder {
  const problem = sayOnce(log, 'listings can’t be embedded: tried again every minute', 'listings are embedded again')
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    async embed(texts, ...given) {
      try {
        const vectors = await embedder.embed(texts, ...given)
        problem(embedder.model, null)
        return vectors
      } catch (failure) {
        const error =
          isRefusedText(failure) && texts.includes(HARMLESS)
            ? new EmbedderUnavailable('refused', { cause: failure })
            : failure
        // Refused texts are skipped, so they stop nothing.
        if (error instanceof EmbedderUnavailable && !isRefusedText(error)) problem(embedder.model, error)
        throw error
      }
    },
    close: () => embedder.close(),
  }
}
