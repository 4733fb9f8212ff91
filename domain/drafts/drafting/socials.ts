import { isOwnVoice } from '../evidence/own-voice.ts'
import { profileHandle, profileKey, profilePlatform } from '../evidence/platforms.ts'
import { domainCore } from '../evidence/own-name.ts'
import { squashed } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import { PLATFORMS } from '../profile.ts'
import type { Platform, ProposedProfile } from '../profile.ts'
import { applications, listOf, organizations, things } from './structured.ts'
import { quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'

/** Platforms where a page also links to other people's work: posts, code it builds on, articles. */
const ALSO_LINKED: ReadonlySet<Platform> = new Set([
  'github',
  'medium',
  'reddit',
  'producthunt',
  'youtube',
  'x',
  'linkedin',
])
const CREDITS =
  /\b(?:designed|developed|made|built|created|powered|website|web design|theme|template) (?:with .{0,20})?by\b/i

interface Profile {
  url: string
  quote: string
  page: SitePage
  score: number
  named: boolean
  placed: boolean
}

/** The company's own profiles: named like it, or linked where a website links its own. */
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
  const stated = [...organizations(page), ...applications(page), ...things(page, 'WebSite')].flatMap((thing) =>
    listOf(thing['sameAs']),
  )
  const profiles: Profile[] = []
  for (const url of stated) {
    if (typeof url === 'string' && profilePlatform(url) !== null)
      profiles.push({
        url,
        quote: memberQuote('sameAs', url),
        page,
        score: 5,
        named: isNamedLike(url, site),
        placed: true,
      })
  }
  for (const link of page.links) {
    if (
      profilePlatform(link.href) === null ||
      link.topics?.some((topic) => topic === 'testimonial' || topic === 'sample')
    )
      continue
    const near = page.blocks[link.block ?? -1]
    const block = link.text !== '' && near?.text.includes(link.text) === true ? near : undefined
    if (
      block !== undefined &&
      (CREDITS.test(block.text) || (block.text.length > 200 && link.zone === 'main') || !isOwnVoice(block))
    )
      continue
    const placed = link.zone !== 'main' && link.zone !== 'nav'
    profiles.push({
      url: link.href,
      quote: link.href,
      page,
      score: (placed ? 2 : 1) + (page.kind === 'home' ? 1 : 0),
      named: isNamedLike(link.href, site),
      placed,
    })
  }
  return profiles
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

/** One profile that stands out, or none: among many strangers the most frequent is still a stranger. */
function choose(profiles: Profile[], platform: Platform): Profile | null {
  const [best, second] = profiles.toSorted((a, b) => b.score - a.score)
  if (best === undefined) return null
  if (best.named || second === undefined) return best
  if (best.placed && !second.placed) return best
  if (profiles.length > 3 || ALSO_LINKED.has(platform)) return null
  return best.score > second.score ? best : null
}

function isNamedLike(url: string, site: Site): boolean {
  const handle = squashed(profileHandle(url))
  const host = squashed((URL.parse(url)?.hostname ?? '').split('.')[0] ?? '')
  const core = domainCore(site.home.url)
  const name = squashed(site.name)
  return [core, name].some(
    (own) =>
      own.length > 2 && (handle.includes(own) || (handle.length > 3 && own.includes(handle)) || host.includes(own)),
  )
}
