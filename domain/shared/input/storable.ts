/** Real data is never nested deeper; only attempts to exhaust the stack are. */
const MAX_DEPTH = 40

/**
 * Makes all strings in a value fit for the database: removes NUL characters and replaces lone surrogates.
 * Websites contain both, and truncating a string can create lone surrogates. Values nested too deeply become
 * null.
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
