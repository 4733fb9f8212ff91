import type * as z from 'zod'

/**
 * Query and path values are text; the schema says which of them mean a number or a boolean.
 * Anything else stays text and is refused by the schema. `z.coerce` would take an empty text for 0.
 */
export function coerce(input: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name,
      coerceOne(Object.hasOwn(input.shape, name) ? (input.shape[name] as z.ZodType) : undefined, value),
    ]),
  )
}

function coerceOne(schema: z.ZodType | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || !schema) return value
  switch (baseType(schema)) {
    case 'number':
    case 'int':
      // No exponent, no leading zero; beyond 2^53 a number would be another number.
      return /^-?(0|[1-9]\d{0,15})$/.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value
    default:
      return value
  }
}

function baseType(schema: z.ZodType): string {
  const { def } = schema as unknown as { def: { type: string; innerType?: z.ZodType } }
  return def.innerType ? baseType(def.innerType) : def.type
}
