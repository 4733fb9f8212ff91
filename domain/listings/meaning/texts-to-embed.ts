import type { ListingProfile } from '../listing.entity.ts'

/**
 * Part of the name of the stored vectors. Raise it whenever the texts below change: every listing is then embedded again,
 * and its earlier vectors serve until all are done.
 */
export const TEXTS_VERSION = 1

/** What a listing says about its product, as far as its meaning goes. */
export interface DescribedListing {
  name: string
  tagline: string | null
  short_description: string | null
  description: string | null
  keywords: string[]
  profile: Pick<ListingProfile, 'features'>
  /** Names of its categories, the main one first. */
  categories: string[]
}

/** Longer texts say nothing new, and models cut them anyway: the built-in one after about 500 characters. */
const MAX_CHARS = 2000
const MAX_FEATURES = 12

/**
 * The texts of a listing that are embedded, one vector each. A listing is as near to a search as the nearest of its texts.
 */
export function textsToEmbed({ keywords, profile, ...listing }: DescribedListing): string[] {
  const about = [
    listing.name,
    listing.tagline,
    listing.short_description,
    ...stringsOf(profile?.features).slice(0, MAX_FEATURES),
    listing.description,
  ]
  return [about, stringsOf(keywords)]
    .map((sentences) =>
      sentences
        .flatMap((sentence) => sentence?.trim() || [])
        .join('. ')
        .slice(0, MAX_CHARS)
        .toWellFormed(),
    )
    .filter(Boolean)
}

/** The strings in what should be a list of them: the database takes any JSON for a profile. */
function stringsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}
