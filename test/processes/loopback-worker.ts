// The real worker as a process; all its websites are on loopback.
import { startWorker } from '../../app/start-worker.ts'
import { loopbackWeb } from './loopback-web.ts'

await startWorker(process.env, loopbackWeb)
