// The real service as a process of its own, whose every website is on loopback.
import { start } from '../../start.ts'
import { loopbackWeb } from './loopback-web.ts'

await start(process.env, loopbackWeb)
