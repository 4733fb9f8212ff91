import type * as z from 'zod'
import type { EmailWriter } from '../domain/accounts/emails/email.ts'
import type { Reader, Tx } from '../domain/database/database.ts'
import type { Actor, Scope } from '../domain/shared/actor.ts'
import type { JobSender } from '../domain/shared/job-sender.ts'
import type { Progress } from '../domain/drafts/website/progress.ts'
import type { SiteReader } from '../domain/drafts/website/site-reader.ts'
import type { VatOffice } from '../domain/orders/vat/vat-office.ts'
import type { Ports } from '../domain/ports.ts'
import type { Theme } from '../domain/shared/theme.ts'

/** What every operation may know. */
export interface SiteFacts {
  /** Origin of the service, without a trailing slash. */
  siteUrl: string
  siteName: string
  /** Everything here was made up for a demonstration; pages say so. */
  isDemo?: boolean
  /** How the operator wants it to look; ours without it. */
  theme?: Theme | undefined
}

/** What `prepare` works with: the outside, and reads; no transaction is open. */
interface PrepareContext<S extends Scope | null = Scope | null> extends SiteFacts, Omit<Ports, 'web'> {
  db: Reader
  actor: S extends Scope ? Actor : Actor | null
  now: () => Date
  /** Reads websites in the caller's share. */
  reader: SiteReader
  signal: AbortSignal
  /** Tells a caller who asked for it how far a slow call is. */
  onProgress?: ((progress: Progress) => void) | undefined
}

/** What a handler works with: R is whether the operation only reads. */
type ToolContext<S extends Scope | null, P, R extends boolean> = Known<S, P> & (R extends true ? Reading : Writing)

interface Reading {
  db: Reader
}

/** The transaction commits when the handler returns. */
interface Writing {
  tx: Tx
  jobs: JobSender
  writeEmail: EmailWriter
}

interface Known<S extends Scope | null, P> extends SiteFacts, Pick<Ports, 'payments' | 'reviewer'> {
  actor: S extends Scope ? Actor : Actor | null
  now: () => Date
  vat: Pick<VatOffice, 'registrations'>
  /** What `prepare` brought; undefined where the input asks nobody outside. */
  prepared: P | undefined
}

/** What an operation wants of the outside. */
interface Outside<S extends Scope | null, I extends z.ZodObject, P> {
  /** Whom this input makes the service ask, now or by a job; null: nobody. Reading websites is limited apart. */
  asks(input: z.output<I>): 'websites' | 'vat_office' | null
  /** Waits for them, after authorization and validation and before the transaction. Runs only where somebody is asked. */
  prepare?(input: z.output<I>, ctx: PrepareContext<S>): Promise<P>
}

/** One operation of the service. MCP, REST, OpenAPI and the docs are all read from this object. */
export interface Tool<
  S extends Scope | null = Scope | null,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  P = unknown,
  R extends boolean = boolean,
> {
  name: string
  title: string
  /** At most 500 characters: what it does, when to use it, what comes next. */
  description: string
  rest: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: `/${string}`; success?: 201 }
  scope: S
  /** Accepts `Idempotency-Key`. */
  idempotent: boolean
  annotations: { readOnlyHint: R; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
  input: I
  output: O
  /** Only of an operation that needs more than the database. */
  outside?: Outside<S, I, P>
  /** A method, not a property: its bivariance lets tools of every shape stand in one catalog without a cast. */
  handler(input: z.output<I>, ctx: ToolContext<S, P, R>): Promise<z.input<O>>
  /** A page that the person opens next; a client that can open pages is asked to. */
  link?(output: z.output<O>): { url: string; name: string; message: string }
}

/** Infers the types of an operation, and nothing else. */
export function defineTool<
  S extends Scope | null,
  I extends z.ZodObject,
  O extends z.ZodObject,
  P = undefined,
  const R extends boolean = boolean,
>(tool: Tool<S, I, O, P, R>): Tool<S, I, O, P, R> {
  return tool
}
