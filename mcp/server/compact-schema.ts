import type * as z from 'zod'

type Schema = z.core.JSONSchema.JSONSchema

/** Roughly what a `{"$ref":"#/$defs/a"}` and its definition add. Shorter parts stay inline. */
const REFERENCE_LENGTH = 36

/**
 * The same schema with repeated parts moved to `$defs` where that makes it shorter. A `$ref` never has
 * sibling keys, because some model providers reject them.
 */
export function compactSchema<T extends Schema>(schema: T): T {
  const times = new Map<string, number>()
  eachSubschema(schema, (part) => {
    const text = JSON.stringify(part)
    times.set(text, (times.get(text) ?? 0) + 1)
  })
  const names = new Map<string, string>()
  const defs: Record<string, Schema> = {}

  const compacted = (part: Schema): Schema => {
    const text = JSON.stringify(part)
    const saved = (times.get(text)! - 1) * (text.length - REFERENCE_LENGTH) - REFERENCE_LENGTH / 2
    if (saved <= 0) return withSubschemas(part, compacted)
    let name = names.get(text)
    if (name === undefined) {
      name = nameOf(names.size)
      names.set(text, name)
      defs[name] = withSubschemas(part, compacted)
    }
    return { $ref: `#/$defs/${name}` }
  }
  const root = withSubschemas(schema, compacted)
  return (names.size ? { ...root, $defs: defs } : root) as T
}

const nameOf = (index: number) => 'abcdefghijklmnopqrstuvwxyz'[index] ?? `a${index}`

function eachSubschema(schema: Schema, visit: (part: Schema) => void): void {
  withSubschemas(schema, (part) => {
    visit(part)
    eachSubschema(part, visit)
    return part
  })
}

/** A copy with its direct subschemas replaced. */
function withSubschemas(schema: Schema, replace: (part: Schema) => Schema): Schema {
  const replaced = (part: unknown) => (typeof part === 'object' && part !== null ? replace(part as Schema) : part)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties')
        return [key, Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, replaced(part)]))]
      if (key === 'items' || key === 'additionalProperties') return [key, replaced(value)]
      if (key === 'anyOf') return [key, (value as unknown[]).map(replaced)]
      return [key, value]
    }),
  ) as Schema
}
