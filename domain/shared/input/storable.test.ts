import { expect, test } from 'vitest'
import { storable } from './storable.ts'

test('NUL characters and halves of surrogate pairs are taken out, wherever they stand', () => {
  const value = { 'a\0': ['x\0y', '\ud800', { b: 'fine 🙂', n: 1, z: null }] }
  expect(storable(value)).toEqual({ a: ['xy', '\ufffd', { b: 'fine 🙂', n: 1, z: null }] })
})

test('what is nested deeper than any data ends, and does not exhaust the stack', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(() => JSON.stringify(storable(deep))).not.toThrow()
})
