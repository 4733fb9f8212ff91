/** The columns of a `ListingRow` from a listing `l` and its category `c`. Raw: part of raw statements. */
export const ROW_COLUMNS = `l.slug, l.name, l.tagline, l.website_url, l.profile ->> 'logo_url' as logo_url,
  c.slug as category, l.pricing_model, l.country, l.votes, l.launch_week`
