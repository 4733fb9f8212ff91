import { expect, test } from 'vitest'
import { searchHref, searchInput, searchParams, without } from './search-query.ts'

test('empty fields and defaults of the form count as not given', () => {
  expect(
    searchParams({ q: '  ', category: '', sort: 'relevance', status: 'live', stage: ' mvp ', utm_source: 'x' }),
  ).toEqual({
    stage: 'mvp',
  })
})

test('the most voted come first anyway, unless there are words or the launches are upcoming', () => {
  const given = [{ sort: 'votes' }, { sort: 'votes', q: 'x' }, { sort: 'votes', status: 'upcoming' }]
  expect(given.map(searchParams)).toEqual([{}, given[1], given[2]])
})

test('a malformed parameter reaches the operation, which says what is wrong', () => {
  expect(searchInput({ page: 'two', q: ['a', 'b'] })).toEqual({ page: 'two', q: ['a', 'b'] })
})

test('a page number is a number for the operation', () => {
  expect(searchInput({ page: '2' })).toEqual({ page: 2 })
  expect(searchInput({ page: '' })).toEqual({})
})

test('an address holds what is given and nothing else', () => {
  expect(searchHref({})).toBe('/search')
  expect(searchHref({ q: 'a&b=c' }, 3)).toBe('/search?q=a%26b%3Dc&page=3')
  expect(searchHref(without({ q: 'a', stage: 'mvp' }, 'q'))).toBe('/search?stage=mvp')
})
