import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPace, openSlots } from './site-pace.ts'

const signal = new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('slots run so many at a time, in the order they came', async () => {
  const slots = openSlots(2)
  const log: string[] = []
  const gates = ['a', 'b', 'c'].map(() => Promise.withResolvers<void>())
  const runs = ['a', 'b', 'c'].map((name, index) =>
    slots.run(signal, async () => {
      log.push(`${name} starts`)
      await gates[index]?.promise
      log.push(`${name} ends`)
    }),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(log).toEqual(['a starts', 'b starts'])
  gates[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(log).toEqual(['a starts', 'b starts', 'b ends', 'c starts'])
  gates[0]?.resolve()
  gates[2]?.resolve()
  await Promise.all(runs)
})

test('a slot is free again after a failure', async () => {
  const slots = openSlots(1)
  await expect(slots.run(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run(signal, async () => 'next')).toBe('next')
})

test('waiting for a slot ends with the signal and takes nobody else along', async () => {
  const slots = openSlots(1)
  const gate = Promise.withResolvers<void>()
  const running = slots.run(signal, () => gate.promise)
  const caller = new AbortController()
  const waiting = slots.run(caller.signal, async () => 'never')
  const behind = slots.run(signal, async () => 'mine')
  caller.abort(new Error('gave up'))
  await expect(waiting).rejects.toThrow('gave up')
  gate.resolve()
  await running
  expect(await behind).toBe('mine')
})

test('requests to one host start apart, those to others do not wait', async () => {
  const waits: number[] = []
  const pace = openPace(async (ms) => void waits.push(ms))
  await pace('a', 500, signal)
  await pace('a', 500, signal)
  await pace('b', 500, signal)
  await pace('a', 2_000, signal)
  await pace('a', 500, signal)
  expect(waits).toEqual([500, 1_000, 3_000])
})
