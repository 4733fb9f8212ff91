import * as z from 'zod'
import {
  EmbedderUnavailable,
  unitVectors,
  type Embedder,
  type TextKind,
} from '../../domain/listings/meaning/embedder.ts'
import { askVendor } from './ask-vendor.ts'

const GEMINI_URL = 'https://generativelanguage.googleapis.com'
const TASKS: Record<TextKind, string> = { query: 'RETRIEVAL_QUERY', listing: 'RETRIEVAL_DOCUMENT' }

const Answer = z.object({ embeddings: z.array(z.object({ values: z.array(z.number()) })) })

export interface GeminiEmbeddings {
  vendor: 'gemini'
  apiKey: string
  model: string
  dimensions: number
  /** Overrides the API's address, for a proxy or for a fake in tests. */
  baseUrl: string | undefined
}

/** Embeds with Gemini (ai.google.dev/api/embeddings). */
export function openGeminiEmbedder({ apiKey, model, dimensions, baseUrl }: GeminiEmbeddings): Embedder {
  const url = new URL(`/v1beta/models/${model}:batchEmbedContents`, baseUrl ?? GEMINI_URL)
  return {
    model: `gemini/${model}:${dimensions}`,
    dimensions,
    async embed(texts, kind, signal) {
      const requests = texts.map((text) => ({
        model: `models/${model}`,
        content: { parts: [{ text }] },
        taskType: TASKS[kind],
        outputDimensionality: dimensions,
      }))
      const headers = { 'x-goog-api-key': apiKey }
      const { embeddings } = await askVendor({ url, headers, body: { requests }, answer: Answer, signal })
      if (embeddings.length !== texts.length) throw new EmbedderUnavailable('malformed')
      return unitVectors(
        embeddings.map(({ values }) => values),
        dimensions,
      )
    },
    async close() {},
  }
}
