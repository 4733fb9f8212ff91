export const BADGE_SHAPES = ['standard', 'outline', 'pill', 'banner', 'square'] as const
export type BadgeShape = (typeof BADGE_SHAPES)[number]
export const BADGE_SIZES = ['s', 'm', 'l'] as const
export type BadgeSize = (typeof BADGE_SIZES)[number]

/** The layout of a badge of size m. */
export interface Layout {
  width: number
  height: number
  radius: number
  /** `paper`: light or dark; `clear`: transparent; `colour`: the kind's color. */
  ground: 'paper' | 'clear' | 'colour'
  /** The sign's position, and its scale from 32 by 32 units. */
  sign: { x: number; y: number; scale: number; behind: 'tile' | 'disc' | 'block' | 'nothing' }
  text: { x: number; width: number; centred: boolean }
  /**
   * The capitals above the name. Their baseline is `y` if the name takes one line, and `yAboveTwo` if it
   * takes two.
   */
  words: { size: number; spacing: number; y: number; yAboveTwo: number }
  /**
   * The site's name. On one line, it has the first of `sizes` that fits and the baseline `y`; on two lines,
   * the font size `twoSize` and the baselines `twoY`.
   */
  name: { sizes: readonly number[]; y: number; twoSize: number; twoY: readonly [number, number] }
}

const STANDARD: Layout = {
  width: 200,
  height: 54,
  radius: 10,
  ground: 'paper',
  sign: { x: 11, y: 11, scale: 1, behind: 'tile' },
  text: { x: 54, width: 134, centred: false },
  words: { size: 9, spacing: 0.5, y: 20.5, yAboveTwo: 15.5 },
  name: { sizes: [17, 15.5, 14, 12.5, 11], y: 39, twoSize: 10.5, twoY: [29, 42] },
}

export const LAYOUTS: Record<BadgeShape, Layout> = {
  standard: STANDARD,
  outline: { ...STANDARD, ground: 'clear', sign: { x: 8.6, y: 8.6, scale: 1.15, behind: 'nothing' } },
  pill: {
    width: 190,
    height: 44,
    radius: 22,
    ground: 'colour',
    sign: { x: 8, y: 8, scale: 0.875, behind: 'disc' },
    text: { x: 44, width: 128, centred: false },
    words: { size: 9, spacing: 0.35, y: 17, yAboveTwo: 13 },
    name: { sizes: [15, 13.5, 12, 11], y: 33, twoSize: 10, twoY: [24.5, 35.5] },
  },
  banner: {
    width: 340,
    height: 64,
    radius: 8,
    ground: 'paper',
    sign: { x: 10, y: 10, scale: 1.375, behind: 'block' },
    text: { x: 80, width: 246, centred: false },
    words: { size: 10.5, spacing: 0.9, y: 24, yAboveTwo: 18.5 },
    name: { sizes: [23, 21, 19, 17, 15.5, 14], y: 47.5, twoSize: 14, twoY: [35, 51.5] },
  },
  square: {
    width: 136,
    height: 136,
    radius: 16,
    ground: 'paper',
    sign: { x: 44, y: 17, scale: 1.5, behind: 'tile' },
    text: { x: 9, width: 118, centred: true },
    words: { size: 9, spacing: 0.1, y: 88, yAboveTwo: 84.5 },
    name: { sizes: [17, 15.5, 14, 12.5], y: 110, twoSize: 12.5, twoY: [101, 117] },
  },
}

const SCALES: Record<BadgeSize, number> = { s: 0.9, m: 1, l: 1.4 }

/** Width and height in whole pixels. */
export function dimensionsOf(shape: BadgeShape, size: BadgeSize): { width: number; height: number } {
  const { width, height } = LAYOUTS[shape]
  return { width: Math.round(width * SCALES[size]), height: Math.round(height * SCALES[size]) }
}
