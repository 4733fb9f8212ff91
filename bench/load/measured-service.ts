// The real service as a separate process; on SIGUSR2 it collects garbage and prints its memory usage.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { start } from '../../app/start.ts'
import { loopbackWeb } from '../../test/processes/loopback-web.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => {
  collectGarbage()
  console.log(`memory ${JSON.stringify(process.memoryUsage())}`)
})

await start(process.env, loopbackWeb)
