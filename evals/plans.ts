import type { Step } from './kit.ts'

/** The same plan with other last words. */
export function saying(plan: Step[], say: Extract<Step, { say: unknown }>['say']): Step[] {
  return [...plan.slice(0, -1), { say }]
}

/** The same plan with more done before the last words. */
export function also(plan: Step[], ...more: Step[]): Step[] {
  return [...plan.slice(0, -1), ...more, ...plan.slice(-1)]
}

/** The same plan without the calls of these tools. */
export function without(plan: Step[], ...tools: string[]): Step[] {
  return plan.filter((step) => 'say' in step || !tools.includes(step.call))
}

/** The same plan with other arguments in its calls of a tool. */
export function withArgs(plan: Step[], tool: string, args: Extract<Step, { call: string }>['args']): Step[] {
  return plan.map((step) => ('call' in step && step.call === tool ? { ...step, args: args! } : step))
}
