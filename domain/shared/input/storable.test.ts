import { expect, test } from 'vitest'
import { storable } from './storable.ts'

test('NUL characters and lone surrogates are removed at every level', () => {
  const value = { 'a\0': ['x\0y', '\ud800', { b: 'fine 🙂', n: 1, z: null }] }
  expect(storable(value)).toEqual({ a: ['xy', '\ufffd', { b: 'fine 🙂', n: 1, z: null }] })
})

test.for<[string, (inner: unknown) => unknown]>([
  ['arrays', (inner) => [inner]],
  ['objects', (inner) => ({ inner })],
])('nested %s are kept to a depth of 40', ([, wrap]) => {
  const nested = (levels: number): unknown => (levels ? wrap(nested(levels - 1)) : [])
  expect(storable(nested(39))).toEqual(nested(39))
  expect(JSON.stringify(storable(nested(40)))).toBe(JSON.stringify(nested(40)).replace('[]', 'null'))
})

test('endless nesting does not exhaust the stack', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(() => JSON.stringify(storable(deep))).not.toThrow()
})
