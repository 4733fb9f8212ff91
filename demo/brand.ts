/** How a fictional product looks: the hue of its colors, in degrees, and its mark, an icon. */
export interface Brand {
  hue: number
  mark: Icon
  /** Whether its pictures have a dark surface. */
  isDark?: boolean
}

/** Lines of icons on a field of 24 × 24. */
export const ICONS = {
  home: 'M4 11l8-7 8 7v9H4z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  star: 'M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3-5.6 3 1.2-6.2L3 9.5l6.300-.8z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3',
  users: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M17 11a3 3 0 1 0-1-6M22 20c0-3-2-5-4-5',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  chart: 'M5 20V11M12 20V4M19 20v-6',
  doc: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  folder: 'M3 6h6l2 2h10v11H3z',
  check: 'M5 12l5 5 9-10',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  plus: 'M12 5v14M5 12h14',
  play: 'M7 4l13 8-13 8z',
  mic: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3',
  cam: 'M3 7h12v10H3zM15 11l6-4v10l-6-4',
  hangup: 'M3 14c5-5 13-5 18 0l-3 3-3-2v-3c-2-.7-4-.7-6 0v3l-3 2z',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  key: 'M8 10a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-8M16 7l3 3',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  send: 'M3 11l18-8-7 18-3-7z',
  bolt: 'M13 2L5 14h6l-1 8 8-12h-6z',
  base: 'M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0',
  ferry: 'M3 19c3 2 6 2 9 0s6-2 9 0M5 15l-1-4h16l-1 4M7 11V6h7l2 5M9 6V3',
  flag: 'M5 21V4h13l-3 4 3 4H5',
  receipt: 'M6 3v18l2-2 2 2 2-2 2 2 2-2 2 2V3zM9 8h6M9 12h6',
  cart: 'M3 4h3l2 11h10l2-8H7M9 20h.01M17 20h.01',
  map: 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  image: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M15 9h.01',
  eye: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  music: 'M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zM20 16a3 3 0 1 1-3-3 3 3 0 0 1 3 3z',
  heart: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z',
  leaf: 'M7 18C3 9 10 4 20 4c1 10-4 17-13 14zM4 21c2-6 6-9 10-11',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  chat: 'M4 5h16v11H10l-5 4v-4H4z',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  replay: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  flame: 'M12 3c4 4 6 7 6 11a6 6 0 0 1-12 0c0-4 2-7 6-11zM12 13c1.5 1.5 2 2.5 2 4a2 2 0 0 1-4 0c0-1.5.5-2.5 2-4z',
  door: 'M6 21V3h12v18M3 21h18M14.5 12h.01',
  book: 'M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14',
  grid: 'M4 4h16v16H4zM4 10h16M4 15h16M10 4v16',
  pot: 'M5 10h14v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM2 10h20M9 7c0-2 1-2 1-4M14 7c0-2 1-2 1-4',
  ballot: 'M4 5h9M4 12h14M4 19h6M19 4l-3 3-1.5-1.5',
} as const

export type Icon = keyof typeof ICONS

const BRANDS: Record<string, Brand> = {
  Quillmoss: { hue: 150, mark: 'leaf' },
  'Gristmill CI': { hue: 32, mark: 'gear', isDark: true },
  Pebblequay: { hue: 205, mark: 'receipt' },
  Hushgrove: { hue: 262, mark: 'moon' },
  Sedgewire: { hue: 172, mark: 'replay', isDark: true },
  Bramblechart: { hue: 335, mark: 'chart' },
  Lanternfig: { hue: 22, mark: 'flame' },
  Rookferry: { hue: 222, mark: 'ferry', isDark: true },
  Tansyfold: { hue: 44, mark: 'door' },
  'Foxglove Relay': { hue: 312, mark: 'chat' },
  Mossgrid: { hue: 128, mark: 'lock' },
  Dapplecast: { hue: 280, mark: 'mic', isDark: true },
  Copperhedge: { hue: 18, mark: 'flag' },
  'Plumbrook Ledger': { hue: 236, mark: 'book' },
  'Nettlefox Forms': { hue: 96, mark: 'ballot' },
  Wickerbay: { hue: 28, mark: 'cart' },
  Glimmerstoat: { hue: 248, mark: 'eye' },
  Oatloom: { hue: 338, mark: 'list' },
  Thistlegate: { hue: 292, mark: 'key' },
  'Snowlark Sheets': { hue: 196, mark: 'grid' },
  Kettlebeam: { hue: 8, mark: 'cam', isDark: true },
  Larkspindle: { hue: 340, mark: 'music' },
  Umberlane: { hue: 42, mark: 'map' },
  Vetchbox: { hue: 142, mark: 'pot' },
  Ambervole: { hue: 38, mark: 'heart' },
}

/** The brand of a fictional product. Throws for a product without one. */
export function brandOf(name: string): Brand {
  const brand = BRANDS[name]
  if (!brand) throw new Error(`${name} has no brand.`)
  return brand
}

/** A color by hue in degrees, saturation and lightness in percent, as `#rrggbb`. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const [s, l] = [saturation / 100, lightness / 100]
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

/** A neighbor of a hue for gradients. Warm hues turn to red, because yellow turns to olive the other way. */
export function neighborOf(hue: number): number {
  return hue > 12 && hue < 75 ? hue - 24 : hue + 28
}
