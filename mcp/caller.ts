import type { IncomingMessage } from 'node:http'
import type { AuthInfo } from '@modelcontextprotocol/server'
import type { Actor } from '../domain/shared/actor.ts'

/** Who sent an HTTP request, and how they want it handled. */
export interface Caller {
  actor: Actor | null
  idempotencyKey: string | undefined
  /** True if the client connected to `/mcp?toolset=public`. */
  publicOnly: boolean
  ip: string
  requestId: string
}

/** A request that passed admission. The SDK hands its `auth` to every handler. */
export type AdmittedRequest = IncomingMessage & { auth: AuthInfo }

/** Stores the caller in `auth`, which the SDK passes to its handlers. */
export function admit(req: IncomingMessage, caller: Caller): asserts req is AdmittedRequest {
  const auth: AuthInfo = { token: '', clientId: '', scopes: [], extra: { caller } }
  Object.assign(req, { auth })
}

/** The caller of an admitted request. */
export function callerOf(auth: AuthInfo | undefined): Caller {
  return auth!.extra!['caller'] as Caller
}
