import * as z from 'zod'
import { EmbedderUnavailable, unitVectors, type Embedder } from '../../domain/listings/meaning/embedder.ts'
import { askVendor } from './ask-vendor.ts'

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
})

export interface EndpointEmbeddings {
  vendor: 'endpoint'
  /** The address of the method itself, which ends in `/embeddings`. */
  url: URL
  key: string | undefined
  model: string
  dimensions: number
}

/** Embeds with any server that has OpenAI's method `/embeddings` (platform.openai.com/docs/api-reference/embeddings). */
export function openEndpointEmbedder({ url, key, model, dimensions }: EndpointEmbeddings): Embedder {
  return {
    model: `endpoint/${model}:${dimensions}`,
    dimensions,
    async embed(texts, _kind, signal) {
      const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
      const body = { model, input: texts, encoding_format: 'float' }
      const { data } = await askVendor({ url, headers, body, answer: Answer, signal })
      const byPlace = new Map(data.map(({ index, embedding }) => [index, embedding]))
      const vectors = texts.flatMap((_text, place) => [byPlace.get(place) ?? []])
      if (data.length !== texts.length) throw new EmbedderUnavailable('malformed')
      return unitVectors(vectors, dimensions)
    },
    async close() {},
  }
}
