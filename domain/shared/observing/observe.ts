import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { DomainError, knownError } from '../../errors.ts'

/**
 * Where a piece of work belongs: to which request, and to which trace of its caller (https://www.w3.org/TR/trace-context/).
 * A request's jobs belong to the same trace.
 */
export interface Trace {
  /** The id in answers and log lines. */
  requestId: string
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits: the caller's piece of work, or an observer's; nobody's if the trace begins here. */
  spanId: string
  beginsHere: boolean
  /** Whether the caller records its trace. */
  isSampled: boolean
  /** What began the trace here. */
  entry: Entry
}

export type Entry = 'rest' | 'mcp' | 'site' | 'job'

const traces = new AsyncLocalStorage<Trace>()

/** The trace of the work that runs now; undefined outside requests and jobs. */
export function currentTrace(): Trace | undefined {
  return traces.getStore()
}

/** Runs `work` as part of a trace. */
export function inTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work)
}

/** Versions 00 to fe, as the specification says; a later version may append fields. */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-[\x21-\x7e]{1,200})?$/

/**
 * A trace that continues the caller's `traceparent`, or a new one if that is missing or not exactly as specified. The
 * request id of a continued trace begins with the trace's id.
 */
export function traceFrom(traceparent: unknown, entry: Entry): Trace {
  const [, version, traceId, parent, flags, more] =
    (typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null) ?? []
  if (!traceId || (version === '00' && more)) {
    const requestId = randomUUID()
    return {
      requestId,
      traceId: requestId.replaceAll('-', ''),
      spanId: aSpanId(),
      beginsHere: true,
      isSampled: true,
      entry,
    }
  }
  const isSampled = (Number.parseInt(flags!, 16) & 1) === 1
  return { requestId: `${traceId}-${aSpanId()}`, traceId, spanId: parent!, beginsHere: false, isSampled, entry }
}

/** The `traceparent` that lets somebody else continue this trace. */
export function traceparentOf({ traceId, spanId, isSampled }: Trace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

function aSpanId(): string {
  return randomBytes(8).toString('hex')
}

/** A piece of work that observers count and time. Names come from short lists in the code, never from callers. */
export interface Work {
  kind: 'request' | 'operation' | 'job' | 'email' | 'payment' | 'fetch' | 'cache'
  name: string
  /** Whether somebody else's trace may be its parent; the rest belongs to the current one. */
  trace?: Trace
}

/** How it ended. */
export interface Ended {
  outcome: string
  seconds: number
  /** Further short lists, such as a request's route. */
  labels?: Record<string, string>
}

/** Is told when work begins; `end` is called once. The work runs in the trace that it returns, if it returns one. */
export type Observer = (work: Work, trace: Trace | undefined) => { trace?: Trace; end(ended: Ended): void }

let observers: readonly Observer[] = []

/** Adds an observer of all work in this process. Returns how to remove it. */
export function observeWith(observer: Observer): () => void {
  observers = [...observers, observer]
  return () => (observers = observers.filter((one) => one !== observer))
}

/** Begins a piece of work that `end` ends, in seconds from now. Costs next to nothing without observers. */
export function begin(work: Work): {
  trace: Trace | undefined
  end(outcome: string, labels?: Ended['labels']): void
} {
  const started = performance.now()
  let trace = work.trace ?? currentTrace()
  const begun = observers.map((observer) => {
    const one = observer(work, trace)
    trace = one.trace ?? trace
    return one
  })
  return {
    trace,
    end(outcome, labels) {
      const seconds = (performance.now() - started) / 1000
      for (const one of begun) one.end({ outcome, seconds, ...(labels ? { labels } : {}) })
    },
  }
}

/** Runs a piece of work, observed. Its outcome is `ok`, or what `outcomeOf` says about the error or, if given, the result. */
export async function observed<T>(
  work: Work,
  run: () => Promise<T>,
  { failed = outcomeOf, done = () => 'ok' }: { failed?: (error: unknown) => string; done?: (result: T) => string } = {},
): Promise<T> {
  if (observers.length === 0) return run()
  const { trace, end } = begin(work)
  try {
    const result = await (trace ? inTrace(trace, run) : run())
    end(done(result))
    return result
  } catch (error) {
    end(failed(error))
    throw error
  }
}

/** Counts a request to a cache. */
export function noteCache(name: string, isHit: boolean): void {
  if (observers.length) begin({ kind: 'cache', name }).end(isHit ? 'hit' : 'miss')
}

/**
 * `refused`: the caller's mistake; `limited`: too many calls; `unavailable`: the database or another service is away;
 * `fault`: ours.
 */
function outcomeOf(error: unknown): string {
  const known = error instanceof DomainError ? error : knownError(error)
  if (!known || known.code === 'internal') return 'fault'
  if (known.code === 'rate_limited') return 'limited'
  return known.status < 500 ? 'refused' : 'unavailable'
}
