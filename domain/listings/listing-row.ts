/** One listing as lists show it. Ids stay inside. */
export interface ListingRow {
  slug: string
  name: string
  tagline: string | null
  website_url: string
  logo_url: string | null
  category: string
  pricing_model: string | null
  country: string | null
  votes: number
  launch_week: string | null
}

/** The columns of a `ListingRow`, of a listing `l` and its category `c`. */
export const ROW_COLUMNS = `l.slug, l.name, l.tagline, l.website_url, l.profile ->> 'logo_url' as logo_url,
  c.slug as category, l.pricing_model, l.country, l.votes, l.launch_week`
