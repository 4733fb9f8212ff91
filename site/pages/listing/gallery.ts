import { html } from 'hono/html'
import { smallVersion, type ListedImage, type Screenshot } from '../../../domain/profile/pictures.ts'
import type { Html } from '../../ui/page.ts'
import { GALLERY } from '../../ui/scripts/scripts.ts'
import { outwardLink, spokenAddress } from '../../ui/outward-link.ts'

/** What a gallery shows: the screenshots of a listing or draft, then its paid images if visitors see them. */
interface GalleryOf {
  name: string
  screenshots: readonly Screenshot[]
  media?: readonly ListedImage[] | undefined
}

/** How wide the first picture is shown: the whole column. */
const FIRST_SIZES = '(min-width: 62rem) 50rem, 100vw'

/**
 * The pictures of a product, the first one large; empty if it has none. Each is a link to the whole picture; the script
 * (`GALLERY`) opens it in a lightbox instead.
 */
export function gallery({ name, screenshots, media = [] }: GalleryOf): Html | '' {
  const images: Screenshot[] = [...screenshots, ...media]
  const [first, ...more] = images
  if (!first) return ''
  const count = images.length
  return html`<section class="gallery" aria-label="Pictures of ${name}" data-gallery>
    ${link(first, 0, count, name)}
    ${
      more.length
        ? html`<ul>
            ${more.map((image, at) => html`<li>${link(image, at + 1, count, name)}</li>`)}
          </ul>`
        : ''
    }
  </section>`
}

function link(image: Screenshot, at: number, count: number, name: string): Html {
  // Paths, so that pictures load from the host that serves the page, which may differ from the public address.
  const large = { ...image, url: pathOf(image.url) }
  const small = smallVersion(large)
  const alt = image.alt || `Picture ${at + 1} of ${count} of ${name}`
  const { source } = image
  const caption = [image.alt, source && `From the website’s share image, ${spokenAddress(source.page)}`]
  return html`<a
      href="${large.url}"
      data-width="${large.width}"
      data-height="${large.height}"
      data-caption="${caption.filter(Boolean).join(' · ')}"
      >${
        at === 0
          ? html`<img
              src="${large.url}"
              srcset="${sourcesOf(large)}"
              sizes="${FIRST_SIZES}"
              alt="${alt}"
              width="${large.width}"
              height="${large.height}"
              fetchpriority="high"
            />`
          : html`<img
              src="${small.url}"
              alt="${alt}"
              width="${small.width}"
              height="${small.height}"
              loading="lazy"
              decoding="async"
            />`
      }</a
    >${at === 0 && source ? html`<p class="picture-source quiet">From the website’s share image, ${outwardLink(source.page, spokenAddress(source.page))}</p>` : ''}`
}

/** For the head of a page with a gallery: loads the first picture early, and the script. Empty without pictures. */
export function galleryHead({ screenshots, media = [] }: Omit<GalleryOf, 'name'>): Html | '' {
  const [first] = [...screenshots, ...media]
  if (!first) return ''
  const large = { ...first, url: pathOf(first.url) }
  return html`<link
      rel="preload"
      as="image"
      href="${large.url}"
      imagesrcset="${sourcesOf(large)}"
      imagesizes="${FIRST_SIZES}"
      fetchpriority="high"
    />${GALLERY.tag}`
}

/** The versions of a picture, with their widths in pixels. */
function sourcesOf(image: ListedImage): string {
  const small = smallVersion(image)
  return small.width < image.width
    ? `${small.url} ${small.width}w, ${image.url} ${image.width}w`
    : `${image.url} ${image.width}w`
}

/** The path of an absolute or relative address. */
export function pathOf(address: string): string {
  return address.startsWith('/') ? address : new URL(address).pathname
}
