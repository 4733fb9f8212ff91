const AFTER_SIGN_IN = '/account'
/** No page has a longer path. */
const MAX_LENGTH = 2000

/** Where to go after signing in. Only paths on this site, to prevent open redirects. */
export function nextPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH) return AFTER_SIGN_IN
  // Browsers drop tabs and newlines, so `/<tab>/evil.example` would become `//evil.example`.
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted) ? wanted : AFTER_SIGN_IN
}
