import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { INVALID_REQUEST, isJSONRPCRequest } from '@modelcontextprotocol/server'
import { MODERN } from './protocol-versions.ts'

/**
 * Clients batch only a few messages at a time, and larger batches would be costly: each answer may be a page
 * of a hundred listings.
 */
const MAX_MESSAGES = 20

/** The messages of a batch; undefined for a single message. */
export function batchOf(body: unknown): unknown[] | undefined {
  return Array.isArray(body) ? body : undefined
}

/**
 * The messages to count against the caller's limits: every message of a batch. A refused batch counts as one.
 */
export function countedMessages(body: unknown, headers: IncomingHttpHeaders): unknown[] {
  const batch = batchOf(body)
  return batch && refusedBatch(batch, headers) === undefined ? batch : [body]
}

/** Why a whole batch is refused, as a message for the client; undefined when its messages are answered. */
export function refusedBatch(batch: readonly unknown[], headers: IncomingHttpHeaders): string | undefined {
  if (batch.length === 0) return 'The batch is empty: send at least one message.'
  if (batch.length > MAX_MESSAGES)
    return `A batch holds at most ${MAX_MESSAGES} messages, this one ${batch.length}: send them in several batches.`
  if (headers['mcp-protocol-version'] === MODERN)
    return `Protocol ${MODERN} has no batches: send each message in its own request.`
  return undefined
}

/** A JSON-RPC "invalid request" error. The id is null when the message isn't a request. */
export function invalidRequest(message: string, id: string | number | null = null): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } })
}

/**
 * Answers the messages of a batch in order and writes each answer as soon as it's ready, so that memory never
 * holds all of them. `answerTo` returns the answer as JSON, empty for a message that needs none.
 */
export async function answerBatch(
  batch: readonly unknown[],
  answerTo: (message: unknown) => Promise<string | Uint8Array>,
  res: ServerResponse,
): Promise<void> {
  const answers = answersTo(batch, answerTo)
  const first = await answers.next()
  // No message needs an answer: all are notifications or responses.
  if (first.done) return void res.writeHead(202).end()
  res.writeHead(200, { 'Content-Type': 'application/json' }).write(first.value)
  await pipeline(answers, res).catch((error: NodeJS.ErrnoException) => {
    // The client left, so the rest of its batch is dropped.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

async function* answersTo(
  batch: readonly unknown[],
  answerTo: (message: unknown) => Promise<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let isOpen = false
  for (const message of batch) {
    // Other requests get their turn between two messages.
    await setImmediate()
    const answer = refusedInBatch(message) ?? (await answerTo(message))
    if (answer.length === 0) continue
    yield isOpen ? ',' : '['
    yield answer
    isOpen = true
  }
  if (isOpen) yield ']'
}

/** The error for a message that can't be part of a batch; undefined for every other one. */
function refusedInBatch(message: unknown): string | undefined {
  if (Array.isArray(message)) return invalidRequest('A batch holds messages, not other batches.')
  return isJSONRPCRequest(message) && message.method === 'initialize'
    ? invalidRequest('Send initialize in its own request, before any batch.', message.id)
    : undefined
}
