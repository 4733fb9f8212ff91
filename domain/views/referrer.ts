import { parse } from 'tldts'

const MAX_HOST = 253

/**
 * The host in a `Referer` header, in lower case, without path, port and "www."; null if it isn't the domain name of
 * another website.
 */
export function referrerHost(referrer: string | undefined, ownHost: string): string | null {
  const url = URL.parse(referrer ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const bare = (host: string) =>
    host
      .toLowerCase()
      .replace(/^www\./, '')
      .replace(/\.$/, '')
  const host = bare(url.hostname)
  const { domain, isIcann, isPrivate } = parse(host)
  // A spreadsheet would take a name that starts with "-" for a formula.
  const isName =
    domain !== null && (isIcann || isPrivate) && host.length <= MAX_HOST && /^[a-z0-9][a-z0-9.-]*$/.test(host)
  return isName && host !== bare(ownHost) ? host : null
}
