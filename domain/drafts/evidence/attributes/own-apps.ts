import type { Link, Page } from '../../website/page.ts'
import { saying, wordsFor } from '../../words/words.ts'
import { isUnderOthers } from '../whose/own-voice.ts'

/** The number or name of an app in the address of its page in a store. */
const STORES = {
  apple: ({ hostname, pathname }: URL) =>
    APPLE_HOSTS.has(hostname) ? /\/(?:id)?(\d{6,})(?!\w)/.exec(pathname)?.[1] : undefined,
  google: ({ hostname, pathname, searchParams }: URL) =>
    hostname === 'play.google.com' && pathname === '/store/apps/details' ? searchParams.get('id') : undefined,
}
const APPLE_HOSTS = new Set(['apps.apple.com', 'itunes.apple.com'])
const FOR_IPHONE = saying('apple phone')
const FOR_MAC = new RegExp(String.raw`${wordsFor('apple computer')}|mt=12\b`, 'u')
const FOR_ANDROID = saying('android')

interface StoreLink {
  page: number
  href: string
}

/** The product's apps for phones, and the links to their stores. */
export interface OwnApps {
  value: 'iOS and Android' | 'iOS' | 'Android'
  links: StoreLink[]
}

/**
 * The apps for phones that the website links to. Null if it links to none, or to several in one store, which
 * could be anybody's. If it links to only one store, also null if it names the other system, or if that store
 * is Apple's and the link doesn't say that the app is for iPhone or iPad.
 */
export function ownApps(pages: readonly Page[]): OwnApps | null {
  const links = pages.flatMap((page, at) =>
    page.links.filter((link) => isOwnLink(page, link)).map((link) => ({ ...link, page: at })),
  )
  const inStore = (idIn: (url: URL) => string | null | undefined) => {
    const apps = links.map((link) => ({ ...link, app: idIn(new URL(link.href)) })).filter(({ app }) => app)
    return new Set(apps.map(({ app }) => app)).size > 1 ? null : apps
  }
  const [apple, google] = [inStore(STORES.apple), inStore(STORES.google)]
  if (apple === null || google === null) return null
  const saysOf = ({ href, text }: Link) => `${href} ${text}`
  const forMacOnly = apple.every((link) => FOR_MAC.test(saysOf(link)) && !FOR_IPHONE.test(saysOf(link)))
  const [onApple] = forMacOnly
    ? []
    : apple.toSorted((a, b) => Number(FOR_IPHONE.test(saysOf(b))) - Number(FOR_IPHONE.test(saysOf(a))))
  const [onGoogle] = google
  const mentions = (system: RegExp) =>
    pages.some(({ blocks, links: all }) => [...blocks, ...all].some(({ text }) => system.test(text)))
  const answer = (value: OwnApps['value'], ...of: StoreLink[]) => ({
    value,
    links: of.map(({ page, href }) => ({ page, href })),
  })
  if (onApple && onGoogle) return answer('iOS and Android', onApple, onGoogle)
  if (onApple && FOR_IPHONE.test(saysOf(onApple)) && !mentions(FOR_ANDROID)) return answer('iOS', onApple)
  if (onGoogle && !mentions(FOR_IPHONE)) return answer('Android', onGoogle)
  return null
}

function isOwnLink({ blocks }: Page, { topics = [], zone, block = -1 }: Link): boolean {
  // Starts at the zone of the link, because a footer isn't part of the last section above it.
  const first = blocks.findIndex((one) => one.zone === zone)
  return (
    !topics.some((topic) => topic === 'testimonial' || topic === 'comparison' || topic === 'sample') &&
    !isUnderOthers(blocks.slice(first), block - first)
  )
}
