/** The look of an operator's site. */
export interface Theme {
  /** The color of links and buttons, in light and dark mode. */
  accent: { light: Accent; dark: Accent }
  /** The operator's logo, replacing ours. */
  logo: { type: string; bytes: Buffer } | null
}

interface Accent {
  color: string
  /** The color of text on a background of `color`. */
  on: string
}

/** Background colors behind links and text: paper, surface and band in `site/ui/style/base.css`. */
const GROUNDS = { light: ['#fafafa', '#ffffff', '#f1f5f3'], dark: ['#0f1211', '#171b19', '#1a211e'] }
const TEXTS = { light: '#ffffff', dark: '#0e231d' }
/** Required by WCAG 2.2, criterion 1.4.3, for text of normal size. */
const MIN_CONTRAST = 4.5

export const FIRST_THEME: Theme = {
  accent: { light: { color: '#08734f', on: TEXTS.light }, dark: { color: '#57dba9', on: TEXTS.dark } },
  logo: null,
}

/**
 * The accent of a theme from one or two colors such as `#0b5c49`. Without a color for dark mode, lightens the
 * light one until it is readable there. Returns an error message if a color is unreadable.
 */
export function accentOf(light: string, dark: string | undefined): Theme['accent'] | string {
  if (!isReadable(light, 'light'))
    return `${light} is too light for a light page: it needs a contrast of ${MIN_CONTRAST}`
  const onDark = dark ?? lightened(light)
  if (!isReadable(onDark, 'dark'))
    return `${onDark} is too dark for a dark page: it needs a contrast of ${MIN_CONTRAST}`
  return { light: { color: light, on: textOn(light) }, dark: { color: onDark, on: textOn(onDark) } }
}

function isReadable(color: string, mode: keyof typeof GROUNDS): boolean {
  return [...GROUNDS[mode], textOn(color)].every((other) => contrast(color, other) >= MIN_CONTRAST)
}

function textOn(color: string): string {
  return [TEXTS.light, TEXTS.dark].toSorted((a, b) => contrast(color, b) - contrast(color, a))[0]!
}

const STEPS = 20

function lightened(color: string): string {
  const lighter = Array.from({ length: STEPS }, (_, step) => mix(color, step / STEPS))
  return lighter.find((mixed) => isReadable(mixed, 'dark')) ?? TEXTS.light
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
