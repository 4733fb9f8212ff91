import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { INVALID_REQUEST, isJSONRPCRequest } from '@modelcontextprotocol/server'
import { MODERN } from './read-calls.ts'

/** A client that batches sends a few messages at once; each of them may be a page of a hundred listings. */
const MAX_MESSAGES = 20

/** Why nothing of a batch is done, in words for its client; undefined for one whose messages are answered. */
export function refusedBatch(batch: readonly unknown[], headers: IncomingHttpHeaders): string | undefined {
  if (batch.length === 0) return 'The batch is empty: send at least one message.'
  if (batch.length > MAX_MESSAGES)
    return `A batch holds at most ${MAX_MESSAGES} messages, this one ${batch.length}: send them in several batches.`
  if (headers['mcp-protocol-version'] === MODERN)
    return `The protocol ${MODERN} has no batches: send each message by itself.`
  return undefined
}

/** A refusal as the protocol has it; the id is null of what is no request. */
export function invalidRequest(message: string, id: string | number | null = null): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } })
}

/**
 * Answers the messages of a batch one after the other, each written before the next is worked on, so that a batch takes no
 * more memory than its largest answer. `answerTo` gives a message's answer as text, empty for a notification.
 */
export async function answerBatch(
  batch: readonly unknown[],
  answerTo: (message: unknown) => Promise<string | Uint8Array>,
  res: ServerResponse,
): Promise<void> {
  const answers = answersTo(batch, answerTo)
  const first = await answers.next()
  // To notifications alone nothing is answered.
  if (first.done) return void res.writeHead(202).end()
  res.writeHead(200, { 'Content-Type': 'application/json' }).write(first.value)
  await pipeline(answers, res).catch((error: NodeJS.ErrnoException) => {
    // Nothing more is begun for a client that has gone away.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

async function* answersTo(
  batch: readonly unknown[],
  answerTo: (message: unknown) => Promise<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let opened = false
  for (const message of batch) {
    // Other requests have their turn between two messages.
    await setImmediate()
    const answer = refusedInBatch(message) ?? (await answerTo(message))
    if (answer.length === 0) continue
    yield opened ? ',' : '['
    yield answer
    opened = true
  }
  if (opened) yield ']'
}

/** The answer to what may come alone, but not in a batch. */
function refusedInBatch(message: unknown): string | undefined {
  if (Array.isArray(message)) return invalidRequest('A batch holds messages, not other batches.')
  return isJSONRPCRequest(message) && message.method === 'initialize'
    ? invalidRequest('Send initialize alone, before everything else.', message.id)
    : undefined
}
