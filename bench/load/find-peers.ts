// The in-memory engines on the listings that the bench of finding searches.
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import type { Embedder } from '../../domain/listings/meaning/embedder.ts'
import { miniSearch, orama, oramaHybrid, type Document, type Engine, type Vectors } from './in-memory-engines.ts'

/** The least similarity that counts in Orama's hybrid search: its default, and one that our embedder's vectors reach. */
const SIMILARITIES = [0.8, 0.2]

/** Engines with all public listings. Whatever has no field of its own there counts as description. */
export async function peersFor(db: Database, embedder: Embedder | undefined): Promise<Engine[]> {
  const documents = await raw<Document>(db.read, {
    text: `select slug as id, name, coalesce(tagline, '') as tagline, f_joined(keywords) as keywords,
             concat_ws(' ', short_description, description,
               (select string_agg(item, ' ') from jsonb_array_elements_text(
                  (profile -> 'features') || (profile -> 'usps') || (profile -> 'tags')) as item),
               (select string_agg(name, ' ') from category c where c.id = l.category_id
                  or c.id in (select category_id from listing_category where listing_id = l.id))) as description
           from listing l where status = 'live'`,
  })
  const engines = [await miniSearch(documents, 'OR'), await orama(documents)]
  if (!embedder) return engines
  const vectors = await vectorsOf(documents, embedder)
  for (const similarity of SIMILARITIES) engines.push(await oramaHybrid(documents, vectors, similarity))
  return engines
}

/** One vector for all fields of a document, as Orama's own plugin makes them. */
async function vectorsOf(documents: Document[], embedder: Embedder): Promise<Vectors> {
  const texts = documents.map(({ name, tagline, keywords, description }) =>
    [name, tagline, keywords, description].join('. '),
  )
  const made = await embedder.embed(texts, 'listing')
  return {
    dimensions: embedder.dimensions,
    of: new Map(documents.map(({ id }, at) => [id, made[at]!])),
    embed: async (q) => (await embedder.embed([q], 'query'))[0]!,
  }
}
