// Fuzzing inputs: valid ones made from an operation's schema, and valid ones with one place changed.
import fc from 'fast-check'
import { generateSync, type JsonSchema } from 'json-schema-faker'

/** Values that `exhaustive` tries in every place of its inputs. */
export const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  -1,
  0,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { toString: 1 },
  { __proto__: { polluted: true }, constructor: 'x' },
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  'a\u0000b',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦',
  '\u{10ffff}',
  'ﷺ'.repeat(50),
  'x'.repeat(300),
  'x'.repeat(20_000),
  `' or 1=1; drop table listing; --`,
  '%00%ff%c0%ae',
  '../../etc/passwd',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://127.0.0.1:22/',
  'http://[::1]/',
  'file:///etc/passwd',
  'http://user:password@example.com:99999/',
  'a@b',
  'a@example.com\r\nBcc: b@example.com',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '00000000-0000-0000-0000-000000000000',
]

type Path = (string | number)[]

/** Every place inside a value, the value itself first. */
export function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))]
}

/** A copy of `whole` with one place changed, or removed if `change.value` is missing. */
export function changed(whole: unknown, path: Path, change: { value?: unknown }): unknown {
  const last = path.at(-1)
  if (last === undefined) return change.value
  const copy = structuredClone(whole)
  let at = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as typeof at
  if ('value' in change) at[last] = change.value
  else delete at[last]
  return copy
}

/** A valid input, the same for the same seed; null if the schema can't be satisfied. */
export function generated(schema: JsonSchema, seed: number): Record<string, unknown> | null {
  try {
    return generateSync(schema, { seed, optionalsProbability: (seed % 5) / 4, maxItems: 4, maxLength: 60 }) as Record<
      string,
      unknown
    >
  } catch {
    return null
  }
}

/** Any JSON value, with any text. */
export const ANYTHING = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
)
