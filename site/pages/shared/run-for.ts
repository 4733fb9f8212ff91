import type { Request, Response } from 'express'
import type * as z from 'zod'
import type { SignedIn } from '../../../auth/people/session.ts'
import type { Tx } from '../../../domain/database/database.ts'
import type { RateLimits } from '../../../domain/rate-limits.ts'
import { SCOPES, type Actor } from '../../../domain/shared/actor.ts'
import type { Tool } from '../../../tools/define-tool.ts'
import { runTool, type Call, type Services } from '../../../tools/run-tool.ts'
import type { Sender } from './form-sender.ts'

/**
 * Runs an operation and returns its output. With `once`, repeating the call returns the first output and does nothing.
 * `unless` runs first and `last` runs last in the operation's transaction; throwing there refuses the operation.
 */
export type RunFor = <T extends Tool>(
  tool: T,
  input: Record<string, unknown>,
  options?: { once?: string | undefined; unless?: Call['unless']; last?: Call['last'] },
) => Promise<z.output<T['output']>>

/** Thrown at the end of an operation that was only tried, so that nothing of it is kept. */
class OnlyTried extends Error {}

/** Tries an operation without keeping anything of it. Throws what would refuse it. */
export async function tryOut(
  run: RunFor,
  tool: Tool,
  input: Record<string, unknown>,
  { unless, last }: Pick<Call, 'unless' | 'last'> = {},
): Promise<void> {
  const end = async (tx: Tx) => {
    await last?.(tx)
    throw new OnlyTried()
  }
  await run(tool, input, { unless, last: end }).catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error
  })
}

/** The signed-in person as the caller of operations. */
export function actorOf({ accountId }: Pick<SignedIn, 'accountId'>): Actor {
  return { accountId, scopes: new Set(SCOPES), via: 'site' }
}

/** Runs operations for the signed-in person, as their assistant would. A form counts as one write, however many operations it runs. */
export function runnerFor(services: Services, person: SignedIn | Sender, req: Request, res: Response): RunFor {
  const gone = new AbortController()
  res.once('close', () => gone.abort(new Error('The client went away.')))
  const limits: RateLimits =
    'counted' in person
      ? { consume: async (tier, who) => (tier === 'write' ? person.counted : services.limits.consume(tier, who)) }
      : services.limits
  const actor = actorOf(person)
  return async (tool, input, { once, unless, last } = {}) => {
    const call = { input, actor, ip: req.ip ?? '', signal: gone.signal, idempotencyKey: once, unless, last }
    const { body } = await runTool(tool, call, { ...services, limits })
    return body as never
  }
}
