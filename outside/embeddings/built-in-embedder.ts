import { Worker } from 'node:worker_threads'
import { EmbedderUnavailable, type Embedder, type TextKind } from '../../domain/listings/meaning/embedder.ts'
import { DIMENSIONS } from './minilm/encoder.ts'
import type { EncoderReply, EncoderRequest } from './minilm/encoder-worker.ts'

/** The name of the built-in model, in the names of its vectors. */
export const BUILT_IN = 'all-MiniLM-L6-v2'

/** A thread holds 110 MB, so the one for listings ends when it had nothing to do for so long. */
const IDLE_MS = 600_000
/** Loading takes half a second and a text at most half a second, on a machine with nothing else to do. */
const MAX_ANSWER_MS = 60_000

/**
 * The model all-MiniLM-L6-v2 in this process, without any service. Searches and listings have a thread each, so that a search
 * never waits for listings; each starts when first needed. The one for searches stays, because loading the model takes longer
 * than a search waits.
 */
export function openBuiltInEmbedder(): Embedder {
  const threads: Record<TextKind, Thread> = {
    query: openThread('query', Infinity),
    listing: openThread('listing', IDLE_MS),
  }
  return {
    model: BUILT_IN,
    dimensions: DIMENSIONS,
    async embed(texts, kind, signal) {
      const vectors: (Float32Array | null)[] = []
      // One after the other, so that an aborted batch stops early.
      for (const text of texts) {
        signal?.throwIfAborted()
        vectors.push(await threads[kind].encode(text))
      }
      return vectors
    },
    async close() {
      await Promise.all([threads.query.close(), threads.listing.close()])
    },
  }
}

interface Thread {
  encode(text: string): Promise<Float32Array | null>
  close(): Promise<void>
}

interface Waiting {
  resolve(vector: Float32Array | null): void
  reject(error: Error): void
}

/** A worker and who waits for it: one that is ending must not answer those who wait for the next. */
interface Running {
  worker: Worker
  waiting: Map<number, Waiting>
}

function openThread(kind: TextKind, idleMs: number): Thread {
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Running {
    // No environment, because code that reads untrusted text must not see secrets.
    const worker = new Worker(new URL('./minilm/encoder-worker.ts', import.meta.url), {
      env: {},
      execArgv: [],
      workerData: kind,
    })
    const started: Running = { worker, waiting: new Map() }
    let failure: unknown = 'the thread ended'
    worker
      .on('message', (reply: EncoderReply) => settle(started, reply))
      .on('error', (error) => (failure = error))
      .on('exit', () => {
        if (running === started) running = null
        for (const id of started.waiting.keys()) settle(started, { id, failure: String(failure) })
      })
    worker.unref()
    return started
  }

  function settle(by: Running, reply: EncoderReply): void {
    const asked = by.waiting.get(reply.id)
    by.waiting.delete(reply.id)
    if (!by.waiting.size && by === running) {
      by.worker.unref() // an idle thread must not keep the process alive
      if (idleMs < Infinity) idle = setTimeout(() => void end(), idleMs).unref()
    }
    if ('vector' in reply) asked?.resolve(reply.vector)
    else asked?.reject(new EmbedderUnavailable('failing', { cause: reply.failure }))
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = running
    running = null
    await ended?.worker.terminate()
  }

  return {
    async encode(text) {
      clearTimeout(idle)
      running ??= start()
      const asked = running
      asked.worker.ref()
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array | null>()
      asked.waiting.set(id, { resolve, reject })
      asked.worker.postMessage({ id, text } satisfies EncoderRequest)
      const late = setTimeout(() => {
        reject(new EmbedderUnavailable('timeout'))
        if (asked === running) void end()
      }, MAX_ANSWER_MS)
      try {
        return await promise
      } finally {
        clearTimeout(late)
      }
    },
    close: end,
  }
}
