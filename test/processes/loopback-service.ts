// The real service as a process of its own, whose every website is on loopback.
import { flushCompileCache } from 'node:module'
import { start } from '../../app/start.ts'
import { loopbackWeb } from './loopback-web.ts'

await start(process.env, loopbackWeb)
// Tests kill it, and then it would not keep what it compiled for the next one.
flushCompileCache()
