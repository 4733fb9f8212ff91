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

/** Facts about the site, for every operation. */
export interface SiteFacts {
  /** Origin of the service, without a trailing slash. */
  siteUrl: string
  siteName: string
  /** All content is made up for a demo. Pages say so. */
  isDemo?: boolean
  /** Whether emails leave the service, so that pages may offer them. */
  sendsMail?: boolean
  /** The operator's theme; the default look when undefined. */
  theme?: Theme | undefined
}

/** The context of `prepare`: external services and reads. No transaction is open. */
interface PrepareContext<S extends Scope | null = Scope | null> extends SiteFacts, Omit<Ports, 'web'> {
  db: Reader
  actor: S extends Scope ? Actor : Actor | null
  now: () => Date
  /** Reads websites, using the caller's share of the capacity. */
  reader: SiteReader
  signal: AbortSignal
  /** Sends progress to a caller that asked for it. */
  onProgress?: ((progress: Progress) => void) | undefined
}

/** The context of a handler. `R` is true if the operation only reads. */
type ToolContext<S extends Scope | null, P, R extends boolean> = Known<S, P> & (R extends true ? Reading : Writing)

interface Reading {
  db: Reader
}

/** The transaction commits after the handler has returned and its output has been checked. */
interface Writing {
  tx: Tx
  jobs: JobSender
  writeEmail: EmailWriter
}

interface Known<S extends Scope | null, P> extends SiteFacts, Pick<Ports, 'payments' | 'reviewer' | 'meaning'> {
  actor: S extends Scope ? Actor : Actor | null
  now: () => Date
  vat: Pick<VatOffice, 'registrations'>
  /**
   * The result of `prepare`; undefined when the input needs no external service or the operation has no
   * `prepare`.
   */
  prepared: P | undefined
}

/** An operation's use of external services. */
interface Outside<S extends Scope | null, I extends z.ZodObject, P> {
  /**
   * Which service this input contacts, now or in a job; null for none. Reading websites has its own limit;
   * `kept_pages` are read from the database and contact nobody.
   */
  asks(input: z.output<I>): 'websites' | 'kept_pages' | 'vat_office' | null
  /**
   * Contacts the service, after authorization and validation and before the transaction. Runs only when
   * `asks` names a service.
   */
  prepare?(input: z.output<I>, ctx: PrepareContext<S>): Promise<P>
}

/** An operation. MCP, REST, OpenAPI and the docs are derived from this object. */
export interface Tool<
  S extends Scope | null = Scope | null,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  P = unknown,
  R extends boolean = boolean,
> {
  name: string
  title: string
  /** At most 500 characters: what it does, when to use it, and what comes next. */
  description: string
  rest: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: `/${string}`; success?: 201 }
  scope: S
  /** Accepts `Idempotency-Key`. */
  idempotent: boolean
  annotations: { readOnlyHint: R; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
  input: I
  output: O
  /** Only for operations that contact websites or the VAT office, now or in a job. */
  outside?: Outside<S, I, P>
  /**
   * MCP's answer, where the whole output would fill an assistant's memory with what it knows or can read with
   * another operation. REST answers the whole.
   */
  brief?: { output: z.ZodObject; of(output: z.output<O>): Record<string, unknown> }
  /** A method, not a property, because its bivariance lets tools of every shape fit into one catalog without a cast. */
  handler(input: z.output<I>, ctx: ToolContext<S, P, R>): Promise<z.input<O>>
  /** What to know about an output besides its data; assistants read it after the data. Null for nothing. */
  note?(output: z.output<O>, input: z.input<I>): string | null
  /** The page the person opens next. Clients that can open pages are asked to. */
  link?(output: z.output<O>): { url: string; name: string; message: string }
}

/** Infers the types of an operation. */
export function defineTool<
  S extends Scope | null,
  I extends z.ZodObject,
  O extends z.ZodObject,
  P = undefined,
  const R extends boolean = boolean,
>(tool: Tool<S, I, O, P, R>): Tool<S, I, O, P, R> {
  return tool
}
