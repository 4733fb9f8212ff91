import { expect, test } from 'vitest'
import { checkedNow } from './evidence-check.ts'

const PAGE = 'https://acme.io/'
const QUOTES = [{ field: 'tagline', quote: 'Plan your week' }]
const check = (before: Parameters<typeof checkedNow>[0], state: 'found' | 'missing', day: string) =>
  checkedNow(
    before,
    [{ url: PAGE, quotes: QUOTES, fate: { state: 'read', version: {}, quotes: [{ state }] } as never }],
    new Date(`2026-11-${day}T00:00:00Z`),
  )

test('a change is dated by the first check that saw it, and starts anew after the quote was back', () => {
  const never = { checkedAt: null, pages: {}, changes: [] }
  const first = check(never, 'missing', '02')
  expect(first.changes).toMatchObject([{ field: 'tagline', state: 'missing', since: '2026-11-02T00:00:00.000Z' }])
  const second = check(first, 'missing', '09')
  expect(second).toMatchObject({
    checkedAt: '2026-11-09T00:00:00.000Z',
    changes: [{ since: '2026-11-02T00:00:00.000Z' }],
  })
  const back = check(second, 'found', '16')
  expect(back.changes).toEqual([])
  expect(check(back, 'missing', '23').changes).toMatchObject([{ since: '2026-11-23T00:00:00.000Z' }])
})
