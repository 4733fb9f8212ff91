import type { DomainError } from '../../../domain/errors.ts'
import { PLATFORM_NAMES } from '../../../domain/profile/profile.ts'

/** What is wrong with a part. */
export interface Problem {
  /**
   * Path inside the part, such as `['1', 'answer']` for the answer in the second row; empty for the whole
   * part.
   */
  place: readonly string[]
  text: string
}

/** An operation's problems, grouped by the parts of a page. */
export interface Refusal {
  /** Keyed by the part's key. */
  problems: ReadonlyMap<string, readonly Problem[]>
  /** Text of the problems that belong to no part of the page; null if there are none. */
  general: string | null
}

export const NOTHING_REFUSED: Refusal = { problems: new Map(), general: null }

/**
 * Groups an operation's problems by the parts of a page, which have these `keys`. `known` returns a part's
 * key for a pointer that doesn't contain it.
 */
export function refusalOf(
  error: DomainError,
  keys: readonly string[],
  known: (pointer: string) => string | undefined = () => undefined,
): Refusal {
  const problems = new Map<string, Problem[]>()
  const others: string[] = []
  // A fix that names an operation is written for programs. With several errors, the fix doesn't belong to any
  // single one.
  const fix = isForPeople(error.fix) ? ` ${error.fix}` : ''
  for (const { pointer, detail } of error.errors) {
    const named = known(pointer)
    const [key, place] = named === undefined ? partAt(pointer.split('/').slice(1), keys) : [named, []]
    const text = detail + (error.errors.length === 1 ? fix : '')
    if (key === null) others.push(text)
    else problems.set(key, [...(problems.get(key) ?? []), { place, text }])
  }
  const general = error.errors.length ? others.join(' ') : error.message + fix
  return { problems, general: general || null }
}

/**
 * Finds a pointer's part and the place in it: `/fields/tagline` gives `tagline`, `/story/problem` gives
 * `story.problem`, and `/faqs/0/answer` gives `faqs` and `['0', 'answer']`.
 */
function partAt(segments: string[], keys: readonly string[]): [string | null, string[]] {
  const path = segments[0] === 'fields' ? segments.slice(1) : segments
  for (const length of [2, 1]) {
    const key = path.slice(0, length).join('.')
    if (path.length >= length && keys.includes(key)) return [key, path.slice(length)]
  }
  return [null, []]
}

/** A problem in words, with its place: `Number 2: answer: Fill this in.` */
export function problemText({ place, text }: Problem): string {
  return place.map(placeName).join('') + text
}

function placeName(segment: string): string {
  if (/^\d+$/.test(segment)) return `Number ${Number(segment) + 1}: `
  return `${(PLATFORM_NAMES as Record<string, string>)[segment] ?? segment}: `
}

/** Whether a fix names no operation (`update_draft`) and no input (`fields.name`). */
function isForPeople(fix: string): boolean {
  return !/\b[a-z]+(_[a-z]+)+\b|\b[a-z]+\.[a-z]+\b(?!\.)/.test(fix.replaceAll(/https?:\S+|\S+@\S+/g, ''))
}

/** Both refusals as one. */
function joined(one: Refusal, other: Refusal): Refusal {
  const general = [one.general, other.general].filter(Boolean).join(' ')
  return { problems: new Map([...one.problems, ...other.problems]), general: general || null }
}

/**
 * Everything that is wrong with a refused form. An operation stops at the first value that it refuses, so `trial` tries to
 * save the rest without the refused parts, over and over, until it passes. It must keep nothing, and it throws nothing:
 * it returns the refusal, or null.
 */
export async function everyProblem<T>(
  first: Refusal,
  changed: ReadonlyMap<string, T>,
  trial: (rest: ReadonlyMap<string, T>) => Promise<Refusal | null>,
): Promise<Refusal> {
  const rest = new Map(changed)
  let all = first
  for (let next: Refusal | null = first; next; all = next ? joined(all, next) : all) {
    const refused: string[] = [...next.problems.keys()].filter((key) => rest.delete(key))
    if (!refused.length || !rest.size) break
    next = await trial(rest)
  }
  return all
}
