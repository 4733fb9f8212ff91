import { hsl } from '../brand.ts'

/** Size of a drawn face, in pixels: that of stored photos of people. */
const FACE = 240

/** Each with its shade, for what lies in shadow. */
const SKINS = {
  pale: ['#f8dcc9', '#e7bfa6'],
  light: ['#f2cba8', '#dcab83'],
  tan: ['#dba678', '#bf8557'],
  brown: ['#b47b52', '#955f3b'],
  dark: ['#875438', '#6a3e27'],
} as const

const HAIRS = {
  black: '#2b2321',
  brown: '#573726',
  chestnut: '#87522f',
  red: '#a4502a',
  blond: '#d3a45c',
  grey: '#9c9ba1',
} as const

/** What is behind the head and before it, as paths on a field of 240 × 240 with the head around 120, 104. */
const STYLES = {
  parted: [
    '',
    'M72 106c-8-44 14-70 50-70 34 0 54 24 46 70-5-4-7-10-8-18-11-2-22-8-29-17-12 10-30 15-49 15-2 9-5 16-10 20z',
  ],
  cropped: ['', 'M74 96c0-36 20-54 46-54s46 18 46 54c-6-18-18-27-46-27s-40 9-46 27z'],
  quiff: [
    '',
    'M73 104c-7-32 0-48 14-56 6-14 32-20 52-12 22 2 34 28 28 68-5-16-10-26-20-31-20 5-42 4-56-2-9 8-14 18-18 33z',
  ],
  curly: [
    'M66 92a22 22 0 0 1 14-34 26 26 0 0 1 40-18 26 26 0 0 1 40 18 22 22 0 0 1 14 34 20 20 0 0 1-10 30H76a20 20 0 0 1-10-30z',
    'M75 98c3-22 13-30 26-30 8 6 22 8 34 2 14 0 25 8 30 28 8-36-12-54-45-54s-53 18-45 54z',
  ],
  afro: [
    'M120 22c42 0 70 28 70 64 0 26-14 48-34 56H84c-20-8-34-30-34-56 0-36 28-64 70-64z',
    'M76 100c2-24 16-34 44-34s42 10 44 34c10-38-12-58-44-58s-54 20-44 58z',
  ],
  wavy: [
    'M60 112c-4-50 24-78 60-78s64 28 60 78c-1 26 10 40 4 66-6 16-28 18-40 6v-64H96v64c-12 12-34 10-40-6-6-26 5-40 4-66z',
    'M72 112c-2-44 18-70 50-70 30 0 48 24 46 70-24-8-38-22-44-44-8 22-26 38-52 44z',
  ],
  bob: [
    'M64 108c-2-46 22-74 56-74s58 28 56 74v44c-10 10-24 9-32 2H96c-8 7-22 8-32-2z',
    'M74 106c-4-40 16-64 46-64s50 24 46 64c-4-6-6-12-8-19-25 8-51 8-76 0-2 7-4 13-8 19z',
  ],
  bun: [
    'M120 14a22 22 0 1 1 0 44 22 22 0 0 1 0-44z',
    'M73 106c-3-42 17-66 47-66s50 24 47 66c-7-20-23-34-47-34s-40 14-47 34z',
  ],
  tail: [
    'M150 62c34-2 44 30 38 60 4 24 2 46-8 62-6 2-12-2-12-8 2-30-2-54-18-76z',
    'M73 108c-5-44 17-68 49-68s50 24 45 68c-6-14-14-22-24-27-24 2-44-2-56-12-8 10-12 22-14 39z',
  ],
  bald: ['', ''],
} as const

const BEARDS = {
  full: 'M76 108c1 40 20 62 44 62s43-22 44-62c-5 14-12 21-23 21-6-8-36-8-42 0-11 0-18-7-23-21z',
  chin: 'M98 140c2 20 10 30 22 30s20-10 22-30c-5 6-8 8-10 8h-24c-2 0-5-2-10-8z',
} as const

const GLASSES = {
  round:
    '<circle cx="101" cy="109" r="15"/><circle cx="139" cy="109" r="15"/><path d="M116 107c2-3 6-3 8 0M86 106l-9-3M154 106l9-3"/>',
  square:
    '<rect x="85" y="97" width="31" height="24" rx="7"/><rect x="124" y="97" width="31" height="24" rx="7"/><path d="M116 106c2-3 6-3 8 0M85 105l-8-2M155 105l8-2"/>',
} as const

/** A face that nobody has. */
export interface Look {
  skin: keyof typeof SKINS
  hair: keyof typeof HAIRS
  style: keyof typeof STYLES | 'beanie'
  /** The hue behind the face, in degrees; what they wear is far from it. */
  ground: number
  glasses?: keyof typeof GLASSES
  beard?: keyof typeof BEARDS
  mouth?: 'laughs'
  wears?: 'shirt' | 'hood'
  hasFreckles?: boolean
  hasEarrings?: boolean
}

