import { expect, test } from 'vitest'
import { asFetchError, FetchError, type FetchErrorCode } from './fetch-error.ts'

const running = new AbortController().signal
const ended = AbortSignal.abort()
const failure = (code: string) => Object.assign(new Error('x'), { code })

test.for<[code: string, meaning: FetchErrorCode]>([
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['UND_ERR_SOCKET', 'unreachable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
  ['CERT_HAS_EXPIRED', 'tls'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', 'tls'],
  ['EPROTO', 'tls'],
  ['UND_ERR_HEADERS_OVERFLOW', 'bad_response'],
  ['HPE_INVALID_CONSTANT', 'bad_response'],
  ['Z_DATA_ERROR', 'bad_response'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'too_large'],
  ['SOMETHING_NEW', 'unreachable'],
])('%s means %s', ([code, meaning]) => {
  expect(asFetchError(failure(code), running, running).code).toBe(meaning)
})

test('whose clock ended decides, and a reason already known stays', () => {
  expect(asFetchError(failure('ABORT_ERR'), ended, running).code).toBe('timeout')
  expect(asFetchError(failure('ABORT_ERR'), ended, ended).code).toBe('aborted')
  const known = new FetchError('dns', 'x')
  expect(asFetchError(known, ended, ended)).toBe(known)
  expect(asFetchError(new Error('wrapped', { cause: known }), running, running)).toBe(known)
  expect(asFetchError(undefined, running, running).code).toBe('unreachable')
})
