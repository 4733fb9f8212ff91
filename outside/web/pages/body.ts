import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { FetchError } from '../fetch-error.ts'

export interface BodyLimits {
  /** Bytes as sent over the network. */
  wireBytes: number
  /** Bytes after decompression. */
  decodedBytes: number
  /** Cut the body off at the limit instead of failing. */
  truncate?: boolean
}

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }

export const ACCEPT_ENCODING = 'gzip, deflate, br'

/** Reads and decompresses a body within its limits. Throws `FetchError` or the stream's own error. */
export async function readBody(response: Dispatcher.ResponseData, limits: BodyLimits): Promise<Buffer> {
  const { body, headers } = response
  // Destroying an unread undici body emits an error; without a listener it would end the process.
  body.on('error', () => {})
  try {
    if (!limits.truncate && Number(headers['content-length']) > limits.wireBytes) {
      throw new FetchError('too_large', 'content-length')
    }
    return await readWithin(decoded(body, headers['content-encoding'], limits), limits)
  } finally {
    body.destroy()
  }
}

/** Drops a response's body without reading it, and ignores errors of its stream. */
export function discardBody({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}

function decoded(body: Readable, encoding: string | string[] | undefined, limits: BodyLimits): Readable {
  const wire = Readable.from(countedWire(body, limits), { objectMode: false })
  const names = String(encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  const [name] = names
  if (name === undefined) return wire
  // Stacked encodings multiply the factor of a decompression bomb, and honest servers don't use them.
  if (names.length > 1 || !Object.hasOwn(DECODERS, name)) throw new FetchError('bad_response', 'content-encoding')
  // `pipeline` requires a callback. It has nothing to do, because the decoder's reader gets every error.
  return pipeline(wire, DECODERS[name as keyof typeof DECODERS](), () => {})
}

async function* countedWire(body: Readable, limits: BodyLimits): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.wireBytes) {
      if (limits.truncate) return
      throw new FetchError('too_large', 'bytes sent')
    }
    yield chunk
  }
}

async function readWithin(stream: Readable, limits: BodyLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes <= limits.decodedBytes) continue
    if (limits.truncate) break
    throw new FetchError('too_large', 'bytes decoded')
  }
  return Buffer.concat(chunks).subarray(0, limits.decodedBytes)
}
