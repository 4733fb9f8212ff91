import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { loadEncoder } from './encoder.ts'

/** What the thread is asked, one text at a time. */
export interface EncoderRequest {
  id: number
  text: string
}

export type EncoderReply = { id: number; vector: Float32Array | null } | { id: number; failure: string }

/** Listings wait behind everything else that needs a core. */
const LOWER_PRIORITY = 10
// Only Linux has a priority per thread.
if (workerData === 'listing' && process.platform === 'linux')
  try {
    setPriority(LOWER_PRIORITY)
  } catch {
    // A sandbox may forbid it.
  }

const encode = loadEncoder()

parentPort?.on('message', ({ id, text }: EncoderRequest) => {
  parentPort?.postMessage(replyTo(id, text))
})

function replyTo(id: number, text: string): EncoderReply {
  try {
    return { id, vector: encode(text) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}
