import type { DrafterUnavailable } from '../../domain/drafts/website/drafter.ts'

/** One request: the instruction and untrusted text kept apart, and the JSON Schema of the answer. */
export interface Question {
  instruction: string
  text: string
  schema: object
  signal: AbortSignal
}

/**
 * Asks a language model for a JSON object. The model has no tools, and no address it returns is ever fetched.
 * Throws `DrafterUnavailable` if there is no usable answer, or the signal's reason if the signal aborts.
 */
export type Model = (question: Question) => Promise<Record<string, unknown>>

/** What a vendor answered: its text, why that is no whole answer (if so), and the tokens used, for the log. */
export interface Reply {
  text: string
  failure: DrafterUnavailable['reason'] | undefined
  tokens: object
}

/** Asks a vendor. Throws the errors of the vendor's library, with the HTTP status in `status`. */
export type Vendor = (question: Question) => Promise<Reply>

export interface ModelLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

/** A person may be waiting for the answer, so a slow model isn't worth more time than this. */
export const LIMITS = {
  /** One attempt, where a vendor's attempts are limited. */
  attemptMs: 15_000,
  /** All attempts and the waits between them. */
  totalMs: 25_000,
  attempts: 3,
  /** Wait before the first retry; doubles with each retry. */
  retryAfterSeconds: 1,
}

/** A whole profile takes about 500 tokens, beside what a model thinks: this cuts off only what has gone wrong. */
export const MAX_ANSWER_TOKENS = 8192

/**
 * Opens a vendor's library now, in the background, because it is slow to load: startup doesn't wait for it, and the
 * first request rarely does. If it failed to load, the next call of the returned function tries again.
 */
export function inBackground<Client>(open: () => Promise<Client>): () => Promise<Client> {
  let opened = open()
  opened.catch(() => {}) // reported to whoever asks next
  return () => (opened = opened.catch(open))
}
