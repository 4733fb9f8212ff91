import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { tools } from './catalog.ts'
import { invalidInput } from './input-errors.ts'
import { mcpOutputOf, pathParameters, schemasOf } from './json-schema.ts'

const files = globSync('*/*.ts', {
  cwd: import.meta.dirname,
  exclude: ['shared/**', '**/*.test.ts', '**/*-record.ts', '**/owned-*.ts'],
})
const topics = new Map(files.map((file) => [basename(file, '.ts').replaceAll('-', '_'), dirname(file)]))

test('every operation under tools/ is in the catalog, under its own name', () => {
  expect(tools.map((tool) => tool.name).toSorted()).toEqual([...topics.keys()].toSorted())
})

test.for(tools.map((tool) => [tool.name, tool] as const))('%s keeps its contract', async ([name, tool]) => {
  const { handler: _, outside: __, input: ___, output: ____, brief: _____, ...meta } = tool
  const contract = { ...meta, ...schemasOf(tool) }
  // A change here changes the API. If it's intended, run `vitest run tools/catalog.test.ts -u` and review the
  // diff.
  await expect(`${JSON.stringify(contract, null, 2)}\n`).toMatchFileSnapshot(
    `./__contracts__/${topics.get(name)}/${name}.json`,
  )
})

test.for(tools.map((tool) => [tool.name, tool] as const))('%s is described for people and assistants', ([, tool]) => {
  expect(tool.description.length).toBeLessThanOrEqual(500)
  const { input, output } = schemasOf(tool)
  expect(
    Object.entries(input.properties ?? {}).filter(([, schema]) => !(schema as { description?: string }).description),
  ).toEqual([])
  expect(input.additionalProperties).toBe(false)
  expect([output, mcpOutputOf(tool)].map(({ additionalProperties }) => additionalProperties)).toEqual([false, false])
  expect(pathParameters(tool).filter((name) => !Object.hasOwn(tool.input.shape, name))).toEqual([])
})

test.for(tools.map((tool) => [tool.name, tool] as const))('%s says in words what its patterns accept', ([, tool]) => {
  const { properties = {} } = schemasOf(tool).input
  const patterned = Object.keys(properties).filter((name) => Object.hasOwn(properties[name] as object, 'pattern'))
  const { error } = tool.input.safeParse(Object.fromEntries(patterned.map((name) => [name, '!'])))
  const faults = (error?.issues ?? []).filter(({ code }) => code === 'invalid_format')
  expect(faults.length).toBe(patterned.length)
  const { errors } = invalidInput(tool.name, new ZodError(faults))
  expect(errors.filter(({ detail }) => /pattern|Invalid|\/\^/.test(detail))).toEqual([])
})

test.for(tools.map((tool) => [tool.name, tool] as const))('%s says honestly what it does', ([, tool]) => {
  const { readOnlyHint, destructiveHint } = tool.annotations
  if (tool.rest.method === 'GET') expect(readOnlyHint).toBe(true)
  expect(readOnlyHint && destructiveHint).toBe(false)
  expect(readOnlyHint && tool.idempotent).toBe(false)
})
