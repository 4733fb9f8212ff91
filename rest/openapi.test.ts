import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { tools } from '../tools/catalog.ts'
import { openApi } from './openapi.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: object; example?: unknown }[]
  requestBody?: {
    required: boolean
    content: { 'application/json': { schema: { properties: object; required: string[] }; example: unknown } }
  }
  responses: Record<string, { content: Record<string, { schema: object; example?: unknown }> }>
  security: Record<string, string[]>[]
}
const { paths, components } = openApi(tools, { siteUrl: 'https://directory.example', siteName: 'Directory' }) as {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, Record<string, unknown>> }
}
const operationOf = (name: string) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name)!
const parametersOf = (name: string) =>
  (operationOf(name).parameters ?? []).map((one) => `${one.in} ${one.name}${one.required ? '!' : ''}`)

test('a read has its input in path and query', () => {
  expect(parametersOf('get_listing')).toEqual(['path slug!'])
  expect(parametersOf('compare_listings')).toEqual(['query a!', 'query b!'])
  expect(parametersOf('get_category')).toEqual(expect.arrayContaining(['path slug!', 'query page']))
  expect(operationOf('get_listing')).not.toHaveProperty('requestBody')
})

test('a delete has its input in the path, and no body', () => {
  expect(parametersOf('delete_milestone')).toEqual(expect.arrayContaining(['path listing_id!', 'path milestone_id!']))
  expect(operationOf('delete_milestone')).not.toHaveProperty('requestBody')
})

test('a write has the rest of its input in the body', () => {
  expect(parametersOf('add_milestone')).toEqual(['path listing_id!', 'header Idempotency-Key'])
  const { required, content } = operationOf('add_milestone').requestBody!
  expect(required).toBe(true)
  const { schema } = content['application/json']
  expect(schema.required).toEqual(expect.arrayContaining(['title']))
  expect([...Object.keys(schema.properties), ...schema.required]).not.toContain('listing_id')
})

test('a body is optional only for a PUT that requires nothing in it', () => {
  expect(operationOf('set_founder_story').requestBody!.required).toBe(false)
  expect(operationOf('answer_interview').requestBody!.required).toBe(true)
  // A PATCH needs a body even if all its properties are optional.
  expect(operationOf('update_my_listing').requestBody!.content['application/json'].schema.required).toEqual([])
  expect(operationOf('update_my_listing').requestBody!.required).toBe(true)
})

test('an operation declares exactly the refusals it can have', () => {
  const statuses = (name: string) => Object.keys(operationOf(name).responses).map(Number)
  expect(statuses('list_categories')).toEqual([200, 400, 401, 429, 503])
  expect(statuses('get_listing')).toEqual([200, 400, 401, 404, 429, 503])
  expect(statuses('submit_listing')).toEqual([201, 400, 401, 403, 409, 422, 429, 503])
})

test('an operation names both ways to sign in, and its scope', () => {
  expect(operationOf('quote_order').security).toEqual([{ oauth: ['orders:write'] }, { apiKey: ['orders:write'] }])
  expect(operationOf('get_listing').security).toEqual([{}, { oauth: [] }, { apiKey: [] }])
  expect(components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' })
})

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
const faults = (schema: object, example: unknown) => (ajv.validate(schema, example) ? [] : ajv.errors)

test.for(tools.map((tool) => [tool.name, tool] as const))('the examples of %s are valid', ([name, tool]) => {
  const { parameters = [], requestBody, responses } = operationOf(name)
  for (const { name: parameter, required, schema, example } of parameters) {
    if (required || example !== undefined)
      expect({ parameter, faults: faults(schema, example) }).toEqual({ parameter, faults: [] })
  }
  const body = requestBody?.content['application/json']
  if (body) expect(faults(body.schema, body.example)).toEqual([])
  const { schema, example } = responses[tool.rest.success ?? 200]!.content['application/json']!
  expect(faults(schema, example)).toEqual([])
  // Some choices are not in the JSON Schema.
  expect(tool.output.safeParse(example).error).toBeUndefined()
})
