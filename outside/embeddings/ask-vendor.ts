import type * as z from 'zod'
import { EmbedderUnavailable, type NoVectors } from '../../domain/listings/meaning/embedder.ts'

/** A search waits much less; this is for listings, which nobody waits for. */
const TIMEOUT_MS = 15_000
/** A hundred vectors of 4,096 numbers in JSON take 9 MB. */
const MAX_BYTES = 16_000_000

const REASONS: Record<number, NoVectors> = {
  400: 'refused_text',
  413: 'refused_text',
  422: 'refused_text',
  429: 'busy',
}

interface Question<Answer> {
  url: URL
  headers: Record<string, string>
  body: object
  answer: z.ZodType<Answer>
  signal: AbortSignal | undefined
}

/**
 * Posts a request to an embeddings API and returns its checked answer. Throws `EmbedderUnavailable`, or the signal's reason.
 * Follows no redirects, because the request carries the key.
 */
export async function askVendor<Answer>({ url, headers, body, answer, signal }: Question<Answer>): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const unreachable = (cause: unknown) => {
    signal?.throwIfAborted()
    if (cause instanceof EmbedderUnavailable) throw cause
    throw new EmbedderUnavailable(timeout.aborted ? 'timeout' : 'unreachable', { cause })
  }
  const res = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(unreachable)
  if (!res.ok) {
    await res.body?.cancel()
    throw new EmbedderUnavailable(REASONS[res.status] ?? (res.status >= 500 ? 'failing' : 'refused'))
  }
  const text = await bodyOf(res).catch(unreachable)
  const parsed = answer.safeParse(jsonOf(text))
  if (!parsed.success) throw new EmbedderUnavailable('malformed')
  return parsed.data
}

async function bodyOf(res: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of res.body ?? []) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new EmbedderUnavailable('malformed')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
