import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPace, openSharedSlots, openSlots, shareOf } from './site-pace.ts'

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

/** Slots whose work runs until the test ends it. */
function workIn(slots: ReturnType<typeof openSharedSlots>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    begin(...names: string[]) {
      for (const name of names)
        void slots.run(name[0]!, signal, () => {
          started.push(name)
          return new Promise<void>((end) => void ends.set(name, end))
        })
      return vi.advanceTimersByTimeAsync(0)
    },
    end(name: string) {
      ends.get(name)!()
      return vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('one asker gets its share, whoever else leaves room', async () => {
  const work = workIn(openSharedSlots(4, 2))
  await work.begin('a1', 'a2', 'a3', 'b1')
  expect(work.started).toEqual(['a1', 'a2', 'b1'])
  await work.end('b1')
  expect(work.started).toEqual(['a1', 'a2', 'b1'])
  await work.end('a2')
  expect(work.started).toEqual(['a1', 'a2', 'b1', 'a3'])
  await work.begin('a4')
  expect(work.started).not.toContain('a4')
})

test('askers who wait take turns, each in its own order', async () => {
  const work = workIn(openSharedSlots(2, 1))
  await work.begin('a1', 'b1', 'a2', 'a3', 'b2', 'c1', 'd1')
  expect(work.started).toEqual(['a1', 'b1'])
  await work.end('b1')
  expect(work.started).toEqual(['a1', 'b1', 'b2'])
  await work.end('a1')
  await work.end('a2')
  await work.end('b2')
  expect(work.started).toEqual(['a1', 'b1', 'b2', 'a2', 'c1', 'd1'])
  await work.end('d1')
  expect(work.started.at(-1)).toBe('a3')
})

test('who gives up while others wait leaves no gap, and a new one queues behind them', async () => {
  const slots = openSharedSlots(1, 1)
  const work = workIn(slots)
  await work.begin('a1')
  const caller = new AbortController()
  const waiting = slots.run('b', caller.signal, async () => 'never')
  await work.begin('c1')
  caller.abort(new Error('gave up'))
  await expect(waiting).rejects.toThrow('gave up')
  await expect(slots.run('b', caller.signal, async () => 'never')).rejects.toThrow('gave up')
  await work.begin('b1')
  await work.end('a1')
  await work.end('c1')
  expect(work.started).toEqual(['a1', 'c1', 'b1'])
})

test('the share of one account is a quarter, and never nothing', () => {
  expect([1, 2, 4, 7, 8, 12].map(shareOf)).toEqual([1, 1, 1, 1, 2, 3])
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
