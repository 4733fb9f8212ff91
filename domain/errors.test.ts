import { expect, test } from 'vitest'
import { DomainError, knownError, problemOf, refusalHeaders } from './errors.ts'

test.each([
  { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
  { code: '57P01', message: 'terminating connection due to administrator command' },
  { code: '57014', message: 'canceling statement due to statement timeout' },
  { code: '53100', message: 'could not extend file "base/5/16384": No space left on device' },
  { code: '53300', message: 'sorry, too many clients already' },
  { message: 'Connection terminated unexpectedly' },
  { message: 'timeout exceeded when trying to connect' },
  { message: 'Client has encountered a connection error and is not queryable' },
])('an unavailable database is not a bug: $message', ({ message, code }) => {
  const problem = problemOf(Object.assign(new Error(message), { code }), 'id')
  expect(problem).toMatchObject({ status: 503, code: 'unavailable', fix: expect.stringContaining('idempotency key') })
  expect(JSON.stringify(problem)).not.toContain(message)
})

test('a bug is a bug, whatever its message says', () => {
  for (const error of [
    Object.assign(new Error('column "x" does not exist'), { code: '42703' }),
    new Error('invalid input syntax: "Connection terminated"'),
    undefined,
  ]) {
    expect(knownError(error)).toBeUndefined()
    expect(problemOf(error, 'id')).toMatchObject({ status: 500, code: 'internal' })
  }
})

test('an error says when to retry, if waiting helps', () => {
  const rateLimit = { tier: 'write', limit: 5, windowSeconds: 60, remaining: 0, resetSeconds: 42 } as const
  const retryAfter = (...[code, options]: [DomainError['code'], object?]) =>
    refusalHeaders(new DomainError(code, '', '', options))['Retry-After']
  expect(retryAfter('rate_limited', { rateLimit })).toBe('42')
  expect(retryAfter('unavailable')).toBe('5')
  expect(retryAfter('request_in_progress')).toBe('1')
  expect(retryAfter('invalid_input')).toBeUndefined()
})
