import { expect, test } from 'vitest'
import { compactSchema } from './compact-schema.ts'
import { ALL_LISTED, PUBLIC_LISTED } from './listed-tools.ts'

test('a listed operation names the scope it needs, and a public one that it needs none', () => {
  const schemes = (name: string) => ALL_LISTED.find((tool) => tool.name === name)!._meta.securitySchemes
  expect(schemes('create_checkout')).toEqual([{ type: 'oauth2', scopes: ['orders:write'] }])
  expect(schemes('search_listings')).toEqual([{ type: 'noauth' }])
  expect(PUBLIC_LISTED.every((tool) => tool._meta.securitySchemes[0]!.type === 'noauth')).toBe(true)
})

test('a part is moved to $defs only where that makes the schema shorter', () => {
  const twice = (length: number) => {
    const part = { const: 'x'.repeat(length - JSON.stringify({ const: '' }).length) }
    return compactSchema({ anyOf: [part, part, { additionalProperties: false }] })
  }
  expect(twice(54)).not.toHaveProperty('$defs')
  expect(twice(55)).toEqual({
    anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }, { additionalProperties: false }],
    $defs: { a: { const: 'x'.repeat(43) } },
  })
})

test('a part that occurs twice, in lists or in open objects, is written once', () => {
  const part = {
    type: 'object' as const,
    properties: { quote: { type: 'string' as const, description: 'What it says.' } },
  }
  const list = { type: 'array' as const, items: part }
  const open = { type: 'object' as const, additionalProperties: part }
  expect(compactSchema({ type: 'object', properties: { list, open } })).toEqual({
    type: 'object',
    properties: {
      list: { type: 'array', items: { $ref: '#/$defs/a' } },
      open: { type: 'object', additionalProperties: { $ref: '#/$defs/a' } },
    },
    $defs: { a: part },
  })
})
