import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Tool } from './define-tool.ts'
import { pathParameters, schemasOf } from './json-schema.ts'

const propertiesOf = (shape: z.ZodRawShape) =>
  schemasOf({ input: z.object(shape), output: z.object({}) } as Tool).input.properties

test('a nullable value is an anyOf with its description outside', () => {
  expect(propertiesOf({ a: z.string().max(5).nullable().describe('An a.') })).toEqual({
    a: { description: 'An a.', anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
  })
  expect(propertiesOf({ a: z.enum(['x']) })).toEqual({ a: { type: 'string', enum: ['x'] } })
})

test('the bounds of safe integers are left out, and real bounds are kept', () => {
  expect(propertiesOf({ any: z.int(), some: z.int().min(-3).max(7), top: z.int().min(1) })).toEqual({
    any: { type: 'integer' },
    some: { type: 'integer', minimum: -3, maximum: 7 },
    top: { type: 'integer', minimum: 1 },
  })
  expect(propertiesOf({ a: z.object({}).meta({ maxProperties: Number.MAX_SAFE_INTEGER }) })).toHaveProperty(
    'a.maxProperties',
    Number.MAX_SAFE_INTEGER,
  )
})

test('a format comes without its pattern, and a pattern without a format stays', () => {
  expect(propertiesOf({ day: z.iso.date(), id: z.uuid(), code: z.string().regex(/^a$/) })).toEqual({
    day: { type: 'string', format: 'date' },
    id: { type: 'string', format: 'uuid' },
    code: { type: 'string', pattern: '^a$' },
  })
})

test('property names that may be any text are left out, and restricted ones are kept', () => {
  expect(propertiesOf({ any: z.record(z.string(), z.int()) })).toEqual({
    any: { type: 'object', additionalProperties: { type: 'integer' } },
  })
  expect(propertiesOf({ some: z.record(z.string().max(3), z.int()) })).toHaveProperty('some.propertyNames.maxLength', 3)
})

test('a property may be called like a keyword', () => {
  const named = {
    type: z.string(),
    description: z.int(),
    pattern: z.boolean(),
    format: z.string(),
    maximum: z.string(),
  }
  expect(propertiesOf({ inner: z.object(named) })).toHaveProperty('inner.properties', {
    type: { type: 'string' },
    description: { type: 'integer' },
    pattern: { type: 'boolean' },
    format: { type: 'string' },
    maximum: { type: 'string' },
  })
})

test('schemas are made once, and path parameters come from the braces', () => {
  const tool = { input: z.object({}), output: z.object({}), rest: { path: '/a/{one}/b/{two_b}' } } as unknown as Tool
  expect(schemasOf(tool)).toBe(schemasOf(tool))
  expect(pathParameters(tool)).toEqual(['one', 'two_b'])
})
