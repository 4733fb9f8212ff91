import { expect, test } from 'vitest'
import { toolListCache } from './tool-list-cache.ts'

const ask = (id: unknown, more: object = {}) => ({ jsonrpc: '2.0', id, method: 'tools/list', ...more })
const lists = toolListCache()
const keyOf = (message: unknown, headers = {}, variant = 'all') => lists.keyOf(headers, message, variant)

test('the same question has the same key, whatever its id', () => {
  expect(keyOf(ask(1))).toBeTypeOf('string')
  expect(keyOf(ask('two'))).toBe(keyOf(ask(1)))
  expect(keyOf(ask(1), { 'user-agent': 'x' })).toBe(keyOf(ask(1)))
})

test('everything that can change the answer changes the key', () => {
  const keys = [
    keyOf(ask(1)),
    keyOf(ask(1, { params: { cursor: 'x' } })),
    keyOf(ask(1), { 'mcp-method': 'tools/list' }),
    keyOf(ask(1), { accept: 'application/json' }),
    keyOf(ask(1), {}, 'public'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('other messages have no key, and neither has a very long question', () => {
  for (const other of [ask(null), ask(undefined), ask(1, { method: 'prompts/list' }), [ask(1)], null, 'tools/list'])
    expect(keyOf(other)).toBeUndefined()
  const length = (cursor: string) => keyOf(ask(1, { params: { cursor } }))?.length
  const rest = length('')!
  expect(length('x'.repeat(2000 - rest))).toBe(2000)
  expect(length('x'.repeat(2001 - rest))).toBeUndefined()
})

test('a cached answer carries the id of each request', () => {
  const key = keyOf(ask(1))!
  expect(lists.answer(key, 1)).toBeUndefined()
  lists.keep(key, 1, { 'content-type': 'application/json', 'content-length': '1' }, '{"result":{"id":1},"id":1}')
  const { status, headers, body } = lists.answer(key, 'a "quoted" id')!
  expect(JSON.parse(body.toString())).toEqual({ result: { id: 1 }, id: 'a "quoted" id' })
  expect([status, headers]).toEqual([200, { 'content-type': 'application/json', 'content-length': `${body.length}` }])
})

test('an answer that does not end with its id is not cached', () => {
  const key = keyOf(ask(1), {}, 'odd')!
  for (const odd of ['{"id":1,"result":{}}', '{"result":{}}']) lists.keep(key, 1, {}, odd)
  expect(lists.answer(key, 1)).toBeUndefined()
})
