import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { detoursIn } from '../report/detours.ts'
import { MAKER } from './directory.ts'
import {
  callsOf,
  InfraError,
  type Call,
  type CheckResult,
  type Conversation,
  type Driver,
  type Outcome,
  type Scenario,
  type Stop,
  type Transcript,
  type TrialResult,
  type UserOf,
  type Wording,
} from './kit.ts'
import { steady } from './steady.ts'
import { READ_RESOURCE, type EvalWorld } from './world.ts'

/** Default maximum number of answers by the user in one trial. */
const USER_TURNS = 4
/**
 * A trial may make this many times its budget of calls before it is ended, so that the report shows the
 * excess.
 */
const CALLS_OVER_BUDGET = 2

/** Ends a trial from inside a driver, which must not catch it. */
class Ended extends Error {
  readonly stop: Stop

  constructor(stop: Stop) {
    super(stop)
    this.stop = stop
  }
}

/** Runs one conversation in a fresh world, followed by the checks. */
export async function runTrial(
  world: EvalWorld,
  scenario: Scenario,
  {
    driver,
    userOf,
    wording,
    trial = 1,
  }: { driver: Driver; userOf: UserOf; wording?: Wording | undefined; trial?: number },
): Promise<TrialResult> {
  const began = performance.now()
  await world.begin(scenario, wording)
  const conversation = startConversation(world, scenario, { userOf, wording, trial })
  const { transcript } = conversation
  let stop: Stop = 'done'
  let problem: string | undefined
  try {
    await driver.run(conversation)
  } catch (error) {
    if (error instanceof Ended) stop = error.stop
    else if (error instanceof InfraError) [stop, problem] = ['infra', error.message]
    else throw error
  } finally {
    conversation.diff = await world.end()
  }
  const outcome: Outcome = { scenario, wording, transcript, diff: conversation.diff }
  const calls = callsOf(transcript)
  const checks = [...scenario.checks, withinBudget].map((check) => resultOf(check, outcome))
  return {
    scenario: scenario.id,
    title: scenario.title,
    tags: scenario.tags,
    ...(wording ? { wording: wording.id } : {}),
    trial,
    pass: stop === 'done' && checks.every(({ ok }) => ok),
    stop,
    ...(problem === undefined ? {} : { problem }),
    checks,
    calls: calls.length,
    errors: calls.filter(({ isError }) => isError).length,
    repeated: repeatedIn(calls),
    detours: detoursIn(calls, scenario.gold),
    resultTokens: calls.reduce((sum, { tokens }) => sum + tokens, 0),
    usage: transcript.usage,
    ms: Math.round(performance.now() - began),
    transcript: steady(transcript),
  }
}

function startConversation(
  world: EvalWorld,
  scenario: Scenario,
  { userOf, wording, trial }: { userOf: UserOf; wording: Wording | undefined; trial: number },
): Conversation & { diff: Outcome['diff'] } {
  const { user, budget, as = MAKER, scopes, losesAnswerOf, losesAnswers = 1 } = scenario
  const goal = wording?.goal ?? user.goal
  const transcript: Transcript = { entries: [{ kind: 'user', text: goal }], usage: { input: 0, output: 0 } }
  const person = userOf(scenario, { wording, trial })
  let turns = 0
  let toLose = losesAnswers
  return {
    scenario,
    wording,
    trial,
    goal,
    instructions: world.instructions,
    tools: [...world.tools, READ_RESOURCE],
    transcript,
    diff: {},

    async call(name, args) {
      if (callsOf(transcript).length >= budget.calls * CALLS_OVER_BUDGET) throw new Ended('too_many_calls')
      const began = performance.now()
      let answer = await world.call(as, scopes, name, args)
      if (name === losesAnswerOf && toLose > 0) {
        toLose -= 1
        const text = 'The request timed out: no answer came.'
        answer = { isError: true, result: { detail: text }, text }
      }
      const ms = Math.round(performance.now() - began)
      const call: Call = { kind: 'call', name, args, ...answer, tokens: countTokens(steady(answer.text)), ms }
      transcript.entries.push(call)
      return call
    },

    async say(text) {
      transcript.entries.push({ kind: 'assistant', text })
      for (const { when, act } of user.does ?? []) if (when.test(text)) await act(world, transcript)
      const reply = await person.reply(text, transcript)
      if (reply === null) return null
      if (++turns > (budget.turns ?? USER_TURNS)) throw new Ended('too_many_turns')
      transcript.entries.push({ kind: 'user', text: reply })
      return reply
    },

    spend({ input, output }) {
      transcript.usage.input += input
      transcript.usage.output += output
    },
  }
}

const withinBudget: Scenario['checks'][number] = {
  id: 'call-budget',
  kind: 'goal',
  run({ scenario: { budget }, transcript }) {
    const { length } = callsOf(transcript)
    return length <= budget.calls || `${length} calls; the task takes ${budget.calls}`
  },
}

function resultOf({ id, kind, run }: Scenario['checks'][number], outcome: Outcome): CheckResult {
  let why: string | true
  try {
    why = run(outcome)
  } catch (error) {
    // A check that throws on an unexpected answer has failed.
    why = (error as Error).message
  }
  return { id, kind, ok: why === true, ...(why === true ? {} : { why }) }
}

/** Tools that assistants poll, so calling them again doesn't count as repetition. */
const POLLED = new Set(['get_draft', 'verify_claim', 'get_order', 'choose_free_listing'])

function repeatedIn(calls: readonly Call[]): number {
  const asked = calls.filter(({ name }) => !POLLED.has(name)).map(({ name, args }) => name + JSON.stringify(args))
  return asked.length - new Set(asked).size
}
