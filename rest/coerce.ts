import type * as z from 'zod'

/**
 * Converts query and path values to the numbers and booleans that the schema expects. Anything else stays text, and the
 * schema refuses it. `z.coerce` would turn empty text into 0.
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
      // Converts only whole numbers that are exact in JavaScript, without an exponent or leading zero.
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
