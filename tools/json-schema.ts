import * as z from 'zod'
import type { Tool } from './define-tool.ts'

type ObjectSchema = z.core.JSONSchema.JSONSchema & { type: 'object' }

/** The JSON Schemas of an operation, cached because a conversion costs more than a call. */
export function schemasOf(tool: Tool): { input: ObjectSchema; output: ObjectSchema; brief?: ObjectSchema } {
  const known = made.get(tool)
  if (known) return known
  const schemas = {
    input: withoutDialect(z.toJSONSchema(tool.input, { io: 'input' })),
    output: withoutDialect(z.toJSONSchema(tool.output, { io: 'output' })),
    ...(tool.brief ? { brief: withoutDialect(z.toJSONSchema(tool.brief.output, { io: 'output' })) } : {}),
  }
  made.set(tool, schemas)
  return schemas
}

/** The JSON Schema of what MCP answers: in brief where the operation says so. */
export function mcpOutputOf(tool: Tool): ObjectSchema {
  const { output, brief = output } = schemasOf(tool)
  return brief
}

const made = new WeakMap<Tool, ReturnType<typeof schemasOf>>()

export function pathParameters(tool: Tool): string[] {
  return [...tool.rest.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

/** MCP and OpenAPI 3.1 assume draft 2020-12, so it isn't named. */
function withoutDialect({ $schema: _dialect, ...schema }: z.core.JSONSchema.JSONSchema): ObjectSchema {
  return portable(schema) as ObjectSchema
}

/** Formats whose long patterns are left out, because the format's name says enough. */
const SELF_EXPLANATORY_FORMATS = new Set(['date', 'email', 'uuid'])

/**
 * The same schema in a form that more clients understand. Nullable values become `anyOf`, because some model
 * providers accept only one `type`. Redundant integer bounds, patterns of self-explanatory formats and rules
 * for property names are left out.
 */
function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (typeof value !== 'object' || value === null) return value
  const needsNoPattern = 'format' in value && SELF_EXPLANATORY_FORMATS.has(String(value.format))
  const { type, description, ...rest } = Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, item]) =>
          !isSafeIntegerBound(key, item) && !(needsNoPattern && key === 'pattern') && !isAnyName(key, item),
      )
      .map(([key, item]) => [key, key === 'properties' ? portableProperties(item as object) : portable(item)]),
  )
  const described = description === undefined ? {} : { description }
  if (!Array.isArray(type)) return { ...(type === undefined ? {} : { type }), ...described, ...rest }
  const branches = type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest }))
  return { ...described, anyOf: branches }
}

/** The keys are property names here, not keywords: a property may be called `type` or `description`. */
function portableProperties(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, portable(schema)]))
}

/** Whether this rule only says that property names are strings, which they always are. */
function isAnyName(key: string, value: unknown): boolean {
  return key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}'
}

function isSafeIntegerBound(key: string, value: unknown): boolean {
  return (key === 'maximum' || key === 'minimum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
}
