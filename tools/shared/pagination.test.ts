import { expect, test } from 'vitest'
import { pageOf } from './pagination.ts'

const hasMore = (page: number, rest: { total: number; capped?: boolean; shown?: number }) =>
  pageOf([], { page, per_page: 20, ...rest }).has_more

test('a list has more pages until its last item', () => {
  expect([1, 2, 3].map((page) => hasMore(page, { total: 41 }))).toEqual([true, true, false])
  expect([1, 2].map((page) => hasMore(page, { total: 40 }))).toEqual([true, false])
  expect(hasMore(1, { total: 0 })).toBe(false)
})

test('a capped list has more pages than its total says, but no more than can be shown', () => {
  expect(hasMore(2, { total: 40, capped: true })).toBe(true)
  expect(hasMore(2, { total: 40, capped: true, shown: 40 })).toBe(false)
  expect(pageOf(['a'], { page: 1, per_page: 1, total: 1, capped: true })).toMatchObject({
    items: ['a'],
    total: 1,
    total_is_capped: true,
  })
})
