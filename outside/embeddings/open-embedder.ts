import type { Embedder } from '../../domain/listings/meaning/embedder.ts'
import { BUILT_IN, openBuiltInEmbedder } from './built-in-embedder.ts'
import { openEndpointEmbedder, type EndpointEmbeddings } from './endpoint-embedder.ts'
import { openGeminiEmbedder, type GeminiEmbeddings } from './gemini-embedder.ts'

export type EmbeddingsConfig = { vendor: 'built-in' } | GeminiEmbeddings | EndpointEmbeddings

/** The configured embedder; undefined when embeddings are off. The built-in one loads its model when first used. */
export function openEmbedder(config: EmbeddingsConfig | undefined): Embedder | undefined {
  if (!config) return undefined
  if (config.vendor === 'gemini') return openGeminiEmbedder(config)
  if (config.vendor === 'endpoint') return openEndpointEmbedder(config)
  return openBuiltInEmbedder()
}

/**
 * An embedder of an earlier model, whose vectors serve until the current model's are complete; undefined if this
 * configuration can't reach it. Only the built-in model needs no configuration.
 */
export function openEarlierEmbedder(model: string): Embedder | undefined {
  return model === BUILT_IN ? openBuiltInEmbedder() : undefined
}
