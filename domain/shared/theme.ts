/** How an operator's site looks apart from its texts. */
export interface Theme {
  /** Of links and buttons, with what is written on them, in light and in dark. */
  accent: { light: Accent; dark: Accent }
  /** The operator's sign, in place of ours. */
  logo: { type: string; bytes: Buffer } | null
}

interface Accent {
  color: string
  /** Text on it. */
  on: string
}

/** What links and text in the accent stand on: paper, surface and band of `site/ui/style/base.css`. */
const GROUNDS = { light: ['#fbfaf6', '#ffffff', '#eef3ef'], dark: ['#131512', '#1b1e1a', '#1a221e'] }
const TEXTS = { light: '#ffffff', dark: '#0e231d' }
/** WCAG 2.2, 1.4.3: text of usual size. */
const ENOUGH = 4.5

export const FIRST_THEME: Theme = {
  accent: { light: { color: '#0b5c49', on: TEXTS.light }, dark: { color: '#8fdcc5', on: TEXTS.dark } },
  logo: null,
}

/**
 * The accent of a theme from one or two colours of the form `#0b5c49`; without one for dark, the light one is made lighter
 * until it can be read there. A string says why a colour cannot be taken.
 */
export function accentOf(light: string, dark: string | undefined): Theme['accent'] | string {
  if (!isReadable(light, 'light'))
    return `${light} is too light to be read on a light page: it needs a contrast of ${ENOUGH}`
  const onDark = dark ?? lightened(light)
  if (!isReadable(onDark, 'dark'))
    return `${onDark} is too dark to be read on a dark page: it needs a contrast of ${ENOUGH}`
  return { light: { color: light, on: textOn(light) }, dark: { color: onDark, on: textOn(onDark) } }
}

function isReadable(color: string, mode: keyof typeof GROUNDS): boolean {
  return GROUNDS[mode].every((ground) => contrast(color, ground) >= ENOUGH) && contrast(color, textOn(color)) >= ENOUGH
}

function textOn(color: string): string {
  return contrast(color, TEXTS.light) >= contrast(color, TEXTS.dark) ? TEXTS.light : TEXTS.dark
}

const STEPS = 20

function lightened(color: string): string {
  for (let step = 0; step <= STEPS; step++) {
    const mixed = mix(color, step / STEPS)
    if (isReadable(mixed, 'dark')) return mixed
  }
  return TEXTS.light
}

function mix(color: string, white: number): string {
  const parts = partsOf(color).map((part) => Math.round(part + (255 - part) * white))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
