import type { PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

/** How many statements stay prepared. */
const MAX_KEPT = 500

/** The first bytes of messages: https://www.postgresql.org/docs/17/protocol-message-formats.html */
const [PARSE, BIND, DESCRIBE] = [0x50, 0x42, 0x44] as const

/** Where a message names a statement: after its kind, its length and, in `Bind`, the empty name of a portal. */
const NAMED_AT: Record<number, number> = { [PARSE]: 5, [BIND]: 6, [DESCRIBE]: 6 }

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** A statement that the engine keeps prepared. */
interface Kept {
  name: string
  /** What its parameters and columns are. Unknown until it has been described. */
  description: Answers
}

/**
 * Makes an embedded engine keep the statements that run a second time prepared. It would parse and plan each of them anew every time,
 * which takes about half of a statement's time.
 */
export function keepStatements(pglite: PGlite): void {
  const send = pglite.execProtocolStream.bind(pglite)
  let names = 0
  const asked = new LRUCache<string, true>({ max: MAX_KEPT })
  const dropped: string[] = []
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT, dispose: ({ name }) => void dropped.push(name) })
  /** The statement that runs now, unless the engine doesn't keep it. */
  let running: Kept | undefined
  let text = ''

  async function parse(message: Uint8Array, options: Parameters<typeof send>[1]): Promise<Answers> {
    text = textOf(message)
    running = kept.get(text)
    if (running) return []
    if (!asked.has(text)) {
      asked.set(text, true)
      return send(message, options)
    }
    for (const name of dropped.splice(0)) await send(closing(name), options)
    const name = `kept_${++names}`
    const answers = await send(naming(message, name), options)
    running = { name, description: [] }
    return answers
  }

  async function describe(message: Uint8Array, options: Parameters<typeof send>[1]): Promise<Answers> {
    // It has the same columns with any values.
    if (running!.description.length) return running!.description
    running!.description = await send(naming(message, running!.name), options)
    kept.set(text, running!)
    return running!.description
  }

  pglite.execProtocolStream = async (message, options) => {
    if (message[0] === PARSE) return parse(message, options)
    if (running && message[0] === DESCRIBE) return describe(message, options)
    try {
      const answers = await send(running && message[0] === BIND ? naming(message, running.name) : message, options)
      // Other columns would be an error, and the engine itself may have forgotten the statements.
      if (answers.some(isOfTables)) kept.clear()
      return answers
    } catch (error) {
      if (message[0] === BIND) kept.delete(text)
      throw error
    }
  }
}

/** The text of a message that prepares a statement without a name. */
function textOf(message: Uint8Array): string {
  return Buffer.from(message.buffer, message.byteOffset + 6, message.byteLength - 6).toString('latin1')
}

/** The same message with the name of a statement. */
function naming(message: Uint8Array, name: string): Uint8Array {
  const at = NAMED_AT[message[0]!]!
  return sized(Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]))
}

/** The message that makes the engine forget a statement. */
function closing(name: string): Uint8Array {
  return sized(Buffer.from(`C\0\0\0\0S${name}\0`))
}

/** A message with its length, which counts all except the first byte. */
function sized(message: Buffer): Buffer {
  message.writeInt32BE(message.byteLength - 1, 1)
  return message
}

/** True for the answer to a statement that changes tables, or what is prepared. */
function isOfTables(answer: Answers[number]): boolean {
  return (
    answer.name === 'commandComplete' &&
    /^(CREATE|ALTER|DROP|DISCARD ALL|DEALLOCATE)/.test((answer as { text?: string }).text ?? '')
  )
}
