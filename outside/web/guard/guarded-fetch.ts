import { Agent, request, type Dispatcher } from 'undici'
import { publicUrl } from './address-guard.ts'
import { ACCEPT_ENCODING, discardBody, readBody, type BodyLimits } from '../pages/body.ts'
import { asFetchError, FetchError } from '../fetch-error.ts'
import { observed } from '../../../domain/shared/observing/observe.ts'
import { guardedConnector, type NetworkPorts } from './guarded-connect.ts'

// RFC 9309 asks crawlers to follow at least five; a well-configured website needs at most three.
const MAX_REDIRECTS = 5
// Two connections are polite, and with two, a slow response doesn't block the next page.
const MAX_CRAWLER_CONNECTIONS = 2
// Twice what real websites need: their headers stay under 16 KiB.
const MAX_HEADER_BYTES = 32 * 1024
// A server that is silent for this long is down.
const MAX_SILENCE_MS = 8_000
const KEEP_ALIVE_MS = 4_000

export interface FetchLimits extends BodyLimits {
  /** Time for the whole fetch with redirects, because a slow drip of bytes resets every other timeout. */
  totalMs: number
}

/** The largest home page of 166 real websites was 1.4 MiB decoded; a slow shared host needs up to 15 s. */
export const PAGE_LIMITS: FetchLimits = { totalMs: 15_000, wireBytes: 2 * 1024 ** 2, decodedBytes: 4 * 1024 ** 2 }

export interface FetchOptions {
  signal: AbortSignal
  limits?: FetchLimits
  /** Runs before each request, redirects included, to check robots.txt and wait. May throw `FetchError`. */
  beforeHop?: (url: URL) => Promise<void>
  /** The `Accept` header; web pages by default. */
  accept?: string
  /** The content types to read, HTML by default; null reads any. */
  types?: RegExp | null
  /** The redirect statuses to follow; all by default. */
  redirects?: ReadonlySet<number>
  /** Requests the page only if it differs from this version; the answer may be a 304 without a body. */
  unless?: { etag?: string | undefined; lastModified?: string | undefined }
}

export interface Fetched {
  url: URL
  status: number
  headers: Record<string, string | string[] | undefined>
  contentType: string
  body: Buffer
  redirects: number
}

export interface GuardedFetch {
  /** Fetches one public address, whatever the response status. Throws `FetchError`. */
  fetch(address: string | URL, options: FetchOptions): Promise<Fetched>
  close(): Promise<void>
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const PAGE_TYPES = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1'
const HTML_TYPES = /^(text\/html|application\/xhtml\+xml)\b/i

/** Opens a fetcher for untrusted addresses. The service fetches those in no other way. */
export function openGuardedFetch(
  options: {
    userAgent: string
    /** Two by default; null for no limit. */
    connectionsPerHost?: number | null
  } & NetworkPorts,
): GuardedFetch {
  const agent = new Agent({
    connect: guardedConnector(options),
    connections: options.connectionsPerHost === undefined ? MAX_CRAWLER_CONNECTIONS : options.connectionsPerHost,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS * 2,
    headersTimeout: MAX_SILENCE_MS,
    bodyTimeout: MAX_SILENCE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  const ownHeaders = {
    'user-agent': options.userAgent,
    'accept-encoding': ACCEPT_ENCODING,
    'accept-language': 'en;q=0.9,*;q=0.5',
  }

  async function fetchPublic(address: string | URL, options: FetchOptions): Promise<Fetched> {
    const { signal: caller, limits = PAGE_LIMITS, types = HTML_TYPES } = options
    const { redirects = REDIRECTS, beforeHop, unless = {}, accept = PAGE_TYPES } = options
    const headers = { ...ownHeaders, accept }
    const own = AbortSignal.timeout(limits.totalMs)
    const signal = AbortSignal.any([caller, own])
    const visited = new Set<string>()
    let url = publicUrl(String(address))
    try {
      for (;;) {
        signal.throwIfAborted()
        visited.add(url.href)
        await beforeHop?.(url)
        // The version belongs to the first address; another page may have the same validators.
        const sent = visited.size === 1 ? { ...headers, ...conditions(unless) } : headers
        const response = await request(url, { dispatcher: agent, method: 'GET', signal, headers: sent })
        const next = redirectOf(response, url, redirects)
        if (!next) return await read(response, url, visited.size - 1, { limits, types })

        discardBody(response)
        if (visited.has(next.href)) throw new FetchError('too_many_redirects', 'loop')
        if (visited.size > MAX_REDIRECTS) throw new FetchError('too_many_redirects', 'too many')
        url = next
      }
    } catch (error) {
      throw asFetchError(error, own, caller)
    }
  }

  return {
    fetch: (address, options) =>
      observed({ kind: 'fetch', name: 'website' }, () => fetchPublic(address, options), {
        done: ({ status }) => (status < 400 ? 'ok' : `status_${Math.floor(status / 100)}xx`),
        failed: (error) => (error instanceof FetchError ? error.code : 'fault'),
      }),
    close: () => agent.destroy(),
  }
}

function conditions({ etag, lastModified }: NonNullable<FetchOptions['unless']>): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  }
}

function redirectOf(response: Dispatcher.ResponseData, from: URL, followed: ReadonlySet<number>): URL | null {
  const { statusCode, headers } = response
  const location = headers['location']
  if (!followed.has(statusCode) || !location) return null
  try {
    const next = publicUrl(Array.isArray(location) ? (location[0] ?? '') : location, from)
    if (from.protocol === 'https:' && next.protocol === 'http:') throw new FetchError('tls_downgrade', 'https to http')
    return next
  } catch (error) {
    discardBody(response)
    throw error
  }
}

async function read(
  response: Dispatcher.ResponseData,
  url: URL,
  redirects: number,
  { limits, types }: { limits: FetchLimits; types: RegExp | null },
): Promise<Fetched> {
  const { statusCode: status, headers } = response
  const contentType = String(headers['content-type'] ?? '')
  if (status === 304) {
    discardBody(response)
    return { url, status, headers, contentType, body: Buffer.alloc(0), redirects }
  }
  // Error responses may have any type: their status matters, and their text only to recognize a bot
  // challenge.
  if (types && contentType && !types.test(contentType) && status < 400) {
    discardBody(response)
    throw new FetchError('not_html', 'content-type')
  }
  const body = await readBody(response, status < 400 ? limits : { ...limits, truncate: true })
  if (types && !contentType && status < 400 && !looksLikeHtml(body)) throw new FetchError('not_html', 'no content-type')
  return { url, status, headers, contentType, body, redirects }
}

function looksLikeHtml(body: Buffer): boolean {
  return body
    .subarray(0, 512)
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf|\s)+/, '')
    .startsWith('<')
}
