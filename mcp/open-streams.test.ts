import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openStreams } from './open-streams.ts'

test('a caller can keep sixteen streams open, and closing one makes room for another', () => {
  const streams = openStreams()
  const open = Array.from({ length: 16 }, () => new EventEmitter())
  expect(open.every((stream) => streams.add('an account', stream))).toBe(true)
  expect(streams.add('an account', new EventEmitter())).toBe(false)
  expect(streams.add('another account', new EventEmitter())).toBe(true)
  open[0]!.emit('close')
  expect(streams.add('an account', open[0]!)).toBe(true)
  expect(streams.add('an account', new EventEmitter())).toBe(false)
  for (const stream of open) stream.emit('close')
  expect(open.every((stream) => streams.add('an account', stream))).toBe(true)
})

test('all addresses of an IPv6 /64 share one limit', () => {
  const streams = openStreams()
  for (let host = 1; host <= 16; host++) expect(streams.add(`2001:db8:1:2::${host}`, new EventEmitter())).toBe(true)
  expect(streams.add('2001:db8:1:2:ffff::1', new EventEmitter())).toBe(false)
  expect(streams.add('2001:db8:1:3::1', new EventEmitter())).toBe(true)
})
