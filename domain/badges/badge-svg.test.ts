import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { BADGE_KINDS, type BadgeSubject } from './badge-kinds.ts'
import { BADGE_SHAPES, BADGE_SIZES, dimensionsOf, LAYOUTS } from './badge-shapes.ts'
import { BADGE_MODES, badgeSvg, type BadgeLook } from './badge-svg.ts'

const LISTED: BadgeSubject = { kind: 'listed' }
const badge = (siteName: string, look: Partial<BadgeLook> = {}, subject = LISTED) =>
  badgeSvg(siteName, subject, { shape: 'standard', mode: 'light', size: 'm', ...look })
const linesOf = (svg: string) => parse(svg).querySelectorAll('.name')

test('a badge is 200 by 54 and has a title for screen readers', () => {
  expect(badge('Launch Directory')).toMatch(
    /^<svg [^>]*width="200" height="54"[^>]*role="img" aria-labelledby="t"><title id="t">Listed on Launch Directory<\/title>/,
  )
})

test('auto follows the visitor, light and dark do not', () => {
  const [light, dark, auto] = BADGE_MODES.map((mode) => badge('Launch Directory', { mode }))
  expect(auto).toContain('@media (prefers-color-scheme:dark)')
  expect(light).not.toContain('@media')
  expect(dark).not.toContain('@media')
  expect(light).not.toBe(dark)
})

test('the site’s name is escaped', () => {
  const svg = badge(`A & "B" </text><script>alert(1)</script>`)
  expect(svg).not.toContain('<script>')
  expect(svg).toContain('<title id="t">Listed on A &amp; &quot;B&quot; &lt;/text&gt;')
})

test('characters that XML can’t contain are removed', () => {
  expect(badge('A\u0000\u0008B\ud800')).toMatch(/Listed on A B\ufffd</)
})

const NAMES = [
  'PH',
  'Launch Directory',
  'The Independent Software Index',
  'A directory with an exceptionally long name, sixty letters...',
  'W'.repeat(60),
  '目录'.repeat(30),
]

test.for(BADGE_SHAPES.flatMap((shape) => NAMES.map((name) => [shape, name] as const)))(
  '%s: a name fits, however long: %s',
  ([shape, name]) => {
    const svg = badge(name, { shape })
    const lines = linesOf(svg)
    expect(lines.length).toBeLessThanOrEqual(2)
    for (const line of lines) {
      const length = Number(line.getAttribute('textlength') ?? line.getAttribute('textLength') ?? 0)
      expect(length).toBeLessThanOrEqual(LAYOUTS[shape].text.width)
    }
    expect(svg).toContain(`Listed on ${name}<`)
  },
)

test('a name that is cut ends in an ellipsis', () => {
  const [first, second] = linesOf(badge('W'.repeat(60)))
  expect(first?.text).toMatch(/^W+$/)
  expect(second?.text).toMatch(/^W+…$/)
})

test('every kind, shape, mode and size is a different image, with the announced dimensions', () => {
  const all = BADGE_KINDS.flatMap((kind) =>
    BADGE_SHAPES.flatMap((shape) =>
      BADGE_MODES.flatMap((mode) =>
        BADGE_SIZES.map((size) => {
          const svg = badge('Launch Directory', { shape, mode, size }, { kind, place: 2 })
          const { width, height } = dimensionsOf(shape, size)
          expect(svg).toContain(`width="${width}" height="${height}"`)
          expect(svg).not.toMatch(/NaN|undefined/)
          return svg
        }),
      ),
    ),
  )
  expect(new Set(all).size).toBe(5 * 5 * 3 * 3)
})

test('Launch of the Week shows its place', () => {
  const svg = badge('Launch Directory', {}, { kind: 'launch-of-the-week', place: 3 })
  expect(svg).toContain('>#3 Launch of the Week on Launch Directory<')
  expect(parse(svg).querySelector('.place')?.text).toBe('3')
})

test.for(BADGE_KINDS.flatMap((kind) => (['light', 'dark'] as const).map((mode) => [kind, mode] as const)))(
  '%s in %s: every text stands out from what is behind it',
  ([kind, mode]) => {
    for (const shape of BADGE_SHAPES) {
      const fills = fillsOf(badge('Launch Directory', { shape, mode }, { kind, place: 1 }))
      // A badge without a background appears on pages that are as light or dark as its mode.
      const ground = fills['ground'] === 'none' ? { light: '#ffffff', dark: '#111111' }[mode] : fills['ground']!
      expect(contrast(fills['name']!, ground)).toBeGreaterThan(4.5)
      expect(contrast(fills['words']!, ground)).toBeGreaterThan(4.5)
      expect(contrast(fills['place']!, fills['marks']!)).toBeGreaterThan(4.5)
    }
  },
)

function fillsOf(svg: string): Record<string, string> {
  return Object.fromEntries([...svg.matchAll(/\.(\w+)\{fill:([^;}]+)/g)].map(([, name, fill]) => [name!, fill!]))
}

/** The WCAG 2 contrast ratio of two colors. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

test('a name takes one line or two, and only the words above it are spaced', () => {
  const attributesOf = (name: string) =>
    parse(badge(name))
      .querySelectorAll('text')
      .map((text) => [text.getAttribute('class'), text.getAttribute('y'), text.getAttribute('letter-spacing') ?? null])
  expect(attributesOf('Launch Directory')).toEqual([
    ['words', '20.5', '0.5'],
    ['name', '39', null],
  ])
  expect(attributesOf('A directory with a long name')).toEqual([
    ['words', '15.5', '0.5'],
    ['name', '29', null],
    ['name', '42', null],
  ])
})

test('the length of a text is forced only if space is tight', () => {
  expect(linesOf(badge('PH'))[0]!.toString()).not.toContain('lengthAdjust')
  expect(linesOf(badge('W'.repeat(60)))[0]!.toString()).toContain('lengthAdjust')
})

test('an outline is thicker than a border, and a sign is smaller on a disc', () => {
  const strokeOf = (shape: BadgeLook['shape']) => parse(badge('PH', { shape })).querySelector('.ground')!.attributes
  expect(strokeOf('outline')).toMatchObject({ 'stroke-width': '1.5', x: '0.75', width: '198.5' })
  expect(strokeOf('standard')).toMatchObject({ 'stroke-width': '1', x: '0.5', width: '199' })
  const scaleOf = (shape: BadgeLook['shape']) => Number(/scale\(([\d.]+)\)/.exec(badge('PH', { shape }))![1])
  expect(scaleOf('pill')).toBeCloseTo(0.875 * 0.84)
  expect(scaleOf('standard')).toBe(1)
})
