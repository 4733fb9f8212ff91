import { expect, test } from 'vitest'
import { accentOf, FIRST_THEME } from './theme.ts'

test('an accent takes the colour given for each mode, with readable text on it', () => {
  expect(accentOf('#08734f', '#57dba9')).toEqual(FIRST_THEME.accent)
  expect(accentOf('#aa0000', '#ffd700')).toEqual({
    light: { color: '#aa0000', on: '#ffffff' },
    dark: { color: '#ffd700', on: '#0e231d' },
  })
})

test.for([
  ['#0b5c49', '#609589'],
  ['#000000', '#8c8c8c'],
  ['#0000ff', '#8080ff'],
])('without a colour for dark mode, %s is lightened to %s', ([light, dark]) => {
  expect(accentOf(light!, undefined)).toMatchObject({ dark: { color: dark } })
})

test('a colour that can’t be read is refused, naming the page it fails on', () => {
  expect(accentOf('#ffd700', undefined)).toBe('#ffd700 is too light for a light page: it needs a contrast of 4.5')
  expect(accentOf('#0b5c49', '#0b5c49')).toBe('#0b5c49 is too dark for a dark page: it needs a contrast of 4.5')
})
