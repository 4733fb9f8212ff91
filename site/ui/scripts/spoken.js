// How the site's pages and the apps inside the chat speak of addresses and counts. Plain JavaScript, because the
// apps' documents contain this file.

/**
 * The URL if it is http or https, else null: listings may hold `javascript:` URLs.
 * @param {string | null | undefined} address
 * @returns {URL | null}
 */
export function webAddress(address) {
  const url = address ? URL.parse(address) : null
  return url && ['https:', 'http:'].includes(url.protocol) ? url : null
}

const MAX_ADDRESS = 48

/**
 * An address in the short form that people read, such as `acme.com/pricing`. A host is never cut: its end says
 * whose it is.
 * @param {string} address
 * @returns {string}
 */
export function spokenAddress(address) {
  const url = webAddress(address)
  if (!url) return address
  const host = url.host.replace(/^www\./, '')
  const path = url.pathname.replace(/\/$/, '')
  if (!path || host.length + path.length <= MAX_ADDRESS) return host + path
  return `${host}${path.slice(0, Math.max(1, MAX_ADDRESS - 1 - host.length))}…`
}

const NUMBER = new Intl.NumberFormat('en')

/**
 * A count, such as `1,204`.
 * @param {number} count
 * @returns {string}
 */
export function grouped(count) {
  return NUMBER.format(count)
}

/**
 * A count with its noun, such as `1,204 votes` or `1 vote`.
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 * @returns {string}
 */
export function counted(count, one, many = `${one}s`) {
  return `${grouped(count)} ${count === 1 ? one : many}`
}
