import type { PageFate, PageVersion } from '../../domain/listings/evidence/evidence-check.ts'
import { decodeHtml } from './pages/charset.ts'
import { FetchError } from './fetch-error.ts'
import type { Fetched } from './guard/guarded-fetch.ts'
import { siteOf } from './read-site.ts'
import { wasNotRead, type PageReader } from './reading-thread.ts'

/** Statuses that mean the page is gone; every other error may be temporary. */
const GONE = new Set([404, 410])

/** Whether quotes are still on the page they came from. Throws only when the signal aborts. */
export async function recheckPage(
  url: string,
  quotes: readonly string[],
  { fetch, reader, signal }: { fetch: () => Promise<Fetched>; reader: PageReader; signal: AbortSignal },
): Promise<PageFate> {
  try {
    const fetched = await fetch()
    if (fetched.status === 304) return { state: 'unchanged' }
    // After a redirect to another website, the page isn't about this product.
    if (GONE.has(fetched.status) || siteOf(fetched.url.hostname) !== siteOf(new URL(url).hostname))
      return { state: 'gone' }
    if (fetched.status !== 200) return { state: 'unknown' }
    const html = decodeHtml(fetched.body, fetched.contentType)
    return {
      state: 'read',
      version: versionOf(fetched),
      quotes: await reader.recheckQuotes(html, fetched.url.href, quotes),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FetchError || wasNotRead(error)) return { state: 'unknown' }
    throw error
  }
}

/** The server's validators for this version, if they can safely be sent back in a header. */
function versionOf({ headers }: Fetched): PageVersion {
  const sendable = (value: unknown) =>
    typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value) ? value : undefined
  return { etag: sendable(headers['etag']), lastModified: sendable(headers['last-modified']) }
}
