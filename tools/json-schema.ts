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

/** Draft 2020-12 is what MCP and OpenAPI 3.1 assume; the bounds of a safe integer say nothing. */
function withoutDialect({ $schema: _dialect, ...schema }: z.core.JSONSchema.JSONSchema): ObjectSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      (key === 'maximum' || key === 'minimum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER
        ? undefined
        : value,
    ),
  ) as ObjectSchema
}
