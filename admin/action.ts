import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Database, Tx } from '../domain/database/database.ts'
import { DomainError, type FieldError } from '../domain/errors.ts'
import { wasAudited, writeAudit } from '../domain/shared/audit.ts'
import type { JobSender } from '../domain/shared/job-sender.ts'
import { storable } from '../domain/shared/input/storable.ts'

/** What may be changed, as it stands: plain data whose names are those of the input where they mean the same. */
export type State = Record<string, unknown>

/** What one change works with; all of it belongs to one transaction. */
export interface Work {
  tx: Tx
  jobs: JobSender
  now: Date
  /** `operator` on the command line, else the address of the admin. */
  who: string
  /** null on the command line. */
  accountId: string | null
}

/** What a change says when it is done. */
interface Outcome {
  /** For whoever asked; without it what now stands there. */
  answer?: Record<string, unknown>
  /** Written into the log beside what changed; with it the log has a line even when nothing stands differently. */
  noted?: Record<string, unknown>
  /** What it was done to, where the input alone cannot say. */
  target?: string
}

/** One thing that an operator may do, on the command line and on the pages under /admin alike. */
export interface Action<S extends z.ZodObject = z.ZodObject> {
  /** Two words: the command, and the line in the log. */
  name: `${string} ${string}`
  about: string
  /** The inputs that a command takes by their place, with the word the usage has for each; the others are options. */
  words: Record<string, string>
  /** Texts as people type them, of a form or a command. */
  input: S
  /** Money or rights: a page asks for a recent sign-in. */
  isSensitive?: boolean
  /** What stands in the log as its target. */
  target(input: z.output<S>): string
  /** What is there, held for this transaction; null when it is not there. */
  state(input: z.output<S>, work: Work): Promise<State | null>
  run(input: z.output<S>, work: Work): Promise<Outcome | void>
}

/** Infers the types of an action, and nothing else. */
export function defineAction<S extends z.ZodObject>(action: Action<S>): Action<S> {
  return action
}

/** What actions run on. */
export interface Place {
  db: Database
  now: () => Date
  /** Without a queue at hand the service's regular looks find what is to be done. */
  jobsIn?: ((tx: Tx) => JobSender) | undefined
}

/** Who asks for it, and what their page knew. */
export interface By {
  who: string
  accountId: string | null
  /** When they signed in; absent on the command line. */
  since?: Date
  /** The number of a page's form: the same words sent with it twice do their thing once. */
  form?: string | undefined
  /** What stood there when the page was made, as `versionOf` says. */
  version?: string | undefined
}

export interface Done {
  answer: Record<string, unknown>
  /** `repeated`: this form was answered before; `unchanged`: it said so already. */
  outcome: 'changed' | 'unchanged' | 'repeated'
}

const HOUR_MS = 3_600_000
/** Whoever finds an open laptop in the evening signed in no money. */
const RECENT_HOURS = 12

/** Somebody else changed it since the page was opened. */
class ChangedMeanwhile extends DomainError {
  override get status(): 409 {
    return 409
  }
}

/** The sign-in is too long ago for this. */
export class SignInAgain extends DomainError {
  override get status(): 403 {
    return 403
  }
}

class AlreadyDone extends Error {}

/**
 * Does one action: in one transaction it changes what it is about and writes down who changed what, before and after.
 * Throws `invalid_input` with a pointer for each field, `SignInAgain`, and `ChangedMeanwhile` when the page showed
 * something else than what is there and the change would matter.
 */
export async function runAction(action: Action, typed: unknown, place: Place, by: By): Promise<Done> {
  const now = place.now()
  if (action.isSensitive && by.since && now.getTime() - by.since.getTime() > RECENT_HOURS * HOUR_MS)
    throw new SignInAgain(
      'wrong_state',
      `You signed in more than ${RECENT_HOURS} hours ago.`,
      'Sign in again, then send the form once more.',
    )
  const parsed = action.input.safeParse(storable(typed))
  if (!parsed.success) throw refusalOf(parsed.error)
  const input = parsed.data
  // Of the same page with something else typed: another wish.
  const form = by.form === undefined ? undefined : digest([by.form, action.name, input])
  try {
    return await place.db.transaction(async (tx) => {
      const jobs = place.jobsIn?.(tx) ?? (async () => {})
      const work: Work = { tx, jobs, now, who: by.who, accountId: by.accountId }
      if (form !== undefined && (await isAnswered(work, form))) throw new AlreadyDone()
      const before = await action.state(input, work)
      const { answer, noted, target } = (await action.run(input, work)) ?? {}
      const after = await action.state(input, work)
      const parts = changedParts(before, after)
      const done = { answer: answer ?? after ?? {}, outcome: 'changed' as const }
      if (!parts.length && !noted) return { ...done, outcome: 'unchanged' }
      if (by.version !== undefined && by.version !== versionOf(before)) throw changedMeanwhile(before, parts)
      await writeAudit(tx, {
        who: by.who,
        action: action.name,
        target: target ?? action.target(input),
        details: { ...(parts.length ? { before: only(before, parts), after: only(after, parts) } : {}), ...noted },
        at: now,
        form,
      })
      return done
    })
  } catch (error) {
    if (error instanceof AlreadyDone) return { answer: {}, outcome: 'repeated' }
    throw error
  }
}

/** Of two clicks at once the second waits here for what the first does. */
async function isAnswered({ tx }: Work, form: string): Promise<boolean> {
  await tx.lock('form', form)
  return wasAudited(tx, form)
}

/** What an action would change, as it stands now; null when it is not there. Throws `invalid_input`. */
export async function stateFor(action: Action, typed: unknown, place: Place): Promise<State | null> {
  const parsed = action.input.partial().safeParse(typed)
  if (!parsed.success) throw refusalOf(parsed.error)
  return place.db.transaction((tx) =>
    action.state(parsed.data as never, {
      tx,
      jobs: async () => {},
      now: place.now(),
      who: '',
      accountId: null,
    }),
  )
}

/** The same for the same state, whoever reads it. */
export function versionOf(state: State | null): string {
  return digest(state).slice(0, 16)
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

function changedParts(before: State | null, after: State | null): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (part) => !isDeepStrictEqual(before?.[part] ?? null, after?.[part] ?? null),
  )
}

function only(state: State | null, parts: string[]): State | null {
  return state && Object.fromEntries(parts.map((part) => [part, state[part] ?? null]))
}

const MAX_SHOWN_LENGTH = 200

function changedMeanwhile(current: State | null, parts: string[]): ChangedMeanwhile {
  const errors = parts.map((part): FieldError => {
    const value = current?.[part] ?? null
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return { pointer: `/${part}`, code: 'changed', detail: `It now says: ${text.slice(0, MAX_SHOWN_LENGTH)}` }
  })
  return new ChangedMeanwhile(
    'wrong_state',
    'Somebody else changed this since you opened the page.',
    'Look at what it says now; send the form again if you still want your change.',
    { errors },
  )
}

function refusalOf(error: z.ZodError): DomainError {
  const errors = error.issues.map(({ path, message }): FieldError => ({
    pointer: path.map((part) => `/${String(part)}`).join(''),
    code: 'invalid',
    detail: message,
  }))
  const detail = errors
    .map(({ pointer, detail: text }) => `${pointer.slice(1).replaceAll('/', '.')}: ${text}`)
    .join(' ')
  return new DomainError('invalid_input', detail, 'Correct what is named and send it again.', { errors })
}
