import { brandOf, hsl, ICONS, neighborOf } from './brand.ts'

/** The logo of a fictional product, as a data URL: its mark on a tile of its color. */
export function logoOf(name: string): string {
  const { hue, mark } = brandOf(name)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><linearGradient id="g" x2="1" y2="1">` +
    `<stop stop-color="${hsl(hue, 68, 52)}"/><stop offset="1" stop-color="${hsl(neighborOf(hue), 72, 38)}"/></linearGradient>` +
    `<rect width="96" height="96" fill="url(#g)"/><path transform="translate(18 18) scale(2.5)" d="${ICONS[mark]}" fill="none" ` +
    `stroke="#fff" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
