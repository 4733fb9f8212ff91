import { RatingsError } from './ratings.ts'

const TIMEOUT_MS = 15_000
/** Far more than an answer takes: a few hundred bytes per domain, for at most 100 domains. */
const MAX_BYTES = 1_000_000
/**
 * Until the next hourly run. Used when a 429 has no valid `Retry-After`, and when a server error has an
 * invalid one.
 */
const DEFAULT_REST_SECONDS = 3600
const MAX_REST_SECONDS = 86_400

/** The JSON answer to one GET. Throws `RatingsError`; follows no redirects, because the request carries the key. */
export async function askVendor(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const res = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch(() => {
    signal.throwIfAborted()
    throw new RatingsError('unavailable')
  })
  if (!res.ok) {
    await res.body?.cancel()
    if (res.status === 401 || res.status === 403) throw new RatingsError('refused_key')
    if (res.status === 429) throw new RatingsError('too_many_requests', restOf(res))
    if (res.status >= 500)
      throw new RatingsError('unavailable', res.headers.has('retry-after') ? restOf(res) : undefined)
    throw new RatingsError('unreadable')
  }
  const text = await bodyOf(res).catch(() => {
    signal.throwIfAborted()
    throw new RatingsError('unavailable')
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new RatingsError('unreadable')
  }
}

async function bodyOf(res: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of res.body ?? []) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new Error('too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function restOf(res: Response): number {
  const seconds = Number(res.headers.get('retry-after'))
  return seconds > 0 ? Math.min(seconds, MAX_REST_SECONDS) : DEFAULT_REST_SECONDS
}
