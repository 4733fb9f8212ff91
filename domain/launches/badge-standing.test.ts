import { expect, test } from 'vitest'
import { LISTING_STATUSES } from '../listings/listing.entity.ts'
import { badgeStanding } from './badge-standing.ts'

type Badged = Parameters<typeof badgeStanding>[0]

const LOOKED = '2026-11-20T12:00:00.000Z'
const WEEK = '2026-12-28'
const standing = (listing: Partial<Badged>) =>
  badgeStanding({ plan: 'free', status: 'awaiting_badge', launchWeek: WEEK, liveAt: null, badge: {}, ...listing })
const missing = { checked_at: LOOKED, reason: 'no_link', detail: 'No link.' }

test.for<[string, Partial<Badged>, object]>([
  ['a place just taken', {}, { state: 'not_checked', checked_at: null, deadline: '2026-12-21T00:00:00.000Z' }],
  ['a homepage without it', { badge: missing }, { state: 'missing', ...missing, deadline: '2026-12-21T00:00:00.000Z' }],
  [
    'a homepage that could not be read',
    { badge: { ...missing, reason: 'http_error' } },
    { state: 'not_checked', checked_at: null, reason: 'http_error' },
  ],
  [
    'a badge that was found once and is gone: the place stays until the week begins',
    { badge: { ...missing, found_at: LOOKED } },
    { state: 'missing', deadline: '2026-12-28T00:00:00.000Z' },
  ],
  ['a place that ended', { launchWeek: null, badge: missing }, { state: 'missing', deadline: null }],
  [
    'a website that another listing took',
    { launchWeek: null, badge: { checked_at: LOOKED, reason: 'already_listed', detail: 'Taken.' } },
    { state: 'found', deadline: null, if_missed: null, detail: 'Taken.' },
  ],
  [
    'a scheduled listing',
    { status: 'scheduled', badge: { checked_at: LOOKED, found_at: LOOKED } },
    { state: 'found', checked_at: LOOKED, deadline: '2026-12-28T00:00:00.000Z' },
  ],
  [
    'a scheduled listing whose homepage is down',
    { status: 'scheduled', badge: { ...missing, reason: 'http_error', found_at: LOOKED } },
    { state: 'found', reason: 'http_error' },
  ],
  [
    'a live listing',
    { status: 'live', liveAt: new Date(LOOKED), badge: { checked_at: LOOKED, found_at: LOOKED } },
    { state: 'found', deadline: null, if_missed: expect.stringContaining('seven days') },
  ],
  [
    'a live listing without it',
    { status: 'live', liveAt: new Date(LOOKED), badge: { ...missing, found_at: LOOKED, missing_since: LOOKED } },
    { state: 'missing', deadline: '2026-11-27T12:00:00.000Z' },
  ],
  [
    'a listing that is no longer live without it',
    { liveAt: new Date(LOOKED), badge: { ...missing, found_at: LOOKED, missing_since: LOOKED } },
    { state: 'missing', deadline: null, if_missed: expect.stringContaining('not shown') },
  ],
  [
    'a listing that was restored and is checked again',
    { liveAt: new Date(LOOKED), badge: { checked_at: LOOKED, found_at: LOOKED } },
    { state: 'not_checked', checked_at: null },
  ],
])('the badge of %s', ([, listing, expected]) => {
  expect(standing(listing)).toMatchObject(expected)
})

test('a listing that needs no badge says so, whatever was found before', () => {
  for (const plan of ['paid', null] as const)
    expect(standing({ plan, status: 'scheduled', badge: missing })).toEqual({
      state: 'not_checked',
      checked_at: null,
      found_at: null,
      deadline: null,
      if_missed: 'Only the free plan needs a badge.',
      reason: null,
      detail: null,
    })
})

test('it never contradicts the status', () => {
  const badges = [{}, missing, { checked_at: LOOKED, found_at: LOOKED }, { ...missing, reason: 'timeout' }]
  const states = (status: Badged['status']) => badges.map((badge) => standing({ status, badge }).state)
  expect(LISTING_STATUSES.filter((status) => states(status).includes('found'))).toEqual([
    'draft',
    'scheduled',
    'live',
    'hidden',
    'withdrawn',
  ])
  for (const status of ['scheduled', 'live'] as const) expect(new Set(states(status))).toEqual(new Set(['found']))
})
