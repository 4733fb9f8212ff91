import { parentPort, workerData } from 'node:worker_threads'
import type { Near } from '../../domain/listings/meaning/meaning.ts'
import type { StoredVectors } from '../../domain/listings/meaning/stored-vectors.ts'
import { openVectorMemory } from './vector-memory.ts'

/** What the thread is told or asked; each gets a reply. */
export type MemoryRequest =
  | { put: StoredVectors[] }
  | { nearestTo: Float32Array; limit: number }
  | { nearestToListing: number; limit: number }

export interface MemoryReply {
  size: number
  near: Near[] | null
}

const memory = openVectorMemory(workerData as number)

parentPort?.on('message', ({ id, request }: { id: number; request: MemoryRequest }) => {
  const near = answer(request)
  parentPort?.postMessage({ id, reply: { size: memory.size, near } satisfies MemoryReply })
})

function answer(request: MemoryRequest): Near[] | null {
  if ('nearestTo' in request) return memory.nearestTo(request.nearestTo, request.limit)
  if ('nearestToListing' in request) return memory.nearestToListing(request.nearestToListing, request.limit)
  memory.put(request.put)
  return null
}
