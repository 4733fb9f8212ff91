// The real service as a process; all its websites are on loopback.
import { flushCompileCache } from 'node:module'
import { start } from '../../app/start.ts'
import { loopbackWeb } from './loopback-web.ts'

await start(process.env, loopbackWeb)
// Killed processes wouldn't save their compile cache.
flushCompileCache()
