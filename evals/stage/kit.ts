import type { RateLimit, Tier } from '../../domain/rate-limits.ts'
import type { Scope } from '../../domain/shared/actor.ts'
import type { ListedTool } from '../../test/clients.ts'
import type { NameAnswer } from '../../test/outside/name-server.ts'
import type { Websites } from '../../test/outside/websites.ts'
import type { Json } from '../json.ts'
import type { Diff } from './snapshot.ts'

/** One tool call, as the assistant sees it. */
export interface Call {
  kind: 'call'
  name: string
  args: Record<string, Json>
  isError: boolean
  /** The structured result, or the problem if it failed. */
  result: Json
  /** The text that a host shows. */
  text: string
  /** Size of the result that the model gets, in o200k tokens. */
  tokens: number
  ms: number
}

type Said = { kind: 'user' | 'assistant'; text: string }

/** The events of one trial, in order. */
export interface Transcript {
  entries: (Said | Call)[]
  /** The model's input and output tokens; 0 without a model. */
  usage: { input: number; output: number }
}

/** Why a trial ended: `infra` isn't the assistant's failure and is counted separately. */
export type Stop = 'done' | 'too_many_calls' | 'too_many_turns' | 'infra'

/** What a scenario can do during setup, and what its user can do outside the conversation. */
export interface World {
  websites: Pick<Websites, 'setPage' | 'removePage'>
  /** Sets what the name server answers for a name: records or a failure. */
  setName(name: string, answer: NameAnswer): void
  /** Runs a statement on the database. */
  rows(text: string, values?: unknown[]): Promise<Json[]>
  /** Calls a tool as a seeded person, with every scope. Throws if the call fails. */
  as(email: string, tool: string, args: object): Promise<Json>
}

/** The input of a check. */
export interface Outcome {
  scenario: Scenario
  wording: Wording | undefined
  transcript: Transcript
  /** Rows that the trial added, removed or changed, by table. */
  diff: Diff
}

/** A condition after the trial: `goal` is what was requested, `never` what must not happen. */
export interface Check {
  /** Unique in its scenario: a mutant names the check that catches it. */
  id: string
  kind: 'goal' | 'never'
  /** It looks only at what the assistant said. */
  ofWords?: true
  /** True, or a sentence that says what is wrong. */
  run(outcome: Outcome): true | string
}

/** The earlier calls, for a scripted step. */
export interface SoFar {
  calls: readonly Call[]
  /** The result of the latest call of a tool. Throws if there was none. */
  last(tool: string): Json
}

/**
 * A step of a plan: a message to the user, or a tool call, repeated until `until` returns true or the call
 * fails.
 */
export type Step =
  | { call: string; args?: object | ((soFar: SoFar) => object); until?: (call: Call) => boolean }
  | { say: string | ((soFar: SoFar) => string) }

/** A wrong plan, which the named check must notice. */
interface Mutant {
  id: string
  caughtBy: string
  plan: Step[]
}

/** One wording of a scenario: an attack, placed where the assistant will read it, or another voice of the person. */
export interface Wording {
  id: string
  text: string
  /** The user's first message, if it isn't the scenario's. */
  goal?: string
  /** The steps of an assistant that obeys the attack, and the check that must notice it. Absent for a voice. */
  obeys?: Step[]
  caughtBy?: string
}

export interface Scenario {
  /** `NN-name`, like the name of its module. */
  id: string
  title: string
  tags: string[]
  /** The operations that its gold plan calls. */
  covers: string[]
  user: {
    goal: string
    /** What the user may reveal when asked, for a user played by a model. */
    knows?: string[]
    /** Answers of a rule-based user: the first whose pattern matches the assistant's message is used. */
    replies?: { when: RegExp; say: string }[]
    /**
     * The user's actions outside the conversation, run before they answer, if the assistant's message
     * matches.
     */
    does?: { when: RegExp; act(world: World, transcript: Transcript): Promise<void> | void }[]
  }
  /** Email address of the seeded person whose token the assistant holds; by default `MAKER`. */
  as?: string
  /** The exact scopes of the token; null for no token. */
  scopes: Scope[] | null
  /** Data for this scenario in addition to the shared directory. */
  given?(world: World, wording: Wording | undefined): Promise<void> | void
  /** Each is run as a separate task with the same checks. */
  wordings?: Wording[]
  /** Rate limits for this scenario. */
  limits?: Partial<Record<Tier, RateLimit>>
  /** The first calls of this tool are executed, but their answers are lost. */
  losesAnswerOf?: string
  /** How many of them; 1 by default. */
  losesAnswers?: number
  /** Maximum number of calls, and of the user's answers (4 by default). */
  budget: { calls: number; turns?: number }
  checks: Check[]
  gold: Step[]
  mutants: Mutant[]
}

