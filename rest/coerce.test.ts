import { expect, test } from 'vitest'
import * as z from 'zod'
import { coerce } from './coerce.ts'

const schema = z.object({ page: z.int().optional(), price: z.number(), all: z.boolean().default(false), q: z.string() })
const coerced = (raw: object) => coerce(schema, raw as Record<string, unknown>)

test('text becomes the number or boolean that the schema expects', () => {
  expect(coerced({ page: '12', price: '-3', all: 'true', q: '7' })).toEqual({ page: 12, price: -3, all: true, q: '7' })
  expect(coerced({ page: '0', all: 'false' })).toEqual({ page: 0, all: false })
  expect(coerced({ page: '9007199254740991' })).toEqual({ page: Number.MAX_SAFE_INTEGER })
})

test('anything else is left for the schema to refuse', () => {
  const others = { page: '1e1', price: '', all: 'yes', unknown: '5', constructor: '5' }
  expect(coerced(others)).toEqual(others)
  for (const page of ['01', '9007199254740992', '1.5', ' 1', ['1', '2'], 5]) expect(coerced({ page })).toEqual({ page })
})
