import { expect, test } from 'vitest'
import { pageLinks } from './page-links.ts'

const url = new URL('https://directory.example/api/v1/listings?q=x&page=2')
const page = { items: [], page: 2, per_page: 20, total: 45, total_is_capped: false, has_more: true }
const relations = (body: object, at = url) =>
  pageLinks(at, body as never)
    ?.split(', ')
    .map((link) => /page=(\d+).*rel="(\w+)"/.exec(link)!.slice(1, 3).toReversed().join(' '))

test('a middle page links to its neighbors and both ends, and keeps the rest of the query', () => {
  expect(relations(page)).toEqual(['first 1', 'prev 1', 'next 3', 'last 3'])
  expect(pageLinks(url, page)).toContain('<https://directory.example/api/v1/listings?q=x&page=3>; rel="next"')
})

test('the first and last page have one neighbor, a capped list has no last page, and page 1000 has no next', () => {
  expect(relations({ ...page, page: 1 })).toEqual(['first 1', 'next 2', 'last 3'])
  expect(relations({ ...page, page: 3, has_more: false })).toEqual(['first 1', 'prev 2', 'last 3'])
  expect(relations({ ...page, total: 20_000 })).toEqual(['first 1', 'prev 1', 'next 3', 'last 1000'])
  expect(relations({ ...page, total: 20_001 })).toEqual(['first 1', 'prev 1', 'next 3'])
  expect(relations({ ...page, total: 10_000, total_is_capped: true })).toEqual(['first 1', 'prev 1', 'next 3'])
  expect(relations({ ...page, page: 1000, total: 90_000, total_is_capped: true })).toEqual(['first 1', 'prev 999'])
})

test('other bodies have no links', () => {
  expect(pageLinks(url, { name: 'x' })).toBeUndefined()
})
