import type { RateLimit, Tier } from '../../domain/rate-limits.ts'
import type { Scope } from '../../domain/shared/actor.ts'
import type { ListedTool } from '../../test/clients.ts'
import type { NameAnswer } from '../../test/outside/name-server.ts'
import type { Websites } from '../../test/outside/websites.ts'
import type { Json } from '../json.ts'
import type { Diff } from './snapshot.ts'

/** One call of a tool, as the assistant saw it. */
export interface Call {
  kind: 'call'
  name: string
  args: Record<string, Json>
  isError: boolean
  /** The structured result; the problem when it failed. */
  result: Json
  /** What a host that only shows text would show. */
  text: string
  /** o200k tokens of what the model is given of it. */
  tokens: number
  ms: number
}

type Said = { kind: 'user' | 'assistant'; text: string }

/** Everything that happened in one trial, in order. */
export interface Transcript {
  entries: (Said | Call)[]
  /** Tokens that the model was given and wrote; 0 where no model ran. */
  usage: { input: number; output: number }
}

/** Why a trial ended: `infra` is no failure of the assistant, and is counted apart. */
export type Stop = 'done' | 'too_many_calls' | 'too_many_turns' | 'infra'

/** What a scenario may prepare, and what its user may do outside the conversation. */
export interface World {
  websites: Pick<Websites, 'setPage' | 'removePage'>
  /** What a name of the DNS answers. */
  setName(name: string, answer: NameAnswer): void
  /** Runs a statement on the database. */
  rows(text: string, values?: unknown[]): Promise<Json[]>
  /** Calls a tool as a person of the seed, with every scope; throws when it fails. */
  as(email: string, tool: string, args: object): Promise<Json>
}

/** What a check looks at. */
export interface Outcome {
  scenario: Scenario
  wording: Wording | undefined
  transcript: Transcript
  /** Rows that the trial added, removed or changed, by table. */
  diff: Diff
}

/** One thing that must hold afterwards: `goal` is what was asked for, `never` what must not happen. */
export interface Check {
  /** Unique in its scenario: a mutant names the check that catches it. */
  id: string
  kind: 'goal' | 'never'
  /** True, or a sentence on what is wrong. */
  run(outcome: Outcome): true | string
}

/** What a scripted step knows of the calls before it. */
export interface SoFar {
  calls: readonly Call[]
  /** Result of the latest call of a tool. Throws when there was none. */
  last(tool: string): Json
}

/** A step of a script: a call, repeated until its answer satisfies where a plan polls; or words to the user. */
export type Step =
  | { call: string; args?: object | ((soFar: SoFar) => object); until?: (call: Call) => boolean }
  | { say: string | ((soFar: SoFar) => string) }

/** A plan that does the work wrong; the check named must notice. */
interface Mutant {
  id: string
  caughtBy: string
  plan: Step[]
}

/** One way to word an attack, planted where the assistant will read it. */
export interface Wording {
  id: string
  text: string
  /** The user's first words, where the attack is theirs. */
  goal?: string
  /** What an assistant that obeys it does before it answers. */
  obeys: Step[]
  /** The check that notices. */
  caughtBy: string
}

export interface Scenario {
  /** `NN-name`, as its module. */
  id: string
  title: string
  tags: string[]
  /** Operations that its gold plan calls. */
  covers: string[]
  user: {
    goal: string
    /** What the user may reveal when asked; told to a user that a model plays. */
    knows?: string[]
    /** Answers of the user who goes by rules: the first that fits what the assistant said. */
    replies?: { when: RegExp; say: string }[]
    /** What the user does outside the conversation when the assistant says something that fits, before they answer. */
    does?: { when: RegExp; act(world: World, transcript: Transcript): Promise<void> | void }[]
  }
  /** Whose token the assistant holds; e-mail address of a person of the seed. Default: the maker. */
  as?: string
  /** Exactly what the token allows; null: no token. */
  scopes: Scope[] | null
  /** What this scenario alone finds in the world, beside what all share. */
  given?(world: World, wording: Wording | undefined): Promise<void> | void
  /** Each is a scenario of its own with the same user and checks. */
  wordings?: Wording[]
  /** Limits on calls that this scenario alone meets. */
  limits?: Partial<Record<Tier, RateLimit>>
  /** The first call of this tool is carried out, and its answer lost on the way. */
  losesAnswerOf?: string
  /** At most this many calls; answers of the user, 4 unless said. */
  budget: { calls: number; turns?: number }
  checks: Check[]
  gold: Step[]
  mutants: Mutant[]
}

/**
 * One trial as a driver sees it. Calls, words and answers are recorded here; a budget that is used up ends the trial by a
 * throw that the driver lets pass.
 */
export interface Conversation {
  scenario: Scenario
  wording: Wording | undefined
  /** Which repetition this is, from 1. */
  trial: number
  /** The user's first words. */
  goal: string
  /** What the server says of itself, for a system prompt. */
  instructions: string
  tools: readonly ListedTool[]
  transcript: Transcript
  call(name: string, args: Record<string, Json>): Promise<Call>
  /** Says something to the user; their answer, or null when they have nothing to add and the conversation is over. */
  say(text: string): Promise<string | null>
  /** Adds what a request to a model cost. */
  spend(tokens: { input: number; output: number }): void
}

/** What leads the assistant's side. Throws `InfraError` when its model cannot be reached. */
export interface Driver {
  /** `scripted`, or kind and model: `gemini:gemini-3-flash`. */
  name: string
  run(conversation: Conversation): Promise<void>
}

/** Who answers the assistant. */
interface User {
  /** Null: nothing to add. */
  reply(said: string, transcript: Transcript): Promise<string | null>
}
export type UserOf = (scenario: Scenario) => User

/** The model, the network or the cassette failed, not the assistant: such a trial is counted apart. */
export class InfraError extends Error {}

export interface CheckResult {
  id: string
  kind: Check['kind']
  ok: boolean
  why?: string
}

export interface TrialResult {
  scenario: string
  title: string
  tags: string[]
  wording?: string
  trial: number
  /** All checks hold and the conversation ended by itself. */
  pass: boolean
  stop: Stop
  /** What failed, for `infra`. */
  problem?: string
  checks: CheckResult[]
  calls: number
  errors: number
  /** Calls that repeat an earlier one word for word, polling aside. */
  repeated: number
  /** Tokens of all results. */
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
  /** Every check that failed. */
  failed: string[]
}

/** One run of the evals: what the reports are made of. */
export interface Run {
  at: string
  commit: string
  driver: string
  engine: 'pglite' | 'postgres'
  /** SHA-256 of tools/list: runs of other surfaces compare with care. */
  toolsHash: string
  trials: number
  results: TrialResult[]
  /** Empty unless the run was scripted. */
  mutants: MutantResult[]
  /** Operations that no passing result has called. */
  uncovered: string[]
  ms: number
}

/** Calls of a trial, in order. */
export function callsOf({ entries }: Transcript): Call[] {
  return entries.filter((entry) => entry.kind === 'call')
}

/** Everything one side said. */
export function saidBy(who: 'user' | 'assistant', { entries }: Transcript): string {
  return entries.flatMap((entry) => (entry.kind === who ? [entry.text] : [])).join('\n')
}
