import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, PARSE_ERROR } from '@modelcontextprotocol/server'
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Services } from '../tools/run-tool.ts'
import { admission, type AdmissionOptions } from './admission.ts'
import { answerBatch, batchOf, invalidRequest, refusedBatch } from './batches.ts'
import type { AdmittedRequest } from './caller.ts'
import { isLegacyServed } from './protocol-versions.ts'
import { readCalls } from './read-calls.ts'
import { draftUri } from './server/draft-resources.ts'
import { mcpServers, type ServerIdentity } from './server/mcp-servers.ts'
import { toolLists } from './tool-lists.ts'
import { wholeAnswers } from './whole-answers.ts'

/** Large enough for the largest valid call, an `update_draft`; see `rest/read-body.ts`. */
const MAX_BODY = '512kb'

interface McpOptions extends AdmissionOptions, ServerIdentity {
  /** Called for protocol errors that clients cause. */
  onClientError(error: unknown): void
  /** The host names this service answers to. Set only on loopback, where DNS rebinding could reach it. */
  guardedHosts: string[] | null
}

interface McpEndpoint {
  router: Router
  /** Notifies the followers of a draft that it changed. */
  draftChanged(id: string): void
  close(): Promise<void>
}

/** Serves every tool over MCP, in the current and the legacy protocols, on one stateless endpoint. */
export async function mcpEndpoint(services: Services, options: McpOptions): Promise<McpEndpoint> {
  const { onClientError: onerror, guardedHosts } = options
  const servers = mcpServers(services, options)
  const handler = createMcpHandler(servers.forRequest, { onerror })
  const whole = wholeAnswers(servers.forRequest, handler)
  const reads = await readCalls(servers.forCalls)
  const lists = toolLists(whole)
  const streamed = toNodeHandler(handler, { onerror })

  /**
   * Answers `tools/list`, and calls of reads that ask for no progress and succeed, without opening an event
   * stream. Returns undefined to leave the message to the other handlers.
   */
  const shortcut = async (req: AdmittedRequest, message: unknown) =>
    req.method === 'POST' ? ((await reads.answer(req, message)) ?? lists(req, message)) : undefined

  const answer: RequestHandler = async (request, res) => {
    const req = request as typeof request & AdmittedRequest
    const batch = batchOf(req.body)
    const refusal = batch && refusedBatch(batch, req.headers)
    if (refusal !== undefined) return void res.status(400).type('json').send(invalidRequest(refusal))
    if (batch && req.method === 'POST' && isLegacyServed(req.headers)) {
      const answerTo = async (message: unknown) => ((await shortcut(req, message)) ?? (await whole(req, message))).body
      return answerBatch(batch, answerTo, res)
    }
    const short = await shortcut(req, req.body)
    if (!short) return streamed(req, res, req.body)
    // With its length, because short answers aren't worth compressing.
    res.writeHead(short.status, { ...short.headers, 'content-length': short.body.length }).end(short.body)
  }

  const router = Router()
  const guards = guardedHosts ? [hostHeaderValidation(guardedHosts), originValidation(guardedHosts)] : []
  router.all('/', ...guards, express.json({ limit: MAX_BODY }), admission(services, options), answer)
  router.use(refuseBody(onerror))

  return {
    router,
    async close() {
      await reads.close()
      await handler.close()
    },
    draftChanged: (id) => handler.notify.resourceUpdated(draftUri(id)),
  }
}

/** Answers with a JSON-RPC error when the body is too large or can't be parsed. */
function refuseBody(onClientError: (error: unknown) => void): ErrorRequestHandler {
  return (error: { type?: string }, _req, res, next) => {
    if (res.headersSent) return next(error)
    onClientError(error)
    const isTooLarge = error.type === 'entity.too.large'
    const message = isTooLarge ? `The body is over ${MAX_BODY}.` : 'The body isn’t valid JSON.'
    res.status(isTooLarge ? 413 : 400).json({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message } })
  }
}
