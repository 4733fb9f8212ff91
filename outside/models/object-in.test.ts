import { expect, test } from 'vitest'
import { objectIn } from './object-in.ts'
import { cpuMs } from '../../test/cpu-ms.ts'

test('the object stands in the last fence', () => {
  expect(objectIn('First {\n```json\n{"a":1}\n```\nthen\n```\n{"a":2}\n```\nDone }')).toEqual({ a: 2 })
  expect(objectIn('```json\n{"a":1}')).toEqual({ a: 1 })
})

test('an answer that is all fences is read in bounded time', () => {
  expect(cpuMs(() => expect(objectIn('```json\n{\n'.repeat(60_000))).toBeUndefined())).toBeLessThan(2_000)
})
