import type { NamedCategory } from '../../categories/categories.ts'
import { UNCATEGORISED } from '../../categories/seed.ts'
import { EmbedderUnavailable, type Embedder } from '../../listings/meaning/embedder.ts'
import { UNRELATED } from '../../listings/meaning/unrelated-questions.ts'

/** What a website says about its product, to choose a category by. */
export interface AboutProduct {
  /** Empty if none was found. */
  name: string
  isEnglish: boolean
  /** Lines in the website's own voice, as they stand on its home page. */
  lines: string[]
}

/** One of the directory's categories, and the line that supports it. */
export interface ChosenCategory {
  name: string
  line: string
}

/** Chooses a category by meaning. */
export interface CategoryChooser {
  /** Embeds the categories ahead of the first choice, which takes seconds. */
  prepare(categories: readonly NamedCategory[]): void
  /** The nearest category; null if none is near enough or that can't be told in time. Throws only the signal's reason. */
  choose(about: AboutProduct, categories: readonly NamedCategory[], signal: AbortSignal): Promise<ChosenCategory | null>
}

const PATIENCE_MS = 3000
/** Like a search: somebody waits for the draft, and listings embed in a thread of low priority. */
const KIND = 'query'
const MAX_LINES = 6
/** The start of a line says what it is about, and the built-in model takes 2 ms for a token. */
const MAX_CHARACTERS = 120
/**
 * By how many standard deviations a website must be nearer to its category than unrelated questions are to theirs.
 * Other languages need more, because small models place their texts at random.
 */
const MIN_DEVIATIONS = { english: 3.75, other: 5 }

/** Opens a chooser, which embeds a directory's categories once. */
export function openCategoryChooser(embedder: Embedder, patienceMs = PATIENCE_MS): CategoryChooser {
  let known: { key: string; map: Promise<CategoryMap> } | undefined

  function mapOf(categories: readonly NamedCategory[]): Promise<CategoryMap> {
    const key = JSON.stringify(categories)
    if (known?.key === key) return known.map
    const map = mapCategories(embedder, categories)
    known = { key, map }
    map.catch(() => {
      if (known?.map === map) known = undefined // the next draft tries again
    })
    return map
  }

  return {
    prepare: (categories) => void mapOf(categories).catch(() => {}),

    async choose(about, categories, signal) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const late = new Promise<never>((_, reject) => {
        patience.addEventListener('abort', () => reject(patience.reason as Error))
      })
      try {
        return await Promise.race([nearestOf(about, mapOf(categories), embedder, patience), late])
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof EmbedderUnavailable || patience.aborted) return null
        throw error
      }
    },
  }
}

/** A category's place in the space of meanings. */
interface Placed extends NamedCategory {
  vector: Float32Array
}

interface CategoryMap {
  placed: Placed[]
  /** The nearness of unrelated questions to their nearest category. */
  usual: { mean: number; deviation: number }
}

async function mapCategories(embedder: Embedder, categories: readonly NamedCategory[]): Promise<CategoryMap> {
  const chosen = categories.filter(({ name }) => name !== UNCATEGORISED.name)
  const texts = chosen.flatMap(({ name, parent }) => [`${name} software`, parent ? `${name} (${parent})` : name])
  const vectors = await embedder.embed([...texts, ...UNRELATED], KIND)
  const placed = chosen.flatMap((category, at) => {
    const vector = meanOf(vectors.slice(2 * at, 2 * at + 2))
    return vector ? [{ ...category, vector }] : []
  })
  const nearest = vectors
    .slice(texts.length)
    .flatMap((vector) => (vector ? Math.max(...placed.map((one) => dot(one.vector, vector))) : []))
  const mean = nearest.reduce((sum, one) => sum + one, 0) / nearest.length
  const deviation = Math.sqrt(nearest.reduce((sum, one) => sum + (one - mean) ** 2, 0) / nearest.length)
  return { placed, usual: { mean, deviation } }
}

async function nearestOf(
  { name, isEnglish, lines }: AboutProduct,
  mapped: Promise<CategoryMap>,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<ChosenCategory | null> {
  const { placed, usual } = await mapped
  const said = lines.slice(0, MAX_LINES)
  // The name says nothing about what the product is, and may be a word that does.
  const texts = said.map((line) => withoutName(line, name).slice(0, MAX_CHARACTERS).toWellFormed())
  const vectors = await embedder.embed(texts, KIND, signal)
  const product = meanOf(vectors)
  if (!product) return null
  const ranked = placed
    .map((category) => ({ category, nearness: dot(category.vector, product) }))
    .toSorted((a, b) => b.nearness - a.nearness)
  const [best] = ranked
  if (!best) return null
  const family = familyOf(best.category)
  const rival = ranked.find(({ category }) => familyOf(category) !== family)
  const lead = best.nearness - (rival?.nearness ?? 0)
  const least = isEnglish ? MIN_DEVIATIONS.english : MIN_DEVIATIONS.other
  if (best.nearness + lead / 2 < usual.mean + least * usual.deviation) return null
  const support = vectors.map((vector) => (vector ? dot(best.category.vector, vector) : -1))
  return { name: best.category.name, line: said[support.indexOf(Math.max(...support))]! }
}

function familyOf({ name, parent }: NamedCategory): string {
  return parent ?? name
}

function withoutName(line: string, name: string): string {
  return name === '' ? line : line.replace(new RegExp(RegExp.escape(name), 'giu'), 'it')
}

/** The mean direction of vectors; null without any. */
function meanOf(vectors: readonly (Float32Array | null)[]): Float32Array | null {
  const given = vectors.filter((vector) => vector !== null)
  const sum = given[0]?.map((_, at) => given.reduce((total, vector) => total + vector[at]!, 0))
  const length = sum && Math.hypot(...sum)
  return length ? sum.map((value) => value / length) : null
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0)
}
