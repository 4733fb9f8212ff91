import type { Json } from './json.ts'
import type { SoFar, Step, Wording } from './stage/kit.ts'

/** The same plan with a different final message. */
export function saying(plan: Step[], say: Extract<Step, { say: unknown }>['say']): Step[] {
  return [...plan.slice(0, -1), { say }]
}

/** The same plan with more steps before the final message. */
export function also(plan: Step[], ...more: Step[]): Step[] {
  return [...plan.slice(0, -1), ...more, ...plan.slice(-1)]
}

/** The same plan without calls of these tools. */
export function without(plan: Step[], ...tools: string[]): Step[] {
  return plan.filter((step) => 'say' in step || !tools.includes(step.call))
}

/** The same plan with different arguments for one tool. */
export function withArgs(plan: Step[], tool: string, args: Extract<Step, { call: string }>['args']): Step[] {
  return plan.map((step) => ('call' in step && step.call === tool ? { ...step, args: args! } : step))
}

/** The scenario’s request in three voices: as it stands there, in a few words, and in many. */
export function voices(others: { brief: string; chatty: string }): Wording[] {
  return [{ id: 'plain', text: '' }, ...Object.entries(others).map(([id, goal]) => ({ id, text: '', goal }))]
}

/** The id of one of the user's listings, from the latest result of list_my_listings. */
export function idOf(soFar: SoFar, slug: string): number {
  const { items } = soFar.last('list_my_listings')
  const found = (items as Json[]).find((item) => item.slug === slug)
  if (!found) throw new Error(`There is no listing ${slug} among the user's.`)
  return found.id
}

/** The id of the user's only draft of a website, from the latest result of list_my_drafts. */
export function draftIdOf(soFar: SoFar, host: string): string {
  const { items } = soFar.last('list_my_drafts')
  const found = (items as Json[]).find(({ url }) => url.includes(host))
  if (!found) throw new Error(`There is no draft of ${host} among the user's.`)
  return found.id
}
