import { expect, test } from 'vitest'
import type { Claim } from '../../domain/claims/claim.ts'
import { claimRecordOf, claimSteps } from './claim-record.ts'

const claim = (change: Partial<Claim>) =>
  ({
    id: 1,
    slug: 'acme',
    name: 'Acme',
    website_url: 'https://acme.example.com',
    method: 'dns',
    status: 'pending',
    reason: null,
    token: 't',
    email: null,
    created_at: '2026-11-20T12:00:00Z',
    expires_at: '2026-11-27T12:00:00Z',
    verified_at: null,
    checked_at: null,
    next_check_at: '2026-11-21T12:00:00Z',
    dispute_ends_at: null,
    ...change,
  }) as Claim
const recordOf = (change: Partial<Claim>) => claimRecordOf(claim(change), 'https://directory.example')

test('a claim says why it isn’t verified', () => {
  expect(recordOf({ status: 'verified', reason: 'not_published' })).toMatchObject({ reason: null, detail: null })
  expect(recordOf({ status: 'expired', reason: 'not_published' }).reason).toBe('not_proven')
  expect(recordOf({}).reason).toBe('not_published')
  expect(recordOf({ method: 'email', email: 'a@acme.example.com' }).reason).toBe('not_opened')
  const { reason, detail } = recordOf({ reason: 'not_proven' })
  expect([reason, detail]).toEqual(['not_proven', expect.any(String)])
  expect(recordOf({ reason: 'constructor' as never }).reason).toBe('not_published')
})

test('only a verified claim is checked again', () => {
  expect(recordOf({ status: 'verified' }).next_check_at).toBe('2026-11-21T12:00:00.000Z')
  expect(recordOf({}).next_check_at).toBeNull()
})

test('each status has a next step', () => {
  const stepOf = (change: Partial<Claim>) => claimSteps(claim(change)).map(({ operation, why }) => [operation, why])[0]
  expect(stepOf({ status: 'verified' })).toEqual(['list_my_listings', expect.any(String)])
  expect(stepOf({})).toEqual(['verify_claim', expect.stringContaining('published')])
  expect(stepOf({ method: 'email' })).toEqual(['verify_claim', expect.stringContaining('email')])
  expect(stepOf({ status: 'disputed', method: 'email' })).toEqual(['list_my_claims', expect.any(String)])
  for (const status of ['expired', 'lapsed'] as const)
    expect(stepOf({ status })).toEqual(['claim_listing', expect.any(String)])
})
