import { PLATFORMS } from '../../profile/profile.ts'
import type { Platform, ProposedProfile } from '../../profile/profile.ts'
import { isNamedLike, isOwnProfileLink, isPlaced } from '../evidence/whose/own-profiles.ts'
import { profileKey, profilePlatform } from '../evidence/whose/platforms.ts'
import { memberQuote } from '../evidence/quotable.ts'
import { quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'
import { applications, listOf, ownOrganizations, things } from './structured.ts'

/** Platforms where a page often links to other people's work, such as posts, code and articles. */
const ALSO_LINKED: ReadonlySet<Platform> = new Set([
  'github',
  'medium',
  'reddit',
  'producthunt',
  'youtube',
  'x',
  'linkedin',
])
/** The score of a profile stated in structured data, which outweighs a few links. */
const STATED = 5

interface Profile {
  url: string
  quote: string
  page: SitePage
  score: number
  named: boolean
  placed: boolean
}

/**
 * The company's own profile on each platform: named like it, stated in its structured data, or linked where
 * websites link their own profiles.
 */
export function draftSocials(site: Site): ProposedProfile['company_socials'] {
  const found = new Map<Platform, Map<string, Profile>>()
  for (const page of site.pages) for (const profile of linkedProfiles(page, site)) note(found, profile)
  const socials: ProposedProfile['company_socials'] = {}
  for (const platform of PLATFORMS) {
    const best = choose([...(found.get(platform)?.values() ?? [])], platform)
    if (best !== null) socials[platform] = { url: best.url, quotes: [quoteFrom(best.page, best.quote)] }
  }
  return socials
}

function linkedProfiles(page: SitePage, site: Site): Profile[] {
  const described = [...ownOrganizations(page, site.name), ...applications(page), ...things(page, 'WebSite')]
  const stated = described.flatMap((thing) => listOf(thing['sameAs'])).filter((url) => typeof url === 'string')
  const isHome = page.kind === 'home'
  return [
    ...stated.map((url) => ({ url, quote: memberQuote('sameAs', url), score: STATED, placed: true })),
    ...page.links
      .filter(
        (link) => profilePlatform(link.href) !== null && isOwnProfileLink(link, page, { name: site.name, isHome }),
      )
      .map((link) => {
        const placed = isPlaced(link)
        return { url: link.href, quote: link.href, score: (placed ? 2 : 1) + (isHome ? 1 : 0), placed }
      }),
  ]
    .filter(({ url }) => profilePlatform(url) !== null)
    .map((profile) => ({ ...profile, page, named: isNamedLike(profile.url, site.home.url, site.name) }))
}

function note(found: Map<Platform, Map<string, Profile>>, profile: Profile): void {
  const platform = profilePlatform(profile.url)
  if (platform === null) return
  const known = found.get(platform) ?? new Map<string, Profile>()
  found.set(platform, known)
  const same = known.get(profileKey(profile.url))
  if (same === undefined)
    known.set(profileKey(profile.url), { ...profile, score: profile.score + (profile.named ? 6 : 0) })
  else {
    same.score += 1
    same.placed ||= profile.placed
  }
}

/** The profile that stands out, or null: the most frequent of many unrelated profiles is still unrelated. */
function choose(profiles: Profile[], platform: Platform): Profile | null {
  const [best, second] = profiles.toSorted((a, b) => b.score - a.score)
  if (best === undefined) return null
  if (best.named || second === undefined) return best
  if (best.placed && !second.placed) return best
  if (profiles.length > 3 || ALSO_LINKED.has(platform)) return null
  return best.score > second.score ? best : null
}
