// The files of the bench of finding: listings, the queries that should find them, and queries without an answer.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { OptionError } from '../options.ts'

const text = z.string().trim()
const texts = z
  .array(text.min(1))
  .nullish()
  .transform((items) => items ?? [])
const perhaps = text.nullish().transform((value) => value || null)

const GivenListing = z.object({
  slug: text.min(1),
  name: text.min(1),
  tagline: perhaps,
  short: perhaps,
  description: perhaps,
  features: texts,
  usps: texts,
  keywords: texts,
  categories: texts,
  tags: texts,
  url: text.min(1),
})
/** A listing as its draft gave it. */
export type GivenListing = z.infer<typeof GivenListing>

const Asked = z.object({
  short: text.min(1).max(200),
  ask: text.min(1).max(200),
  /** Further right answers. */
  also: texts,
})

/** The two ways in which a product is asked for: in a few words, and in a sentence. */
export type Way = 'short' | 'ask'

/** A search and the slugs that answer it. */
export interface Query {
  q: string
  answers: string[]
}

/** Which queries count: those of all slugs, or those of one half of the slugs, told by their hash. */
export type Half = 'tune' | 'held' | ''

/** The listings in a file. Throws `OptionError`. */
export function readListings(file: string): GivenListing[] {
  const listings = parsed(file, z.array(GivenListing))
  const twice = listings.find(({ slug }, at) => listings.findIndex((other) => other.slug === slug) !== at)
  if (twice) throw new OptionError(`${file}: the slug ${twice.slug} occurs twice. Give every listing its own.`)
  return listings
}

/** The queries in a file whose answers are among `listings`. Throws `OptionError`. */
export function readQueries(file: string, listings: GivenListing[], half: Half): Record<Way, Query[]> {
  const known = new Set(listings.map(({ slug }) => slug))
  const all = Object.entries(parsed(file, z.record(z.string(), Asked)))
  const lost = all.find(([slug]) => !known.has(slug))
  if (lost) throw new OptionError(`${file}: ${lost[0]} is not among the listings. Add it there or remove its queries.`)
  const asked = all.filter(([slug]) => half === '' || halfOf(slug) === half)
  const of = (way: Way) => asked.map(([slug, { [way]: q, also }]) => ({ q, answers: [slug, ...also] }))
  return { short: of('short'), ask: of('ask') }
}

/** The queries in a file that no listing answers. Throws `OptionError`. */
export function readUnanswerable(file: string): string[] {
  return parsed(file, z.array(text.min(1).max(200)))
}

/** Half of all slugs are for tuning and half are held back, whoever adds listings later. */
export function halfOf(slug: string): Exclude<Half, ''> {
  return createHash('sha256').update(slug).digest('hex') < '8' ? 'tune' : 'held'
}

function parsed<T>(file: string, schema: z.ZodType<T>): T {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new OptionError(`${file} can't be read as JSON: ${(error as Error).message}`)
  }
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [{ path, message }] = result.error.issues as [z.core.$ZodIssue]
  throw new OptionError(
    `${file}: ${path.join('.') || 'the whole file'}: ${message}. bench/find/README.md has the format.`,
  )
}
