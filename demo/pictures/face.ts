import { hsl } from '../brand.ts'

/** Size of a drawn face, in pixels: that of stored photos of founders. */
const FACE = 240

const SKINS = ['#f6d3b8', '#eab98f', '#d59b6c', '#b0754a', '#8a5a3a', '#f2c6a5']
const HAIRS = ['#2b211d', '#5a3a24', '#8c5a2b', '#c99a4b', '#9a9aa3', '#7a2f22']

/** The hair behind the head and before it, as paths on a field of 240 × 240 with the head around 120, 104. */
const STYLES: [behind: string, before: string][] = [
  // Long, with a parting.
  [
    'M64 108c0-42 24-68 56-68s56 26 56 68v76c-10 10-24 12-34 8V120H98v72c-10 4-24 2-34-8z',
    'M74 104c2-34 20-50 46-50s44 16 46 50c-20-4-34-14-42-32-10 18-28 28-50 32z',
  ],
  // Short.
  ['', 'M72 100c-6-40 16-62 50-62s56 24 46 64c-4-14-10-24-20-32-20 8-46 8-60 2-8 8-14 16-16 28z'],
  // Curls.
  [
    'M66 92a22 22 0 0 1 14-34 26 26 0 0 1 40-18 26 26 0 0 1 40 18 22 22 0 0 1 14 34 20 20 0 0 1-10 30H76a20 20 0 0 1-10-30z',
    'M76 92c4-18 14-24 26-24 8 6 22 8 34 2 14 0 24 8 28 22 6-28-14-46-44-46s-50 18-44 46z',
  ],
  // A bun.
  [
    'M120 16a24 24 0 1 1 0 48 24 24 0 0 1 0-48zM70 104c0-40 20-62 50-62s50 22 50 62l-8 18H78z',
    'M74 100c2-32 20-48 46-48s44 16 46 48c-12-16-26-24-46-24s-34 8-46 24z',
  ],
  // To the chin, with a fringe.
  [
    'M66 106c0-42 22-66 54-66s54 24 54 66v40c-8 6-18 6-26 2H92c-8 4-18 4-26-2z',
    'M74 100c0-32 18-50 46-50s46 18 46 50c-30-10-62-10-92 0z',
  ],
]

/** A face that nobody has, as an SVG: always the same one for the same number. */
export function faceOf(seed: number): string {
  const pick = <T>(from: readonly T[], at: number) => from[Math.floor(seed / at) % from.length]!
  const [behind, before] = pick(STYLES, 1)
  const [skin, hair] = [pick(SKINS, 5), pick(HAIRS, 3)]
  const hue = (seed * 67) % 360
  const [cloth, glasses, beard] = [hsl((hue + 190) % 360, 46, 42), seed % 4 === 1, seed % 5 === 1 && seed % 2 === 0]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${FACE}" height="${FACE}" viewBox="26 14 188 188">
    <rect width="240" height="240" fill="${hsl(hue, 46, 84)}"/>
    <path d="${behind}" fill="${hair}"/>
    <path d="M30 250c0-50 34-74 90-74s90 24 90 74z" fill="${cloth}"/>
    <path d="M100 138h40v40c0 24-40 24-40 0z" fill="${skin}"/>
    <path d="M100 152c12 10 28 10 40 0v8c-12 12-28 12-40 0z" fill="#000" opacity=".1"/>
    <path d="M74 98c0-34 18-50 46-50s46 16 46 50c0 36-20 60-46 60s-46-24-46-60z" fill="${skin}"/>
    ${beard ? `<path d="M76 112c2 34 20 52 44 52s42-18 44-52c-6 14-14 18-24 18h-40c-10 0-18-4-24-18z" fill="${hair}"/>` : ''}
    <path d="${before}" fill="${hair}" stroke="${hair}" stroke-width="8" stroke-linejoin="round"/>
    <circle cx="101" cy="108" r="4.6" fill="#221d1b"/><circle cx="139" cy="108" r="4.6" fill="#221d1b"/>
    <path d="M92 97c6-4 12-4 17-1M131 96c5-3 11-3 17 1" fill="none" stroke="#221d1b" stroke-width="3" stroke-linecap="round" opacity=".65"/>
    <path d="M120 112v10c0 3-3 4-5 3" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round" opacity=".25"/>
    <path d="M105 135c9 9 21 9 30 0" fill="none" stroke="#8e3b37" stroke-width="4" stroke-linecap="round"/>
    <path d="M86 126h10M144 126h10" stroke="#e0645a" stroke-width="7" stroke-linecap="round" opacity=".22"/>
    ${
      glasses
        ? `<g fill="none" stroke="#2a2a30" stroke-width="3.5"><circle cx="101" cy="108" r="14"/><circle cx="139" cy="108" r="14"/><path d="M115 106c3-2 7-2 10 0M87 106l-10-3M153 106l10-3"/></g>`
        : ''
    }
  </svg>`
}
