/** A command's answer as lines for people: a name and its value on each, without what is empty. Parts of parts are indented. */
export function readable(value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.map(readable).join('\n\n') : 'none'
  if (!isObject(value)) return worded(value)
  const entries = Object.entries(value).filter(([, item]) => !isEmpty(item))
  if (!entries.length) return 'done'
  const width = Math.max(12, ...entries.map(([name]) => name.length)) + 1
  return entries.map(([name, item]) => lineOf(name.padEnd(width), item)).join('\n')
}

function lineOf(name: string, item: unknown): string {
  const isNested = Array.isArray(item) ? item.some(isObject) : isObject(item)
  if (isNested) return `${name.trimEnd()}\n${readable(item).replaceAll(/^(?=.)/gm, '  ')}`
  const text = Array.isArray(item) ? item.map(worded).join(', ') : worded(item)
  return text.startsWith('\n') ? `${name.trimEnd()}${text}` : `${name}${text}`
}

function worded(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return value.toISOString()
  return String(value)
}

function isObject(item: unknown): item is object {
  return typeof item === 'object' && item !== null && !(item instanceof Date)
}

function isEmpty(item: unknown): boolean {
  return item === null || item === undefined || item === '' || (isObject(item) && Object.values(item).every(isEmpty))
}
