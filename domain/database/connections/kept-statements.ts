import type { PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

/** How many statements stay prepared, and how long their texts may be, each and together, in bytes: plans take up to fifty times that. */
const MAX_KEPT = 500
const MAX_TEXT = 20_000
const MAX_TEXTS = 1_000_000

/** The first bytes of messages: https://www.postgresql.org/docs/17/protocol-message-formats.html */
const [PARSE, BIND, DESCRIBE, QUERY] = [0x50, 0x42, 0x44, 0x51] as const

/** Where a message names a statement: after its kind, its length and, in two of them, one byte. */
const NAMED_AT: Record<number, number> = { [PARSE]: 5, [BIND]: 6, [DESCRIBE]: 6 }

type Send = PGlite['execProtocolStream']
type Answers = Awaited<ReturnType<Send>>

/** A statement that the engine keeps prepared. */
interface Kept {
  name: string
  text: string
  /** What its parameters and columns are, once the engine has described it. */
  description?: Answers
}

/**
 * Makes an embedded engine keep the statements prepared that run a second time: it would read the text of each anew every time. All
 * are prepared again after anything that may have changed tables, because columns are fixed when a statement is prepared.
 */
export function keepStatements(pglite: PGlite): void {
  const send = pglite.execProtocolStream.bind(pglite)
  const limits = { max: MAX_KEPT, maxSize: MAX_TEXTS, maxEntrySize: MAX_TEXT }
  const asked = new LRUCache<string, true>({ ...limits, sizeCalculation: (_, text) => text.length })
  const dropped: string[] = []
  const kept = new LRUCache<string, Kept>({
    ...limits,
    sizeCalculation: ({ text }) => text.length,
    dispose: ({ name }) => void dropped.push(name),
  })
  let names = 0
  /** The statement that runs now, unless the engine doesn't keep it. */
  let running: Kept | undefined

  async function parse(message: Uint8Array, options: Parameters<Send>[1]): Promise<Answers> {
    const text = textOf(message)
    running = kept.get(text)
    if (running) return []
    if (!isOfRows(text)) kept.clear()
    else if (asked.has(text)) return prepare(text, message, options)
    else asked.set(text, true)
    return send(message, options)
  }

  async function prepare(text: string, message: Uint8Array, options: Parameters<Send>[1]): Promise<Answers> {
    for (const name of dropped.splice(0)) await send(closing(name), options)
    const name = `kept_${++names}`
    const answers = await send(naming(message, name), options)
    running = { name, text }
    return answers
  }

  async function describe(statement: Kept, message: Uint8Array, options: Parameters<Send>[1]): Promise<Answers> {
    statement.description = await send(naming(message, statement.name), options)
    kept.set(statement.text, statement)
    return statement.description
  }

  pglite.execProtocolStream = async (message, options) => {
    const [kind] = message
    if (kind === PARSE) return parse(message, options)
    if (running && kind === DESCRIBE) return running.description ?? describe(running, message, options)
    try {
      const answers = await send(running && kind === BIND ? naming(message, running.name) : message, options)
      if (answers.some(isOfTables)) kept.clear()
      return answers
    } catch (error) {
      if (kind === QUERY) kept.clear()
      else if (kind === BIND && running) kept.delete(running.text)
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

/** False for a text that may do more than read and write rows, or set a point to go back to. */
function isOfRows(text: string): boolean {
  return /^[\s(]*(select|insert|update|delete|merge|with|values|savepoint|release)\b/i.test(text)
}

/** True for the answer to a statement that may have changed tables, or what is prepared. */
function isOfTables(answer: Answers[number]): boolean {
  return (
    answer.name === 'commandComplete' &&
    /^(CREATE|ALTER|DROP|DO|ROLLBACK|DEALLOCATE|DISCARD (ALL|TEMP))\b/.test((answer as { text?: string }).text ?? '')
  )
}
