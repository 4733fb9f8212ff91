import { expect, test } from 'vitest'
import { epochMs, rfc3339 } from './clock.ts'

test.for<[string | Date | null, string | null]>([
  [null, null],
  [new Date('2026-11-20T12:00:00.5Z'), '2026-11-20T12:00:00.500Z'],
  ['2026-11-20 12:00:00+00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20 12:00:00.123456+00', '2026-11-20T12:00:00.123Z'],
  ['2026-11-20 12:00:00.5+01', '2026-11-20T11:00:00.500Z'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
])('%s leaves the service as %s', ([time, formatted]) => {
  expect(rfc3339(time)).toBe(formatted)
})

test('a time can be had in milliseconds', () => {
  expect(epochMs('1970-01-01 00:00:01.5+00')).toBe(1500)
})
