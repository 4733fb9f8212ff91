import { FetchError } from './fetch-error.ts'
import type { NetworkPorts } from './guard/guarded-connect.ts'
import { openGuardedFetch } from './guard/guarded-fetch.ts'

/** Short, because a person may be waiting to connect an app. */
const MAX_MS = 5_000
const NO_REDIRECTS: ReadonlySet<number> = new Set()

export interface PublishedReader {
  /**
   * Reads one public https address without following redirects. Throws `FetchError`, including for a body
   * larger than `maxBytes`.
   */
  read(url: string, maxBytes: number): Promise<{ status: number; cacheControl: string | undefined; text: string }>
  close(): Promise<void>
}

/** Opens the reader that the authorization server uses for metadata that apps publish. */
export function openPublishedReader({ publicUrl, ...ports }: { publicUrl: URL } & NetworkPorts): PublishedReader {
  const fetcher = openGuardedFetch({
    ...ports,
    userAgent: `LaunchDirOAuth/1.0 (+${publicUrl.origin}/docs)`,
    // Callers are rate-limited instead: with a limit per host, one caller could block others from an app.
    connectionsPerHost: null,
  })
  return {
    async read(url, maxBytes) {
      if (URL.parse(url)?.protocol !== 'https:') throw new FetchError('bad_url', 'not https')
      const { status, headers, body } = await fetcher.fetch(url, {
        signal: new AbortController().signal,
        limits: { totalMs: MAX_MS, wireBytes: maxBytes, decodedBytes: maxBytes },
        types: null,
        redirects: NO_REDIRECTS,
        accept: 'application/json',
      })
      return { status, cacheControl: headers['cache-control']?.toString(), text: body.toString('utf8') }
    },
    close: () => fetcher.close(),
  }
}
