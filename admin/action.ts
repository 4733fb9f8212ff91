import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { isRecent, RECENT_HOURS } from '../auth/people/session.ts'
import type { Database, Tx } from '../domain/database/database.ts'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import { outgoingIn, type Outgoing } from '../domain/accounts/emails/outgoing.ts'
import type { TestMail } from '../domain/accounts/emails/mail-error.ts'
import { DomainError, type FieldError } from '../domain/errors.ts'
import { wasAudited, writeAudit } from '../domain/shared/audit.ts'
import type { JobSender } from '../domain/shared/job-sender.ts'
import type { Setup } from '../domain/setup/setup.ts'
import { storable } from '../domain/shared/input/storable.ts'

/** The current state of what an action edits, as plain data. Keys are the input's names where possible. */
export type State = Record<string, unknown>

/** The context in which an action runs. Everything happens in one transaction. */
export interface Work extends Outgoing {
  tx: Tx
  siteUrl: string
  appSecret: AppSecret
  now: Date
  /** What `contact` returned. */
  contacted: string
  /** The place's. */
  setup: Setup | undefined
  /** `operator` on the command line, otherwise the admin's email address. */
  who: string
  /** null on the command line. */
  accountId: string | null
}

interface Outcome {
  /** The answer for the caller; by default the new state. */
  answer?: Record<string, unknown>
  /** Extra details for the audit log. With them, the log gets an entry even when the state didn't change. */
  noted?: Record<string, unknown>
  /** The target in the audit log, when the input alone doesn't name it. */
  target?: string
}

/** Something that an operator can do on the command line, and an admin under /admin. */
export interface Action<S extends z.ZodObject = z.ZodObject> {
  /** Two words: the command's name, which is also the action's name in the audit log. */
  name: `${string} ${string}`
  about: string
  /** The command's positional inputs, with their names in the usage text. The other inputs are options. */
  words: Record<string, string>
  /** The schema of the inputs: text as typed into a form or command, and lists as arrays. */
  input: S
  /** Whether the action concerns money or permissions. If so, pages require a recent sign-in. */
  isSensitive?: boolean
  /** Contacts an outside system before the transaction, and says what came of it. Throws what the person is told when that fails. */
  contact?(input: z.output<S>, place: Place): Promise<string>
  /** The target in the audit log. */
  target(input: z.output<S>): string
  /**
   * The current state, locked in this transaction by most actions; null when it doesn't exist, or the action
   * has no state.
   */
  state(input: z.output<S>, work: Work): Promise<State | null>
  run(input: z.output<S>, work: Work): Promise<Outcome | void>
  /** Runs once a change is saved, before anybody is told. */
  afterwards?(place: Place): Promise<void> | undefined
}

/** Returns the action unchanged; exists only for type inference. */
export function defineAction<S extends z.ZodObject>(action: Action<S>): Action<S> {
  return action
}

/** Dependencies of all actions. */
export interface Place {
  db: Database
  now: () => Date
  siteUrl: string
  appSecret: AppSecret
  /** Undefined without a queue: the service's scheduled jobs then pick up the work and the emails. */
  jobsIn?: ((tx: Tx) => JobSender) | undefined
  /** How emails leave the service. */
  mail?: TestMail | undefined
  /** Whether APP_SECRET isn't set, so that the one in the data folder is in use. */
  isSecretKept?: boolean | undefined
  /** What can be seen and changed of the configuration; undefined if it never changes. */
  setup?: Setup | undefined
}

/** Who runs the action, and what their page showed. */
export interface By {
  who: string
  accountId: string | null
  /** When they signed in; absent on the command line. */
  since?: Date
  /** The id of the page's form. Sending the same input twice with the same id takes effect only once. */
  form?: string | undefined
  /** `versionOf` the state that the page showed. */
  version?: string | undefined
}

export interface Done {
  answer: Record<string, unknown>
  /** `repeated`: this form already ran; `unchanged`: the state was already like this. */
  outcome: 'changed' | 'unchanged' | 'repeated'
}

/** The state changed after the page was opened, so saving would overwrite someone else's edit. */
class ChangedMeanwhile extends DomainError {
  override get status(): 409 {
    return 409
  }
}

/** The sign-in is too old for a sensitive action. */
export class SignInAgain extends DomainError {
  override get status(): 403 {
    return 403
  }
}

/** What an action would do, for the person to confirm. Throwing it rolls everything back. */
export class NeedsConfirmation extends DomainError {
  readonly question: string
  /** What happens and what stays, a sentence each. */
  readonly effects: string[]

