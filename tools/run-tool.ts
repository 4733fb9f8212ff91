import { writeEmail, type EmailWriter } from '../domain/accounts/emails/email.ts'
import type { AppSecret } from '../domain/accounts/sealed.ts'
import type { Database, Reader, Tx } from '../domain/database/database.ts'
import type { Progress } from '../domain/drafts/website/progress.ts'
import type { Ports } from '../domain/ports.ts'
import type { RateLimits, RateLimitState } from '../domain/rate-limits.ts'
import { requireScope } from '../domain/shared/access.ts'
import type { Actor } from '../domain/shared/actor.ts'
import type { JobSender } from '../domain/shared/job-sender.ts'
import { observed } from '../domain/shared/observing/observe.ts'
import type { SiteFacts, Tool } from './define-tool.ts'
import { schemasOf } from './json-schema.ts'
import { claimKey, keepAnswer, keepClaim, releaseKey, requireValidKey, type Answer, type Claim } from './idempotency.ts'
import { invalidInput, refuseUnstorable } from './input-errors.ts'

/** What operations depend on; built once in `app/service.ts`. */
export interface Services extends SiteFacts, Ports {
  db: Database
  /** Runs a read that may be a few seconds stale: on the replica, if there is a fresh one. */
  readPublic: <T>(read: (db: Reader) => Promise<T>) => Promise<T>
  jobsIn: (tx: Tx) => JobSender
  limits: RateLimits
  /** Encrypts the emails that operations write. */
  appSecret: AppSecret
  now: () => Date
}

/** A call, as a protocol received it. */
export interface Call {
  input: unknown
  actor: Actor | null
  idempotencyKey?: string | undefined
  /** The caller's IP address. Limits apply to it when nobody is signed in. */
  ip: string
  signal: AbortSignal
  /** Receives the progress of a slow call. */
  onProgress?: ((progress: Progress) => void) | undefined
  /**
   * Set for a call with a session but no actor. The person may have just written something and must see it.
   */
  isKnown?: boolean | undefined
  /** Runs first in the call's transaction. If it throws, the call is refused. */
  unless?: ((tx: Tx) => Promise<void>) | undefined
  /** Runs last in the call's transaction. If it throws, nothing of the call is kept. */
  last?: ((tx: Tx) => Promise<void>) | undefined
}

export interface Result extends Answer {
  /** Whether this is the stored answer of an earlier call with the same key. */
  replayed: boolean
  rateLimit: RateLimitState
}

/** The only path from a protocol to a handler: scope, limit, input, earlier answer, `prepare`, transaction, output. */
export function runTool(tool: Tool, call: Call, services: Services): Promise<Result> {
  return observed({ kind: 'operation', name: tool.name }, () => runHere(tool, call, services))
}

async function runHere(tool: Tool, call: Call, services: Services): Promise<Result> {
  requireScope(tool.scope, call.actor, services.siteUrl)
  const rateLimit = await consumeFor(services.limits, tool, call)
  refuseUnstorable(call.input)
  const parsed = tool.input.safeParse(call.input, { reportInput: true })
  if (!parsed.success) throw invalidInput(tool.name, parsed.error, schemasOf(tool).input)
  const input = parsed.data
  const status = tool.rest.success ?? 200

  if (!tool.idempotent || call.idempotencyKey === undefined || !call.actor)
    return { status, body: await perform(tool, input, call, services), replayed: false, rateLimit }

  const key = requireValidKey(call.idempotencyKey)
  const claimed = await claimKey(services.db, {
    accountId: call.actor.accountId,
    key,
    operation: tool.name,
    input,
    now: services.now(),
  })
  if ('body' in claimed) return { ...claimed, replayed: true, rateLimit }
  const claim = keepClaim(services.db, claimed, services.now)
  try {
    const body = await perform(tool, input, call, services, { claim: claimed, status })
    return { status, body, replayed: false, rateLimit }
  } catch (error) {
    await releaseKey(services.db, claimed)
    throw error
  } finally {
    claim.stop()
  }
}

async function perform(
  tool: Tool,
  input: Record<string, unknown>,
  { actor, ip, signal, onProgress, isKnown, unless, last }: Call,
  services: Services,
  keep?: { claim: Claim; status: number },
): Promise<Record<string, unknown>> {
  const { db, readPublic, jobsIn, limits, appSecret, web, ...known } = services
  const asked = tool.outside?.asks(input) ?? null
  if (actor && asked === 'websites') await limits.consume('crawl', actor.accountId)
  const prepared =
    asked === null
      ? undefined
      : await tool.outside?.prepare?.(input, {
          ...known,
          db: db.read,
          actor,
          reader: web.readerFor(actor?.accountId ?? ip),
          signal,
          onProgress,
        })
  const common = { ...known, actor, prepared }
  const read = async (from: Reader) => tool.output.parse(await tool.handler(input, { ...common, db: from }))
  const write = async (tx: Tx) => {
    const jobs = jobsIn(tx)
    const emails: EmailWriter = (email) => writeEmail({ tx, jobs, appSecret, now: known.now() }, email)
    await unless?.(tx)
    const body = tool.output.parse(await tool.handler(input, { ...common, tx, jobs, writeEmail: emails }))
    await last?.(tx)
    if (keep) await keepAnswer(tx, keep.claim, { status: keep.status, body })
    return body
  }
  if (!tool.annotations.readOnlyHint) return db.transaction(write)
  // People must see their own writes, so only anonymous reads go to a replica.
  return actor || isKnown ? read(db.read) : readPublic(read)
}

/** Counts a call against its caller's limit: the account's, or the address's when nobody is signed in. */
function consumeFor(limits: RateLimits, tool: Tool, { actor, ip }: Call): Promise<RateLimitState> {
  if (!actor) return limits.consume('anonymous_read', ip)
  return limits.consume(tool.annotations.readOnlyHint ? 'read' : 'write', actor.accountId)
}
