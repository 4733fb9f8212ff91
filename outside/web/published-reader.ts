import { FetchError } from './fetch-error.ts'
import type { NetworkPorts } from './guard/guarded-connect.ts'
import { openGuardedFetch } from './guard/guarded-fetch.ts'

/** A person waits for it. */
const MAX_MS = 5_000
const NO_REDIRECTS: ReadonlySet<number> = new Set()

export interface PublishedReader {
  /** Reads one public https address, without following redirects. Throws `FetchError`, also for more bytes than these. */
  read(url: string, maxBytes: number): Promise<{ status: number; cacheControl: string | undefined; text: string }>
  close(): Promise<void>
}

/** Opens the way by which the authorization server reads what apps publish about themselves. */
export function openPublishedReader({ publicUrl, ...ports }: { publicUrl: URL } & NetworkPorts): PublishedReader {
  const fetcher = openGuardedFetch({
    ...ports,
    userAgent: `LaunchDirOAuth/1.0 (+${publicUrl.origin}/docs)`,
    // Whoever asks is limited. A bound for the host would let them keep others from its own app.
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
