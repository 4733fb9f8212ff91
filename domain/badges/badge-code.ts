import { BADGE_KINDS, sentenceOf, type BadgeSubject } from './badge-kinds.ts'
import { dimensionsOf } from './badge-shapes.ts'
import type { BadgeLook, BadgeMode } from './badge-svg.ts'
import { escaped } from './badge-text.ts'

/** The HTML that owners paste into their homepage: a link to their listing around our badge image. */
export function badgeOf(
  { slug, name }: { slug: string; name: string },
  { siteUrl, siteName }: { siteUrl: string; siteName: string },
): string {
  const alt = escaped(`${name} on ${siteName}`)
  return (
    `<a href="${siteUrl}/listings/${slug}">` +
    `<img src="${siteUrl}/badges/${slug}/${BADGE_KINDS[0]}.svg" alt="${alt}" width="200" height="54"></a>`
  )
}

/** The address of a badge image. */
export function badgeUrl(
  siteUrl: string,
  slug: string,
  { kind }: BadgeSubject,
  { shape, mode, size }: BadgeLook,
): string {
  return `${siteUrl}/badges/${slug}/${kind}.svg?shape=${shape}&mode=${mode}&size=${size}`
}

/** The HTML of a badge in the look that the owner chose; `auto` follows the visitor's light or dark mode. */
export function badgeEmbed(
  site: { siteUrl: string; siteName: string },
  slug: string,
  subject: BadgeSubject,
  look: BadgeLook,
): string {
  const { width, height } = dimensionsOf(look.shape, look.size)
  const url = (mode: BadgeMode) => escaped(badgeUrl(site.siteUrl, slug, subject, { ...look, mode }))
  const alt = escaped(sentenceOf(subject, site.siteName))
  const image = (mode: BadgeMode) => `<img src="${url(mode)}" alt="${alt}" width="${width}" height="${height}">`
  const picture =
    look.mode === 'auto'
      ? `<source srcset="${url('dark')}" media="(prefers-color-scheme: dark)">${image('light')}`
      : image(look.mode)
  return `<a href="${site.siteUrl}/listings/${slug}"><picture>${picture}</picture></a>`
}
