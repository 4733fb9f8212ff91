import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** What a card on the site shows of a listing beyond what its summary says. */
export interface CardFacts {
  logo_url: string | null
  /** Slug of the primary category. */
  category: string
  pricing_model: string | null
  country: string | null
  launch_week: string | null
}

/** By slug; a slug of no listing is absent. */
export async function cardFacts(db: Reader, slugs: readonly string[]): Promise<Map<string, CardFacts>> {
  const rows = await raw<CardFacts & { slug: string }>(db, {
    hot: true,
    text: `select l.slug, l.profile ->> 'logo_url' as logo_url, c.slug as category, l.pricing_model, l.country,
             l.launch_week::text as launch_week
           from listing l join category c on c.id = l.category_id where l.slug = any($1)`,
    values: [slugs],
  })
  return new Map(rows.map(({ slug, ...facts }) => [slug, facts]))
}