/**
 * One trial from a driver's perspective. It records calls, messages and answers; an exhausted budget ends the
 * trial by throwing an error that the driver must not catch.
 */
export interface Conversation {
  scenario: Scenario
  wording: Wording | undefined
  /** The repetition, from 1. */
  trial: number
  /** The user's first message. */
  goal: string
  /** The server's instructions, for the system prompt. */
  instructions: string
  tools: readonly ListedTool[]
  transcript: Transcript
  call(name: string, args: Record<string, Json>): Promise<Call>
  /** Sends a message to the user. Returns the answer, or null when the conversation is over. */
  say(text: string): Promise<string | null>
  /** Adds the tokens of a request to a model. */
  spend(tokens: { input: number; output: number }): void
}

/** Plays the assistant. Throws `InfraError` when its model can't be reached. */
export interface Driver {
  /** `scripted`, or kind and model: `gemini:gemini-3-flash`. */
  name: string
  run(conversation: Conversation): Promise<void>
}

/** Plays the user. */
interface User {
  /** Null when the user has nothing to add. */
  reply(said: string, transcript: Transcript): Promise<string | null>
}
export type UserOf = (scenario: Scenario, trial: { wording: Wording | undefined; trial: number }) => User

/** The model, the network or the recording failed rather than the assistant; such trials are counted separately. */
export class InfraError extends Error {}

export interface CheckResult {
  id: string
  kind: Check['kind']
  ok: boolean
  why?: string
}

/** A call beyond those of the gold plan. */
export interface Detour {
  tool: string
  what: 'a further look-up' | 'a further write' | 'the same call again' | 'again after an error'
}

export interface TrialResult {
  scenario: string
  title: string
  tags: string[]
  wording?: string
  trial: number
  /** All checks passed and the conversation ended normally. */
  pass: boolean
  stop: Stop
  /** What failed, if `stop` is `infra`. */
  problem?: string
  checks: CheckResult[]
  calls: number
  errors: number
  /** Calls that exactly repeat an earlier one, except polling. */
  repeated: number
  detours: Detour[]
  /** The tokens of all results. */
  resultTokens: number
  usage: Transcript['usage']
  ms: number
  transcript: Transcript
}

export interface MutantResult {
  scenario: string
  wording?: string
  mutant: string
  caughtBy: string
  caught: boolean
  /** The ids of the failed checks. */
  failed: string[]
}

/** One run of the evals, from which the reports are made. */
export interface Run {
  at: string
  commit: string
  driver: string
  engine: 'pglite' | 'postgres'
  /** SHA-256 of tools/list, since runs with different tools aren't directly comparable. */
  toolsHash: string
  trials: number
  results: TrialResult[]
  /** Empty unless the run was scripted. */
  mutants: MutantResult[]
  /** Operations that no passing trial called successfully; empty unless all scenarios were run. */
  uncovered: string[]
  /** Recorded conversations that the checks judge otherwise than a reader did. */
  otherwise?: string[]
  ms: number
}

/** The calls of a trial, in order. */
export function callsOf({ entries }: Transcript): Call[] {
  return entries.filter((entry) => entry.kind === 'call')
}

/** All messages of one side, joined by line breaks. */
export function saidBy(who: 'user' | 'assistant', { entries }: Transcript): string {
  return entries.flatMap((entry) => (entry.kind === who ? [entry.text] : [])).join('\n')
}
