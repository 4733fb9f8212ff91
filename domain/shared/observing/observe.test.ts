import { afterEach, expect, test } from 'vitest'
import { DomainError } from '../../errors.ts'
import { currentTrace, inTrace, observed, observeWith, traceFrom, traceparentOf, type Ended } from './observe.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

test.for([`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`, `42-${TRACE}-${SPAN}-01-more.of:a=later-version`])(
  '%s is continued, and handed on',
  (traceparent) => {
    const trace = traceFrom(traceparent, 'rest')
    expect(trace).toMatchObject({ traceId: TRACE, spanId: SPAN, beginsHere: false })
    expect(trace.requestId).toMatch(new RegExp(`^${TRACE}-[0-9a-f]{16}$`))
    expect(traceparentOf(trace)).toBe(`00${traceparent.slice(2, 55)}`)
  },
)

test.for([
  undefined,
  '',
  TRACE,
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  ` 00-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01\n{"level":60}`,
  `01-${TRACE}-${SPAN}-01-${'x'.repeat(300)}`,
  [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`],
])('%s begins a trace of its own', (traceparent) => {
  const trace = traceFrom(traceparent, 'rest')
  expect(trace.requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(trace).toMatchObject({ traceId: trace.requestId.replaceAll('-', ''), beginsHere: true })
})

let stop = () => {}
afterEach(() => stop())

test('observers hear the outcome of work, and the work runs in the trace that they name', async () => {
  const heard: Ended[] = []
  stop = observeWith((_work, trace) => ({
    trace: { ...trace!, spanId: 'b'.repeat(16) },
    end: (ended) => heard.push(ended),
  }))
  const work = { kind: 'operation', name: 'get_listing' } as const
  const failing = async (error: unknown) => {
    throw error
  }
  await inTrace(traceFrom(`00-${TRACE}-${SPAN}-01`, 'mcp'), async () => {
    const seen = await observed(work, async () => currentTrace())
    expect(seen).toMatchObject({ traceId: TRACE, spanId: 'b'.repeat(16), entry: 'mcp' })
    for (const error of [
      new DomainError('not_found', 'No.', 'Look.'),
      new DomainError('rate_limited', 'No.', 'Wait.'),
      new DomainError('unavailable', 'No.', 'Wait.'),
      new TypeError('bug'),
    ])
      await expect(observed(work, () => failing(error))).rejects.toBe(error)
  })
  expect(heard.map(({ outcome }) => outcome)).toEqual(['ok', 'refused', 'limited', 'unavailable', 'fault'])
  expect(heard.every(({ seconds }) => seconds >= 0 && seconds < 60)).toBe(true)
})
