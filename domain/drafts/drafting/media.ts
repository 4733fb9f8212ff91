import type { ProposedField } from '../../profile/profile.ts'
import { isOwnFilm, SHOWS_SOMETHING_ELSE, textAround } from '../evidence/whose/own-film.ts'
import { subdomainCore } from '../evidence/whose/own-name.ts'
import { logoImages } from '../evidence/whose/page-names.ts'
import { squashed } from '../evidence/plain-text.ts'
import { youtubeVideoId } from '../evidence/whose/platforms.ts'
import { isPublicAddress } from '../evidence/whose/public-address.ts'
import { saying } from '../words/words.ts'
import { quoteFrom } from './site.ts'
import type { Site } from './site.ts'
import { ownOrganizations, textOf } from './structured.ts'

const SHOWS_PRODUCT = saying('shows the product')

/**
 * The product's demo video on YouTube: the only one that the home page offers as a demo, else its only video,
 * if that is embedded.
 */
export function draftDemoVideo(site: Site): ProposedField | null {
  const { home } = site
  const films = new Map<string, { address: string; offered: boolean; other: boolean; embedded: boolean }>()
  for (const address of home.embeds) {
    const id = youtubeVideoId(address)
    if (id !== null) films.set(id, { address, offered: false, other: false, embedded: true })
  }
  for (const link of home.links) {
    const id = youtubeVideoId(link.href)
    if (id === null || link.zone === 'footer') continue
    const around = textAround(home, link.block)
    const other = !isOwnFilm(id, home) || SHOWS_SOMETHING_ELSE.test(`${link.text} ${around}`)
    const known = films.get(id)
    films.set(id, {
      address: link.href,
      offered: SHOWS_PRODUCT.test(link.text) || SHOWS_PRODUCT.test(around) || known?.offered === true,
      other,
      embedded: known?.embedded ?? false,
    })
  }
  const candidates = [...films].filter(([, film]) => !film.other)
  const offered = candidates.filter(([, film]) => film.offered)
  const chosen =
    offered.length === 1 ? offered[0] : films.size === 1 && candidates[0]?.[1].embedded ? candidates[0] : undefined
  if (chosen === undefined) return null
  return { value: `https://www.youtube.com/watch?v=${chosen[0]}`, quotes: [quoteFrom(home, chosen[1].address)] }
}

/**
 * The website's logo: from its structured data, else from an image outside its footer, else from its icons.
 */
export function draftLogo(site: Site): ProposedField | null {
  const { home } = site
  // On a product's own subdomain, the vendor's logo isn't the product's.
  const isProduct = (thing: Record<string, unknown>) =>
    subdomainCore(home.url) === '' || squashed(textOf(thing['name'])) === squashed(site.name)
  const stated = ownOrganizations(home, site.name)
    .filter(isProduct)
    .flatMap(({ logo }) =>
      typeof logo === 'string'
        ? [logo]
        : typeof logo === 'object' && logo !== null && 'url' in logo && typeof logo.url === 'string'
          ? [logo.url]
          : [],
    )
  const icon = (rel: string) =>
    home.icons
      .filter((one) => one.rel.includes(rel))
      .toSorted((a, b) => Number.parseInt(b.sizes || '0', 10) - Number.parseInt(a.sizes || '0', 10))
      .map((one) => one.href)
  const shown = logoImages(home)
    .filter((image) => image.zone !== 'footer')
    .map((image) => image.src)
  const address = [...stated, ...shown, ...icon('apple-touch-icon'), ...icon('icon')].find(
    (one) => isPublicAddress(one) && one.length <= 500,
  )
  return address === undefined ? null : { value: address, quotes: [quoteFrom(home, address)] }
}
