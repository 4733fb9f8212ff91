import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { badgeSvg } from './badge-svg.ts'

const linesOf = (svg: string) => parse(svg).querySelectorAll('.name')
const RIGHT_EDGE = 188

test('a badge is 200 by 54 and says what it is to those who do not see it', () => {
  const svg = badgeSvg('Launch Directory', 'light')
  expect(svg).toMatch(
    /^<svg [^>]*width="200" height="54"[^>]*role="img" aria-labelledby="t"><title id="t">Listed on Launch Directory<\/title>/,
  )
})

test('auto follows the visitor, light and dark do not', () => {
  const [light, dark, auto] = (['light', 'dark', 'auto'] as const).map((mode) => badgeSvg('Launch Directory', mode))
  expect(auto).toContain('@media (prefers-color-scheme:dark)')
  expect(light).not.toContain('@media')
  expect(dark).not.toContain('@media')
  expect(light).not.toBe(dark)
})

test('the name of the site is text, whatever it holds', () => {
  const svg = badgeSvg(`A & "B" </text><script>alert(1)</script>`, 'auto')
  expect(svg).not.toContain('<script>')
  expect(svg).toContain('<title id="t">Listed on A &amp; &quot;B&quot; &lt;/text&gt;')
})

test('characters that XML does not know are left out', () => {
  expect(badgeSvg('A\u0000\u0008B\ud800', 'light')).toMatch(/Listed on A B\ufffd</)
})

test.for([
  'PH',
  'Launch Directory',
  'The Independent Software Index',
  'A directory with an exceptionally long name, sixty letters...',
  'W'.repeat(60),
  '目录'.repeat(30),
])('a name fits, however long: %s', (name) => {
  const svg = badgeSvg(name, 'light')
  const lines = linesOf(svg)
  expect(lines.length).toBeLessThanOrEqual(2)
  for (const line of lines) {
    const x = Number(line.getAttribute('x'))
    const length = Number(line.getAttribute('textlength') ?? line.getAttribute('textLength') ?? 0)
    expect(x + length).toBeLessThanOrEqual(RIGHT_EDGE)
  }
  expect(svg).toContain(`Listed on ${name}<`)
})

test('a name that is cut ends in an ellipsis', () => {
  const [first, second] = linesOf(badgeSvg('W'.repeat(60), 'light'))
  expect(first?.text).toMatch(/^W+$/)
  expect(second?.text).toMatch(/^W+…$/)
})
