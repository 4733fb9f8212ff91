import type { Category } from '../../categories/categories.ts'
import type { Listing } from '../../listings/listing.entity.ts'
import type { ProfiledListing } from '../../listings/public-listing.ts'
import type { Surroundings } from '../../listings/surroundings.ts'
import type { Profile } from '../../profile/field-state.ts'
import { slugOf } from '../../shared/input/slug.ts'
import { isStoredHere } from '../../profile/pictures.ts'
import { chosenCategories, setColumns } from './write-profile.ts'

/** A draft's profile as the free listing that it would become. Nothing is saved. Throws `unknown_category`. */
export function previewOf(
  { url, profile }: { url: string; profile: Profile },
  known: Category[],
): { listing: ProfiledListing; around: Surroundings } {
  const name = (profile.fields.name?.value as string | null | undefined) ?? new URL(url).hostname
  const [primary] = chosenCategories(known, profile)
  const listing: ProfiledListing & { profile: object } = {
    ...NEW,
    slug: slugOf(name) || 'preview',
    websiteUrl: url,
    profile: {} as never,
  } as never
  setColumns(listing as Listing, profile, [primary!])
  listing.name = name
  // We fetch a logo from another server only once the product is listed. Until then, another listing may have this slug.
  if (!isStoredHere(listing.profile.logo_url)) listing.profile.logo_url = undefined as never
  const { slug, name: said } = primary!
  return { listing, around: { categories: [{ slug, name: said, primary: true }], milestones: [], updates: [] } }
}

const NEW = {
  id: 0,
  status: 'live',
  plan: 'free',
  launchWeek: null,
  liveAt: null,
  headline: null,
  summary: null,
  unlocked: [],
  media: [],
  screenshots: [],
  photos: {},
  communityRating: null,
  domainRating: null,
  votes: 0,
  followers: 0,
  comments: 0,
}
