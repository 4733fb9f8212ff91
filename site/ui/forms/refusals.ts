import type { DomainError } from '../../../domain/errors.ts'
import { PLATFORM_NAMES } from '../../../domain/profile/profile.ts'

/** What an operation refused, said where it belongs. */
export interface Refusal {
  /** By part, in the operation's own words. */
  problems: Map<string, string[]>
  /** What belongs to no part of the page. */
  general: string | null
}

export const NOTHING_REFUSED: Refusal = { problems: new Map(), general: null }

/**
 * Sorts what an operation refused to the parts of a page; `keys` are the parts it has. `known` names the part of a
 * pointer that does not say it itself.
 */
export function refusalOf(
  error: DomainError,
  keys: readonly string[],
  known: (pointer: string) => string | undefined = () => undefined,
): Refusal {
  const problems = new Map<string, string[]>()
  const others: string[] = []
  // The next step is for a person when it names no operation; of several faults it names none in particular.
  const fix = isForPeople(error.fix) ? ` ${error.fix}` : ''
  for (const { pointer, detail } of error.errors) {
    const named = known(pointer)
    const [key, rest] = named === undefined ? partAt(pointer.split('/').slice(1), keys) : [named, []]
    const text = rest.map(placeOf).join('') + detail + (error.errors.length === 1 ? fix : '')
    if (key === null) others.push(text)
    else problems.set(key, [...(problems.get(key) ?? []), text])
  }
  const general = error.errors.length ? others.join(' ') : error.message + fix
  return { problems, general: general || null }
}

/** `/fields/tagline` is `tagline`, `/story/problem` is `story.problem`, `/faqs/0/answer` is `faqs` and its place. */
function partAt(segments: string[], keys: readonly string[]): [string | null, string[]] {
  const path = segments[0] === 'fields' ? segments.slice(1) : segments
  for (const length of [2, 1]) {
    const key = path.slice(0, length).join('.')
    if (path.length >= length && keys.includes(key)) return [key, path.slice(length)]
  }
  return [null, []]
}

function placeOf(segment: string): string {
  if (/^\d+$/.test(segment)) return `Number ${Number(segment) + 1}: `
  return `${(PLATFORM_NAMES as Record<string, string>)[segment] ?? segment}: `
}

/** Operations are called like `update_draft`, and their inputs like `fields.name`. */
function isForPeople(fix: string): boolean {
  return !/\b[a-z]+(_[a-z]+)+\b|\b[a-z]+\.[a-z]+\b(?!\.)/.test(fix.replaceAll(/https?:\S+|\S+@\S+/g, ''))
}
