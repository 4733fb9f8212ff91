/** Everything that can stop a fetch. `aborted`: the caller stopped it. */
export type FetchErrorCode =
  | 'bad_url'
  | 'blocked_address'
  | 'dns'
  | 'tls'
  | 'tls_downgrade'
  | 'timeout'
  | 'aborted'
  | 'unreachable'
  | 'bad_response'
  | 'not_html'
  | 'too_large'
  | 'too_many_redirects'
  | 'left_site'
  | 'robots_disallowed'
  | 'robots_unavailable'

/** Why a fetch failed. The message is only for logs: it may contain the website's text or an internal address. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly code: FetchErrorCode

  constructor(code: FetchErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(`${code}: ${message}`, options)
    this.code = code
  }
}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
])
const MALFORMED = new Set([
  'HTTPParserError',
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'Z_DATA_ERROR',
  'Z_BUF_ERROR',
  'ERR_BROTLI_DECODER_ERROR',
])

/** Turns any failure of a fetch into a `FetchError`. `own` is the timeout of this fetch, `caller` the caller's signal. */
export function asFetchError(error: unknown, own: AbortSignal, caller: AbortSignal): FetchError {
  if (error instanceof FetchError) return error
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof FetchError) return cause
  if (caller.aborted) return new FetchError('aborted', 'the caller gave up', { cause: error })
  if (own.aborted) return new FetchError('timeout', 'total time', { cause: error })

  // The error for a response that isn't HTTP has a name but no code.
  const { code: ownCode, name = '' } = (error ?? {}) as { code?: string; name?: string }
  const code = ownCode ?? name
  return new FetchError(codeOf(code), `${code} ${error instanceof Error ? error.message : ''}`, { cause: error })
}

function codeOf(code: string): FetchErrorCode {
  if (TIMEOUTS.has(code)) return 'timeout'
  if (MALFORMED.has(code) || /^(HPE_|ERR_BROTLI|ERR__ERROR|Z_)/.test(code)) return 'bad_response'
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too_large'
  if (/CERT|SSL|TLS|EPROTO|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return 'tls'
  return 'unreachable'
}
