// Vectors for the listings of a fictional directory, and searches for them.
import type { Database } from '../../domain/database/database.ts'
import type { Embedder } from '../../domain/listings/meaning/embedder.ts'
import { pack, unpack } from '../../domain/listings/meaning/packed-vectors.ts'
import { completeWith, vectorSetOf } from '../../domain/listings/meaning/vector-set.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { PHRASES, TOPICS } from './words.ts'

const AT_ONCE = 500
/** How far the noise moves a vector of length 1; it stays at a cosine of about 0.9. */
const NOISE = 0.5

/**
 * Gives every public listing two vectors: the first `real` listings that of their tagline, each other one that of one of these
 * with noise, and all of them the same with more noise. Whole texts would take hours to embed.
 */
export async function fillVectors(db: Database, embedder: Embedder, { real }: { real: number }): Promise<void> {
  const model = vectorSetOf(embedder)
  const { dimensions } = embedder
  const listings = await db.read.sql
    .selectFrom('listing')
    .select(['id', 'tagline'])
    .where('status', 'in', ['live', 'scheduled'])
    .orderBy('id')
    .execute()
  const { n } = await db.read.sql
    .selectFrom('listing_vector')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('model', '=', model)
    .executeTakeFirstOrThrow()
  if (Number(n) === listings.length) return
  await db.transaction((tx) => tx.sql.deleteFrom('listing_vector').execute())
  const random = seededRandom(1)
  const known: Float32Array[] = []
  for (let from = 0; from < listings.length; from += AT_ONCE) {
    const part = listings.slice(from, from + AT_ONCE)
    const texts = part.slice(0, Math.max(0, real - from)).map(({ tagline }) => tagline ?? '')
    for (const vector of await embedder.embed(texts, 'listing')) known.push(vector!)
    const rows = part.map(({ id }, at) => {
      const first = from + at < real ? known[from + at]! : near(known[(from + at) % real]!, random)
      const vectors = Buffer.from(pack([first, near(first, random)], dimensions))
      return { listing_id: id, model, digest: '', dimensions, vectors }
    })
    await db.transaction((tx) => tx.sql.insertInto('listing_vector').values(rows).execute())
  }
  await db.transaction((tx) => completeWith(tx, model))
}

/** The stored vectors of each listing. */
export async function storedVectors(
  db: Database,
  dimensions: number,
): Promise<{ id: number; vectors: Float32Array[] }[]> {
  const rows = await db.read.sql.selectFrom('listing_vector').select(['listing_id', 'vectors']).execute()
  return rows.map(({ listing_id, vectors }) => ({
    id: listing_id,
    vectors: unpack(new Uint8Array(vectors!), dimensions).map(({ codes, scale }) =>
      Float32Array.from(codes, (code) => code * scale),
    ),
  }))
}

/** Searches in the words of fictional listings: half of them a few words, half sentences. */
export function describedNeeds(n: number): string[] {
  const random = seededRandom(2)
  const one = (of: string[]) => of[Math.floor(random() * of.length)]!
  return Array.from({ length: n }, (_, at) =>
    at % 2
      ? `${one(TOPICS)} ${one(TOPICS)}`
      : `something for ${one(TOPICS)} and ${one(TOPICS)} ${one(PHRASES)} ${one(TOPICS)}`,
  )
}

function near(vector: Float32Array, random: () => number): Float32Array {
  const moved = vector.map((value) => value + (NOISE * normal(random)) / Math.sqrt(vector.length))
  const length = Math.hypot(...moved)
  return moved.map((value) => value / length)
}

/** A number from the standard normal distribution (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
