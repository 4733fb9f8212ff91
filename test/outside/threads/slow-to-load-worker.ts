import { once } from 'node:events'
import { BroadcastChannel, parentPort } from 'node:worker_threads'

// Loads until the test lets it go on.
const channel = new BroadcastChannel('slow-to-load')
channel.postMessage('loading')
await once(channel as unknown as EventTarget, 'message')
channel.postMessage('loaded')
channel.close()
parentPort!.postMessage({ value: 'ready' })
