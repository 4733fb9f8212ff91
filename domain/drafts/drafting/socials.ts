import { isCredited, isOwnVoice } from '../evidence/own-voice.ts'
import { profileHandle, profileKey, profilePlatform } from '../evidence/platforms.ts'
import { domainCore } from '../evidence/own-name.ts'
import { squashed } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import type { Link } from '../page.ts'
import { PLATFORMS } from '../profile.ts'
import type { Platform, ProposedProfile } from '../profile.ts'
import { applications, listOf, ownOrganizations, things } from './structured.ts'
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
/** Longer blocks are paragraphs, and their links illustrate what they say. */
const MAX_LINE_OF_LINKS = 200
/** Icons that stand in a row stand in lines this near. */
const LINES_IN_A_ROW = 4
/** What data made for machines says outweighs a few links. */
const STATED = 5

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
  const described = [...ownOrganizations(page, site.name), ...applications(page), ...things(page, 'WebSite')]
  const stated = described.flatMap((thing) => listOf(thing['sameAs'])).filter((url) => typeof url === 'string')
  return [
    ...stated.map((url) => ({ url, quote: memberQuote('sameAs', url), score: STATED, placed: true })),
    ...page.links
      .filter((link) => isOwnLink(link, page))
      .map((link) => {
        const placed = link.zone !== 'main' && link.zone !== 'nav'
        return { url: link.href, quote: link.href, score: (placed ? 2 : 1) + (page.kind === 'home' ? 1 : 0), placed }
      }),
  ]
    .filter(({ url }) => profilePlatform(url) !== null)
    .map((profile) => ({ ...profile, page, named: isNamedLike(profile.url, site) }))
    .filter(
      ({ url, named, placed }) =>
        !isPlaceholder(url) && (named || placed || (!isPersonal(url, page) && !isLone(url, page))),
    )
}

/** A link in running text, in a customer's words or behind "designed by" leads to somebody else. */
function isOwnLink(link: Link, page: SitePage): boolean {
  if (link.topics?.some((topic) => topic === 'testimonial' || topic === 'sample' || topic === 'team')) return false
  const at = link.block ?? -1
  if (isCredited(page.blocks, at, link.text)) return false
  const around = page.blocks[at]
  if (around === undefined || link.text === '' || !around.text.includes(link.text)) return true
  return isOwnVoice(around) && (link.zone !== 'main' || around.text.length < MAX_LINE_OF_LINKS)
}

const PLACEHOLDER =
  /^(?:your?[-_]?(?:page|name|profile|company|channel|handle|account|user(?:name)?|brand)|username|handle|profile|example|page|tailwindcss|getbootstrap|bootstrap|wordpress|wordpressdotcom|wix|shopify|squarespace|webflow|elementor|themeforest|envato|framer|vercel|nextjs|astrodotbuild|gohugoio|jekyllrb|themeauthor)$/i

/** The handle a template came with. */
function isPlaceholder(url: string): boolean {
  return PLACEHOLDER.test(profileHandle(url))
}

/** In the main part of a page a company's own profiles stand in a row or on its contact page; a link alone leads anywhere. */
function isLone(url: string, page: SitePage): boolean {
  if (page.kind === 'contact') return false
  const links = page.links.filter((link) => profilePlatform(link.href) !== null)
  const at = links.find((link) => link.href === url)?.block ?? 0
  const row = links.filter((link) => Math.abs((link.block ?? -99) - at) <= LINES_IN_A_ROW)
  return new Set(row.map((link) => profilePlatform(link.href))).size < 2
}

/** Profiles of people, and whatever a page about people links to, are the company's only where it puts its own. */
function isPersonal(url: string, page: SitePage): boolean {
  return page.kind === 'about' || /linkedin\.com\/in\//.test(url)
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