/** Draws a face as an SVG. */
export function faceOf(look: Look): string {
  const { ground, glasses, beard, wears, hasFreckles, hasEarrings } = look
  const [skin, shade] = SKINS[look.skin]
  const hair = HAIRS[look.hair]
  const cloth = hsl((ground + 165) % 360, 40, 44)
  const light = hsl((ground + 165) % 360, 44, 58)
  const { behind, before } = headwear(look, { hair, cloth: hsl((ground + 205) % 360, 42, 48), band: light })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${FACE}" height="${FACE}" viewBox="22 10 196 196">
    <linearGradient id="ground" x2="0" y2="1"><stop stop-color="${hsl(ground, 58, 90)}"/><stop offset="1" stop-color="${hsl(ground, 52, 78)}"/></linearGradient>
    <rect width="240" height="240" fill="url(#ground)"/>
    ${behind}
    <path d="M24 250c0-48 26-70 70-76h52c44 6 70 28 70 76z" fill="${cloth}"/>
    ${wears === 'hood' ? `<path d="M84 172c-12 10-10 26 36 40 46-14 48-30 36-40-8 18-64 18-72 0z" fill="${light}"/>` : ''}
    <path d="M101 142h38v36c0 20-38 20-38 0z" fill="${shade}"/>
    ${wears === 'shirt' ? '<path d="M98 168l22 24-18 16-18-30zM142 168l-22 24 18 16 18-30z" fill="#fdfcfa"/>' : ''}
    <path d="M76 100a9 12 0 1 0 0 22M164 100a9 12 0 1 1 0 22" fill="${skin}" stroke="${shade}" stroke-width="2"/>
    ${hasEarrings ? '<circle cx="71" cy="127" r="3.6" fill="#e6b84c"/><circle cx="169" cy="127" r="3.6" fill="#e6b84c"/>' : ''}
    <path d="M74 98c0-36 18-54 46-54s46 18 46 54c0 40-20 66-46 66s-46-26-46-66z" fill="${skin}"/>
    <ellipse cx="91" cy="129" rx="9" ry="5.5" fill="#e2574c" opacity=".2"/><ellipse cx="149" cy="129" rx="9" ry="5.5" fill="#e2574c" opacity=".2"/>
    ${hasFreckles ? `<g fill="${shade}">${[88, 95, 101, 139, 146, 152].map((x, at) => `<circle cx="${x}" cy="${at % 2 ? 121 : 126}" r="1.5"/>`).join('')}</g>` : ''}
    ${beard ? `<path d="${BEARDS[beard]}" fill="${hair}"/>` : ''}
    ${before}
    <g fill="#2a2322"><ellipse cx="102" cy="109" rx="4.2" ry="5"/><ellipse cx="138" cy="109" rx="4.2" ry="5"/></g>
    <g fill="#fff" opacity=".9"><circle cx="103.6" cy="107" r="1.4"/><circle cx="139.6" cy="107" r="1.4"/></g>
    <path d="M93 96c5-4 12-5 18-1M129 95c6-4 13-3 18 1" fill="none" stroke="${look.hair === 'grey' ? '#77767c' : hair}" stroke-width="4" stroke-linecap="round" opacity=".85"/>
    <path d="M119 113c-2 6-4 10-4 12 0 3 4 4 7 3" fill="none" stroke="${shade}" stroke-width="3.4" stroke-linecap="round"/>
    ${
      look.mouth
        ? '<path d="M104 137c10 3 22 3 32 0-1 11-8 16-16 16s-15-5-16-16z" fill="#8d2f33"/><path d="M106 138c9 2 19 2 28 0-1 3-2 5-3 6-7 1-15 1-22 0-1-1-2-3-3-6z" fill="#fff"/>'
        : '<path d="M106 139c8 8 20 8 28 0" fill="none" stroke="#963f3d" stroke-width="4" stroke-linecap="round"/>'
    }
    ${glasses ? `<g fill="#fff" fill-opacity=".16" stroke="#33303a" stroke-width="3.4" stroke-linecap="round">${GLASSES[glasses]}</g>` : ''}
  </svg>`
}

/** Hair, or what covers it: behind the head and before it. */
function headwear(
  { style }: Look,
  { hair, cloth, band }: { hair: string; cloth: string; band: string },
): { behind: string; before: string } {
  if (style === 'beanie')
    return {
      behind: `<path d="M68 92h104c2 20 2 34-4 44h-8V92H80v44h-8c-6-10-6-24-4-44z" fill="${hair}"/>`,
      before: `<path d="M68 90c-2-38 20-62 52-62s54 24 52 62z" fill="${cloth}"/><circle cx="120" cy="27" r="9" fill="${band}"/>
        <rect x="63" y="74" width="114" height="21" rx="9" fill="${band}"/>`,
    }
  const [behind, before] = STYLES[style]
  return { behind: `<path d="${behind}" fill="${hair}"/>`, before: `<path d="${before}" fill="${hair}"/>` }
}
