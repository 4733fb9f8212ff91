// The real worker as a process of its own, whose every website is on loopback.
import { startWorker } from '../../app/start-worker.ts'
import { loopbackWeb } from './loopback-web.ts'

await startWorker(process.env, loopbackWeb)
