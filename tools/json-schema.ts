import * as z from 'zod'
import type { Tool } from './define-tool.ts'

type ObjectSchema = z.core.JSONSchema.JSONSchema & { type: 'object' }

/** The JSON Schemas of an operation; made once, since a conversion costs more than a call. */
export function schemasOf(tool: Tool): { input: ObjectSchema; output: ObjectSchema } {
  const known = made.get(tool)
  if (known) return known
  const schemas = {
    input: withoutDialect(z.toJSONSchema(tool.input, { io: 'input' })),
    output: withoutDialect(z.toJSONSchema(tool.output, { io: 'output' })),
  }
  made.set(tool, schemas)
  return schemas
}

const made = new WeakMap<Tool, ReturnType<typeof schemasOf>>()

/** The names in the braces of an operation's path. */
export function pathParameters(tool: Tool): string[] {
  return [...tool.rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

/** Draft 2020-12 is what MCP and OpenAPI 3.1 assume, so it is not named. */
function withoutDialect({ $schema: _dialect, ...schema }: z.core.JSONSchema.JSONSchema): ObjectSchema {
  return portable(schema) as ObjectSchema
}

/** Formats that say all there is to say: the pattern beside them is ten times as long. */
const TOLD_BY_FORMAT = new Set(['date', 'email', 'uuid'])

/**
 * The same schema as more clients read it: nullable values as `anyOf` (some model providers take one `type` only),
 * without the bounds of a safe integer, which say nothing, and without the pattern of a format.
 */
function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (typeof value !== 'object' || value === null) return value
  const isTold = 'format' in value && TOLD_BY_FORMAT.has(String(value.format))
  const { type, description, ...rest } = Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, item]) => !isSafeIntegerBound(key, item) && !(isTold && key === 'pattern') && !isAnyName(key, item),
      )
      .map(([key, item]) => [key, key === 'properties' ? portableProperties(item as object) : portable(item)]),
  )
  const described = description === undefined ? {} : { description }
  if (!Array.isArray(type)) return { ...(type === undefined ? {} : { type }), ...described, ...rest }
  const branches = type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest }))
  return { ...described, anyOf: branches }
}

/** Here the keys are names: a property may be called `type` or `description`. */
function portableProperties(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, portable(schema)]))
}

/** Names are texts always. */
function isAnyName(key: string, value: unknown): boolean {
  return key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}'
}

function isSafeIntegerBound(key: string, value: unknown): boolean {
  return (key === 'maximum' || key === 'minimum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
}
