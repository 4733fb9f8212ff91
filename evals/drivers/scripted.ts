import { callsOf, type Conversation, type Driver, type SoFar, type Step } from '../stage/kit.ts'

/** At most this many calls for one step that polls; the scenario's budget is usually smaller. */
const MAX_POLLS = 30

/** Follows a plan step by step, by default the scenario's gold plan. Needs no model. */
export function scripted(plan?: (conversation: Conversation) => Step[]): Driver {
  return {
    name: 'scripted',
    async run(conversation) {
      const { scenario, transcript } = conversation
      for (const step of plan?.(conversation) ?? scenario.gold) {
        const soFar = soFarIn(callsOf(transcript))
        if ('say' in step) {
          await conversation.say(typeof step.say === 'string' ? step.say : step.say(soFar))
          continue
        }
        const args = typeof step.args === 'function' ? step.args(soFar) : (step.args ?? {})
        for (let polls = 0; polls < MAX_POLLS; polls++) {
          const call = await conversation.call(step.call, args)
          if (!step.until || call.isError || step.until(call)) break
        }
      }
    },
  }
}

function soFarIn(calls: readonly SoFar['calls'][number][]): SoFar {
  return {
    calls,
    last(tool) {
      const call = calls.findLast(({ name }) => name === tool)
      if (!call) throw new Error(`The plan reads an answer of ${tool}, which it has not called.`)
      return call.result
    },
  }
}