  constructor(question: string, effects: string[]) {
    const lines = effects.map((effect) => `\n  - ${effect}`).join('')
    super('wrong_state', `${question}${lines}`, 'Nothing has been done yet. To go ahead, run it again with --yes.')
    this.question = question
    this.effects = effects
  }

  override get status(): 409 {
    return 409
  }
}

class AlreadyDone extends Error {}

/**
 * Runs an action and records the state before and after it in the audit log, in one transaction; why a contact failed is
 * recorded, too. Throws
 * `invalid_input` with a pointer for each field, `SignInAgain`, and `ChangedMeanwhile` when the page showed
 * an older state and the action would change it.
 */
export async function runAction(action: Action, typed: unknown, place: Place, by: By): Promise<Done> {
  const now = place.now()
  if (action.isSensitive && by.since && !isRecent({ since: by.since }, now))
    throw new SignInAgain(
      'wrong_state',
      `You signed in more than ${RECENT_HOURS} hours ago.`,
      'Sign in again, then resend the form.',
    )
  const parsed = action.input.safeParse(storable(typed))
  if (!parsed.success) throw refusalOf(parsed.error)
  const input = parsed.data
  // Includes the input, because the same page can be sent again with different input.
  const form = by.form === undefined ? undefined : digest([by.form, action.name, input])
  const noteFailure = (failed: string) =>
    place.db.transaction((tx) =>
      writeAudit(tx, { who: by.who, action: action.name, target: action.target(input), details: { failed }, at: now }),
    )
  try {
    let contacted = ''
    if (action.contact) {
      if (form !== undefined && (await wasAudited(place.db.read, form))) throw new AlreadyDone()
      contacted = await action.contact(input, place).catch(async (error: Error) => {
        if (error instanceof DomainError) await noteFailure(error.message)
        throw error
      })
    }
    const finished = await place.db.transaction(async (tx): Promise<Done> => {
      const { siteUrl, appSecret, setup, jobsIn = () => async () => {} } = place
      const outgoing = outgoingIn(tx, { jobsIn, appSecret, now: () => now })
      const { who, accountId } = by
      const work: Work = { tx, ...outgoing, siteUrl, appSecret, setup, now, contacted, who, accountId }
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
    if (finished.outcome === 'changed') await action.afterwards?.(place)
    return finished
  } catch (error) {
    if (error instanceof AlreadyDone) return { answer: {}, outcome: 'repeated' }
    throw error
  }
}

/**
 * Whether this form was already handled. If it's submitted twice at once, the second request waits here for
 * the first.
 */
async function isAnswered({ tx }: Work, form: string): Promise<boolean> {
  await tx.lock('form', form)
  return wasAudited(tx, form)
}

/** The current state of what an action would edit; null when it doesn't exist. Throws `invalid_input`. */
export async function stateFor(action: Action, typed: unknown, place: Place): Promise<State | null> {
  const parsed = action.input.partial().safeParse(typed)
  if (!parsed.success) throw refusalOf(parsed.error)
  return place.db.transaction((tx) =>
    action.state(parsed.data as never, {
      tx,
      jobs: async () => {},
      writeEmail: async () => false,
      siteUrl: place.siteUrl,
      appSecret: place.appSecret,
      now: place.now(),
      contacted: '',
      setup: place.setup,
      who: '',
      accountId: null,
    }),
  )
}

/** A hash that identifies a state. */
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
    return { pointer: `/${part}`, code: 'changed', detail: `Now: ${text.slice(0, MAX_SHOWN_LENGTH)}` }
  })
  return new ChangedMeanwhile(
    'wrong_state',
    'Someone else edited this since you opened the page.',
    'Check the new values, and save again to keep yours.',
    { errors },
  )
}

/** Says nothing that the messages of the fields don't say, so commands leave it out. */
export const FIX_FIELDS = 'Fix these fields and try again.'

function refusalOf(error: z.ZodError): DomainError {
  const errors = error.issues.map(({ path, message }): FieldError => ({
    pointer: path.map((part) => `/${String(part)}`).join(''),
    code: 'invalid',
    detail: message,
  }))
  const detail = errors
    .map(({ pointer, detail: text }) => `${pointer.slice(1).replaceAll('/', '.')}: ${text}`)
    .join(' ')
  return new DomainError('invalid_input', detail, FIX_FIELDS, { errors })
}

/** What an answer says if it did as many as it does at once. */
export function ifMore(did: number, atOnce: number): { next?: string } {
  return did === atOnce ? { next: 'There may be more. Run this again.' } : {}
}
