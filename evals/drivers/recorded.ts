import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../json.ts'
import {
  callsOf,
  InfraError,
  type Call,
  type Conversation,
  type Driver,
  type Transcript,
  type UserOf,
} from '../stage/kit.ts'
import { RANDOM } from '../stage/steady.ts'

type RecordedEntry =
  | { kind: 'user' | 'assistant'; text: string }
  | { kind: 'call'; name: string; args: Record<string, Json>; isError?: boolean; result: Json }

/** A conversation with a real model, as `evals/transcripts/` keeps it. Random values are replaced as in reports. */
export interface Recording {
  scenario: string
  wording?: string
  /** The check that fails also in a reader’s eyes. */
  fails?: string
  entries: RecordedEntry[]
}

const FOLDER = join(import.meta.dirname, '..', 'transcripts')

/** The committed conversations, oldest first. */
export function recordings(): Recording[] {
  const files = readdirSync(FOLDER).toSorted()
  const lines = files.flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n'))
  return lines.map((line) => JSON.parse(line) as Recording)
}

/**
 * Makes the calls of a recorded conversation again, so that tables change as they did then, and has the checks
 * judge the words and results of that time: a model’s sentence is true or false of what it had read. The person
 * answers and acts as recorded. If a call is now refused that was answered then, or the other way round, the
 * recording says nothing about this service: that throws `InfraError`.
 */
export function recordedAssistant({ entries }: Recording): { driver: Driver; userOf: UserOf } {
  let at = 0
  async function run(conversation: Conversation): Promise<void> {
    const { transcript } = conversation
    const live = () => callsOf(transcript)
    for (at = 1; at < entries.length; at++) {
      const entry = entries[at]!
      if (entry.kind === 'user') continue
      const now = valuesNow(recordedCalls(entries.slice(0, at)), live())
      if (entry.kind !== 'call') {
        const text = now(entry.text)
        // Words beside a call, which nobody answered.
        if (entries[at + 1]?.kind === 'call') transcript.entries.push({ kind: 'assistant', text })
        else await conversation.say(text)
        continue
      }
      const { isError, text } = await conversation.call(entry.name, now(entry.args))
      if (isError !== (entry.isError ?? false))
        throw new InfraError(
          `Call ${live().length} (${entry.name}) was ${isError ? 'answered then and is refused' : 'refused then and is answered'} now: ${text.slice(0, 300)}`,
        )
    }
    transcript.entries.splice(0, Infinity, ...entries.map(entryOf))
  }
  return {
    driver: { name: 'recorded', run },
    userOf: () => ({
      reply: async () => {
        const next = entries[at + 1]
        return next?.kind === 'user' ? next.text : null
      },
    }),
  }
}

function recordedCalls(entries: readonly RecordedEntry[]): Extract<RecordedEntry, { kind: 'call' }>[] {
  return entries.filter((entry) => entry.kind === 'call')
}

function entryOf(entry: RecordedEntry): Transcript['entries'][number] {
  if (entry.kind !== 'call') return entry
  const text = JSON.stringify(entry.result)
  return { ...entry, isError: entry.isError ?? false, text, tokens: countTokens(text), ms: 0 } satisfies Call
}

const STANDS = RANDOM.map(([, stands]) => stands)

/**
 * Puts today’s ids, numbers and tokens in the place of the ones that the recording leaves out: the value that
 * now stands where the same one stood in the latest earlier answer.
 */
function valuesNow(then: readonly { result: Json }[], now: readonly Call[]): <T>(value: T) => T {
  const known = new Map<string, string>()
  then.forEach(({ result }, index) => pair(result, now[index]?.result, known))
  const longestFirst = [...known].toSorted(([a], [b]) => b.length - a.length)
  const replaced = (text: string) =>
    longestFirst.reduce((changed, [old, value]) => changed.replaceAll(old, () => value), text)
  return (value) => mapTexts(value, replaced) as typeof value
}

function pair(then: Json, now: Json, known: Map<string, string>): void {
  if (typeof then === 'string' && typeof now === 'string')
    for (const stands of STANDS) {
      if (stands.length < 12 || !then.includes(stands)) continue
      const [before, after] = then.split(stands) as [string, string]
      if (now.startsWith(before) && now.endsWith(after))
        known.set(stands, now.slice(before.length, now.length - after.length))
    }
  else if (then && now && typeof then === 'object')
    for (const key of Object.keys(then as object)) pair(then[key], now[key], known)
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]))
  return value
}
