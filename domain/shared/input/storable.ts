/** Nothing real is nested deeper, only attempts to exhaust the stack. */
const MAX_DEPTH = 40

/**
 * The value with every text fit for the database: without NUL characters and lone surrogates (websites contain both, and
 * cutting a text makes the latter). Values nested too deeply become null.
 */
export function storable<T>(value: T): T {
  return cleaned(value, 0) as T
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), cleaned(item, depth + 1)]))
}

function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
