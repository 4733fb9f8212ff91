import { INVALID_PARAMS, isJSONRPCRequest, isSpecType } from '@modelcontextprotocol/server'
import type { Request, RequestHandler, Response } from 'express'
import { DomainError, knownError, problemOf, refusalHeaders } from '../domain/errors.ts'
import { rateLimitHeaders, type RateLimits } from '../domain/rate-limits.ts'
import { howToSignIn, requireScope } from '../domain/shared/access.ts'
import type { Actor } from '../domain/shared/actor.ts'
import { toolNamed } from '../tools/catalog.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Services } from '../tools/run-tool.ts'
import { countedMessages } from './batches.ts'
import { admit, type Caller } from './caller.ts'
import { openDraftFollowing } from './follow-drafts.ts'
import { draftOperation, subscribedUris } from './server/draft-resources.ts'

export interface AdmissionOptions {
  actorOf(authorization: string | undefined, ip: string): Promise<Actor | null>
  challenge(error: DomainError, tool: Tool | undefined, presented: boolean): string | undefined
  onBug(error: unknown, requestId: string): void
}

/**
 * Identifies the caller, checks the scopes of every operation in the request and counts every other message
 * against the caller's limits. Refuses a request before the protocol handles it: with problem+json, or with a
 * JSON-RPC error for a subscription to drafts that the caller can't follow.
 */
export function admission(services: Services, options: AdmissionOptions): RequestHandler {
  const { limits } = services
  const following = openDraftFollowing(services)
  return async (req, res, next) => {
    const operations = countedMessages(req.body, req.headers).map(operationOf)
    const called = operations.filter((tool) => tool !== undefined)
    res.locals['operations'] = called.map(({ name }) => name)
    try {
      const caller = await callerFrom(req, res, services.siteUrl, options)
      // An app asks its person for the scope after this refusal (RFC 6750). A key’s scopes never change, and
      // clients hide the body of such a refusal from their model, so a key’s call gets the problem as a result.
      if (caller.actor?.via !== 'api_key')
        for (const { scope } of called) requireScope(scope, caller.actor, services.siteUrl)
      // runTool counts operations. Everything else is counted here.
      for (const tool of operations) if (!tool) await countRequest(limits, caller, res)
      admit(req, caller)
      const uris = subscribedUris(req.body)
      if (uris) await countRequest(limits, caller, res)
      const refusal = uris && (await following.refusal(uris, caller, res))
      if (refusal) return void res.json(invalidParams(refusal, req.body))
    } catch (error) {
      // The challenge is for the first operation of a batch that needs a scope.
      return refuse(error, { req, res, tool: called.find(({ scope }) => scope !== null), ...options })
    }
    next()
  }
}

async function callerFrom(
  req: Request,
  res: Response,
  siteUrl: string,
  { actorOf }: AdmissionOptions,
): Promise<Caller> {
  const ip = req.ip ?? ''
  const actor = await actorOf(req.headers.authorization, ip)
  if (req.query['auth'] === 'required' && !actor)
    throw new DomainError(
      'not_signed_in',
      'This address needs a signed-in caller.',
      `${howToSignIn(siteUrl)} Without either, connect to /mcp.`,
    )
  return {
    actor,
    idempotencyKey: req.get('Idempotency-Key'),
    publicOnly: req.query['toolset'] === 'public',
    ip,
    requestId: res.locals['requestId'] as string,
  }
}

/** The operation a message runs; undefined for every other message. */
function operationOf(message: unknown): Tool | undefined {
  if (!isJSONRPCRequest(message)) return undefined
  return isSpecType.CallToolRequest(message) ? toolNamed.get(message.params.name) : draftOperation(message)
}

async function countRequest(limits: RateLimits, { actor, ip }: Caller, res: Response): Promise<void> {
  const state = await (actor ? limits.consume('read', actor.accountId) : limits.consume('anonymous_read', ip))
  res.set(rateLimitHeaders(state))
}

/** A refusal that the protocol reports with status 200. */
function invalidParams(message: string, { id = null }: { id?: unknown }): object {
  return { jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message } }
}

function refuse(
  error: unknown,
  { req, res, tool, challenge, onBug }: AdmissionOptions & { req: Request; res: Response; tool: Tool | undefined },
): void {
  const requestId = res.locals['requestId'] as string
  const problem = problemOf(error, requestId)
  if (problem.code === 'internal') onBug(error, requestId)
  const known = knownError(error)
  const header = known && challenge(known, tool, req.headers.authorization !== undefined)
  if (header) res.set('WWW-Authenticate', header)
  if (known) res.set(refusalHeaders(known))
  res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}
