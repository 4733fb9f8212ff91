/**
 * Patterns of values that differ between runs, with their replacements: ids, order numbers, tokens, waiting
 * times, and the times at which a website was read.
 */
export const RANDOM: [pattern: RegExp, stands: string][] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000000'],
  [/(?<=fetched_at\\?":\\?")[^"\\]+/g, '2026-11-20T12:00:00.000Z'],
  [/(?<=Wait )\d+(?= seconds)/g, '60'],
  [/\bLD-[0-9A-Z]{12}\b/g, 'LD-000000000000'],
  [/\b[a-z2-7]{26}\b/g, 'x'.repeat(26)],
  [/(?<=\/checkout\/|token=|content=\\?")[\w-]{20,}/g, 'x'.repeat(43)],
]

/** Replaces the parts of a value that differ between runs, so that two runs can be compared word for word. */
export function steady<T>(value: T): T {
  if (typeof value !== 'string') return JSON.parse(steady(JSON.stringify(value))) as T
  return RANDOM.reduce((text: string, [pattern, stands]) => text.replace(pattern, stands), value) as T
}

/** The value without the properties `ms` and `at`, which differ between runs. */
export function withoutTimes<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (key === 'ms' || key === 'at' ? undefined : part)),
  ) as T
}
