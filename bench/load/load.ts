// A mixed load: callers that read and write, each at a steady pace.
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Pool } from 'undici'
import { mcpRequest } from '../../test/mcp-request.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import type { Ledger, Write } from './ledger.ts'

export interface Answered {
  /** Milliseconds since the load began. */
  at: number
  took: number
  kind: 'read' | 'write'
  what: string
  /** 0 without an answer. */
  status: number
}

export interface LoadOptions {
  origin: string
  key: string
  ledger: Ledger
  /** Slugs of public listings. */
  slugs: string[]
  connections: number
  /** Requests per second of all callers together; concurrency is limited by the number of connections. */
  rate: number
  writes: number
  /** The share of GET requests that carry the key; half by default. */
  signedIn?: number
  /** Infinity means until stopped. */
  seconds: number
  seed: number
}

export interface Load {
  answers: Answered[]
  /** Milliseconds since the load began. */
  now(): number
  /** Errors that no fault explains. */
  violations: string[]
  retried: number
  replayed: number
  /**
   * Resolves when the load's time is over or it is stopped, and every write is acknowledged or reported as a
   * violation.
   */
  done: Promise<void>
  stop(): void
}

/** How long a write without an acknowledgment is retried, with the same key. */
const RETRY_MS = 180_000
const PAUSE_MS = 100
/** The share of acknowledged writes that are sent again and must get the same answer. */
const SENT_AGAIN = 0.2

/** Starts the callers; the returned object fills while they run. */
export function startLoad(options: LoadOptions): Load {
  const { origin, key, ledger, slugs, connections, rate, writes, signedIn = 0.5, seconds, seed } = options
  const pool = new Pool(origin, { connections })
  const began = performance.now()
  const now = () => performance.now() - began
  const load: Load = {
    answers: [],
    now,
    violations: [],
    retried: 0,
    replayed: 0,
    done: Promise.resolve(),
    stop: () => (isStopped = true),
  }
  let isStopped = false
  const authorization = `Bearer ${key}`

  async function send(kind: Answered['kind'], what: string, request: Parameters<Pool['request']>[0]) {
    const sent = now()
    try {
      const { statusCode: status, headers, body } = await pool.request(request)
      const text = await body.text()
      load.answers.push({ at: now(), took: now() - sent, kind, what, status })
      return { status, headers, text }
    } catch {
      load.answers.push({ at: now(), took: now() - sent, kind, what, status: 0 })
      return { status: 0, headers: {}, text: '' }
    }
  }

  async function read(random: () => number): Promise<void> {
    const slug = slugs[Math.floor(random() * slugs.length)]!
    const reads = [
      () => `/api/v1/listings/${slug}`,
      () => `/listings/${slug}`,
      () => '/api/v1/launches?section=most-voted&per_page=20',
      () => `/api/v1/listings?q=${slug.slice(0, 5)}`,
      () => '/api/v1/categories',
    ]
    const at = Math.floor(random() * (reads.length + 1))
    const request = reads[at]
      ? { method: 'GET' as const, path: reads[at](), headers: random() < signedIn ? { authorization } : {} }
      : {
          method: 'POST' as const,
          path: '/mcp',
          ...mcpRequest('2026-07-28', 'tools/call', { name: 'get_listing', arguments: { slug } }),
        }
    const { status, text } = await send('read', request.path.replace(slug, '…'), request)
    // MCP reports in the body that the database was unavailable.
    if (status === 200 && text.includes('"isError":true')) {
      if (text.includes('"status":503') || text.includes('\\"status\\":503')) load.answers.at(-1)!.status = 503
      else load.violations.push(`a read over MCP failed: ${text.slice(0, 200)}`)
    } else if (status !== 200 && status !== 0 && status < 500)
      load.violations.push(`GET ${request.path} answered ${status}: ${text.slice(0, 200)}`)
    if (status !== 200) await setTimeout(PAUSE_MS)
  }

  async function write(one: Write, random: () => number): Promise<void> {
    const request = {
      method: one.method,
      path: `/api/v1${one.path}`,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': one.key },
      body: JSON.stringify(one.body),
    }
    for (const until = now() + RETRY_MS; now() < until; load.retried++) {
      const { status, text } = await send('write', one.kind, request)
      if (status >= 200 && status < 300) {
        ledger.acknowledge(one)
        if (random() < SENT_AGAIN) await sendAgain(one, request, text)
        return
      }
      if (status !== 0 && status !== 409 && status < 500)
        return void load.violations.push(`${one.kind} answered ${status}: ${text.slice(0, 200)}`)
      await setTimeout(PAUSE_MS)
    }
    load.violations.push(`${one.kind} was not acknowledged in ${RETRY_MS / 1000} s`)
  }

  async function sendAgain(one: Write, request: Parameters<Pool['request']>[0], first: string): Promise<void> {
    const { status, headers, text } = await send('write', one.kind, request)
    if (status === 0 || status >= 500) return
    load.replayed++
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(first)) || headers['idempotent-replayed'] !== 'true')
      load.violations.push(`${one.kind} sent again answered ${status}, otherwise than before`)
  }

  async function call(caller: number): Promise<void> {
    const random = seededRandom(seed * 1000 + caller)
    const pace = (connections * 1000) / rate
    for (let next = random() * pace; !isStopped && next < seconds * 1000; next = Math.max(next + pace, now())) {
      await setTimeout(Math.max(0, next - now()))
      if (random() < writes) await write(ledger.next(caller, random()), random)
      else await read(random)
    }
  }
  load.done = Promise.all(Array.from({ length: connections }, (_, caller) => call(caller))).then(() => pool.close())
  return load
}
