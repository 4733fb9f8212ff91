import { DomainError } from '../../domain/errors.ts'
import { readListingFile } from '../listing-file.ts'
import { MAX_RECORD_BYTES, textOf, type Record } from './records.ts'

const [OPEN, CLOSE, QUOTE, ESCAPE, LINE] = [0x7b, 0x7d, 0x22, 0x5c, 0x0a]
/** What stands between records: white space, commas, the brackets of the array and a byte order mark. */
const BETWEEN = new Set(Buffer.from(' \t\r\n,[]\uFEFF'))

/**
 * The listing files in a JSON array or in JSON lines, one after the other. A record with a missing quote ends where its
 * line ends; one with a missing brace takes what follows with it. Anything else, such as a number, is a record, too, which
 * is refused.
 */
export async function* readJson(source: AsyncIterable<Buffer>): AsyncGenerator<Record> {
  let parts: Buffer[] = []
  let size = 0
  let depth = 0
  /** In something that isn't an object. */
  let isOther = false
  /** After a missing quote: what follows up to the next brace is the rest of that record. */
  let isLost = false
  let isInText = false
  let isEscaped = false
  let row = 0
  let bytes = 0
  const end = () => {
    const record = recordOf(parts, size, { row: ++row, bytes })
    parts = []
    size = depth = 0
    isOther = isInText = isEscaped = false
    return record
  }
  const keep = (part: Buffer) => {
    size += part.length
    if (size <= MAX_RECORD_BYTES) parts.push(part)
    else parts = []
  }
  for await (const chunk of source) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (depth === 0 && !isOther) {
        if (byte !== OPEN && (isLost || BETWEEN.has(byte))) continue
        isLost = false
        from = at
        if (byte === OPEN) depth = 1
        else isOther = true
        isInText = byte === QUOTE
      } else if (isEscaped) isEscaped = false
      else if (isInText) {
        if (byte === ESCAPE) isEscaped = true
        else if (byte === QUOTE) isInText = false
        else if (byte === LINE) {
          // No text in JSON contains a line break, so its quote is missing.
          keep(chunk.subarray(from, at))
          isLost = depth > 0
          yield end()
        }
      } else if (isOther) {
        if (!BETWEEN.has(byte)) continue
        keep(chunk.subarray(from, at))
        yield end()
      } else if (byte === QUOTE) isInText = true
      else if (byte === OPEN) depth++
      else if (byte === CLOSE && --depth === 0) {
        keep(chunk.subarray(from, at + 1))
        yield end()
      }
    }
    if (depth > 0 || isOther) keep(chunk.subarray(from))
    bytes += chunk.length
  }
  if (depth > 0 || isOther) yield end()
}

function recordOf(parts: Buffer[], size: number, place: { row: number; bytes: number }): Record {
  const refused = (code: string, detail: string, fix: string): Record => {
    return { ...place, website: null, errors: [{ pointer: '', code, detail }], fix }
  }
  if (size > MAX_RECORD_BYTES)
    return refused(
      'too_long',
      `A listing may have at most ${MAX_RECORD_BYTES.toLocaleString('en')} bytes.`,
      'Shorten it, or import it alone.',
    )
  const text = textOf(Buffer.concat(parts))
  if (text === undefined) return refused('invalid_text', 'This isn’t UTF-8 text.', 'Save the file in UTF-8.')
  try {
    // The operator vouches for the file, so nobody asks who signed it.
    return { ...place, file: readListingFile(text, '').file }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const errors = error.errors.length ? error.errors : [{ pointer: '', code: error.code, detail: error.message }]
    return { ...place, website: null, errors, fix: error.fix }
  }
}
