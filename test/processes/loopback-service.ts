// The real service as a process; all its websites are on loopback.
import { flushCompileCache } from 'node:module'
import { start } from '../../app/start.ts'
import { loopbackWeb } from './loopback-web.ts'

await start(process.env, loopbackWeb)
// Saves the compile cache now, because killed processes wouldn't save theirs.
flushCompileCache()
