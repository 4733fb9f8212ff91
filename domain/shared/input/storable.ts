/** Deeper structures are nobody's data, only a way to exhaust a stack. */
const DEEPEST = 40

/**
 * The same value with every text fit for a database: no NUL characters, no halves of surrogate pairs (a website may
 * hold both, and cutting a text makes the latter). What is nested deeper than any real data is left out.
 */
export function storable<T>(value: T): T {
  return cleaned(value, 0) as T
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return null
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), cleaned(item, depth + 1)]))
}

function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
