import { Worker } from 'node:worker_threads'
import type { MemoryReply, MemoryRequest } from './memory-worker.ts'

export interface MemoryThread {
  /** Rejects when the thread has ended. */
  ask(request: MemoryRequest): Promise<MemoryReply>
  close(): Promise<void>
}

/** Starts a thread that holds vectors and compares them, so that requests go on meanwhile. */
export function openMemoryThread(dimensions: number): MemoryThread {
  const worker = new Worker(new URL('./memory-worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    workerData: dimensions,
  })
  const waiting = new Map<number, PromiseWithResolvers<MemoryReply>>()
  let lastId = 0
  let ended: Error | null = null
  worker
    .on('message', ({ id, reply }: { id: number; reply: MemoryReply }) => {
      waiting.get(id)?.resolve(reply)
      waiting.delete(id)
      if (!waiting.size) worker.unref()
    })
    .on('error', (error: Error) => (ended = error))
    .on('exit', () => {
      ended ??= new Error('the thread ended')
      for (const { reject } of waiting.values()) reject(ended)
      waiting.clear()
    })
    .unref()
  return {
    ask(request) {
      const asked = Promise.withResolvers<MemoryReply>()
      if (ended) asked.reject(ended)
      else {
        waiting.set(++lastId, asked)
        worker.ref() // a command that waits for the answer mustn't end before it
        worker.postMessage({ id: lastId, request })
      }
      return asked.promise
    },
    async close() {
      await worker.terminate()
    },
  }
}
