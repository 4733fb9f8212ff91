import { expect, test } from 'vitest'
import { RefusedForm } from '../../../auth/people/csrf.ts'
import { DomainError } from '../../../domain/errors.ts'
import { noticeOf, onceFor, refusedBy } from './person-pages.ts'
import { orNull, refusal } from './public-pages.ts'

const VIEW = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

test('a page view sends the same thing once, and something else again', () => {
  const key = onceFor({ once: VIEW }, { title: 'A' })
  expect(key).toBe(onceFor({ once: VIEW }, { title: 'A' }))
  expect(key).not.toBe(onceFor({ once: VIEW }, { title: 'B' }))
  expect(key).toContain(VIEW)
})

test.for([undefined, 'short', `${VIEW}x`, [VIEW], `${VIEW.slice(1)} `])('%j is no page view', (once) => {
  expect(onceFor({ once }, {})).toBeUndefined()
})

test('an address names one of the known notices, or none', () => {
  const notices = { saved: 'Saved.' }
  const said = [{ done: 'saved' }, { done: 'toString' }, { done: ['saved'] }, {}].map((query) =>
    noticeOf({ query }, notices),
  )
  expect(said).toEqual(['Saved.', null, null, null])
})

test('people read what they can act on; bugs, outages, missing things and forged forms are for others', () => {
  const mine = new DomainError('wrong_state', 'Not now.', 'Wait.')
  expect(refusedBy(mine)).toBe(mine)
  for (const error of [
    new Error('A bug.'),
    new RefusedForm('wrong_state', 'Forged.', ''),
    new DomainError('unavailable', 'Away.', ''),
    new DomainError('not_found', 'Gone.', ''),
  ])
    expect(() => refusedBy(error)).toThrow(error)
})

test('a public page shows a refusal, and leaves outages and limits to others', () => {
  const missing = new DomainError('not_found', 'Gone.', '')
  expect([refusal(missing), orNull(missing)]).toEqual([missing, null])
  const rateLimit = { tier: 'anonymous_read' as const, limit: 1, remaining: 0, resetSeconds: 9, windowSeconds: 60 }
  for (const error of [
    new Error('A bug.'),
    new DomainError('unavailable', 'Away.', ''),
    new DomainError('rate_limited', 'Slow down.', '', { rateLimit }),
  ])
    for (const run of [refusal, orNull]) expect(() => run(error)).toThrow(error)
})
