// Two in-memory search engines over the same listings and fields.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { create, insertMultiple, search } from '@orama/orama'
import MiniSearch from 'minisearch'
import { editsAllowed } from '../../domain/listings/search/spelling.ts'

export interface Document {
  id: string
  name: string
  tagline: string
  keywords: string
  description: string
}

export interface Engine {
  name: string
  buildSeconds: number
  memoryMb: number
  /** Slugs of the best matches. */
  find(q: string, limit: number): Promise<string[]>
}

const FIELDS = ['name', 'tagline', 'keywords', 'description'] as const
const BOOST = { name: 10, tagline: 4, keywords: 2, description: 0.5 }
const PER_INSERT = 5000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * MiniSearch, configured for typo tolerance as in its documentation: the last word also matches as a prefix,
 * and up to a fifth of a word's letters may be wrong where our search allows typos. A match has all words, or
 * with OR any of them.
 */
export function miniSearch(documents: Document[], combineWith: 'AND' | 'OR' = 'AND'): Promise<Engine> {
  return measured('minisearch', () => {
    const engine = new MiniSearch<Document>({ fields: [...FIELDS] })
    engine.addAll(documents)
    const options = {
      boost: BOOST,
      fuzzy: (term: string) => (editsAllowed(term.length) ? 0.2 : false),
      prefix: (_term: string, at: number, terms: string[]) => at === terms.length - 1,
      combineWith,
    }
    return (q, limit) =>
      Promise.resolve(
        engine
          .search(q, options)
          .slice(0, limit)
          .map(({ id }) => String(id)),
      )
  })
}

/** Orama with our own typo tolerance. */
export function orama(documents: Document[]): Promise<Engine> {
  return measured('orama', async () => {
    const engine = create({
      schema: { id: 'string', name: 'string', tagline: 'string', keywords: 'string', description: 'string' },
    })
    await insertMultiple(engine, documents, PER_INSERT)
    return async (q, limit) => {
      const tolerance = editsAllowed(q.length)
      const { hits } = await search(engine, { term: q, properties: [...FIELDS], boost: BOOST, tolerance, limit })
      return hits.map(({ id }) => String(id))
    }
  })
}

/** An embedder and the vectors that it gave the documents. */
export interface Vectors {
  dimensions: number
  /** By the id of the document. */
  of: ReadonlyMap<string, Float32Array>
  embed(q: string): Promise<Float32Array>
}

/**
 * Orama's hybrid search as its documentation shows it, with equal weights for words and meaning. Cosines of our
 * embedder rarely reach its default minimum of 0.8, so `similarity` is the lowest that counts.
 */
export function oramaHybrid(documents: Document[], vectors: Vectors, similarity: number): Promise<Engine> {
  return measured(`orama, hybrid from ${similarity}`, async () => {
    const { dimensions, of, embed } = vectors
    const engine = create({
      schema: {
        id: 'string',
        name: 'string',
        tagline: 'string',
        keywords: 'string',
        description: 'string',
        vector: `vector[${dimensions}]`,
      },
    })
    await insertMultiple(
      engine,
      documents.map((document) => ({ ...document, vector: [...of.get(document.id)!] })),
      PER_INSERT,
    )
    return async (q, limit) => {
      const { hits } = await search(engine, {
        mode: 'hybrid',
        term: q,
        properties: [...FIELDS],
        boost: BOOST,
        vector: { value: [...(await embed(q))], property: 'vector' },
        similarity,
        limit,
      })
      return hits.map(({ id }) => String(id))
    }
  })
}

async function measured(name: string, build: () => Engine['find'] | Promise<Engine['find']>): Promise<Engine> {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const started = performance.now()
  const find = await build()
  const buildSeconds = Number(((performance.now() - started) / 1000).toFixed(1))
  collectGarbage()
  return { name, buildSeconds, memoryMb: Math.round((process.memoryUsage().heapUsed - before) / 1e6), find }
}
