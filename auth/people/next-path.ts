const AFTER_SIGN_IN = '/account'
/** No page of ours has a longer address. */
const MAX_LENGTH = 2000

/** Where to go after signing in: a path of this site and nothing else, so that no link leads through us to a stranger. */
export function nextPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH) return AFTER_SIGN_IN
  // Browsers drop tabs and line ends: `/<tab>/evil.example` would be `//evil.example`.
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted) ? wanted : AFTER_SIGN_IN
}
