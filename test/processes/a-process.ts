import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepLogOf } from '../house/suite-log.ts'

/** What one start has compiled, the next one reads. */
export const COMPILED = join(tmpdir(), 'launch-test-compiled')
const root = join(import.meta.dirname, '../..')

export interface ServiceProcess {
  child: ChildProcess
  origin: string
  /** Everything printed so far. */
  output(): string
  /** Resolves when it is ready to answer; rejects with what it printed when it ended before. */
  ready: Promise<void>
  /** The code or signal it ended with. */
  ended: Promise<{ code: number | null; signal: string | null }>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

/** Starts the service as a process; `env` is all of its configuration. */
export function aProcess(env: Record<string, string>, script = 'test/processes/loopback-service.ts'): ServiceProcess {
  // The log's folder is there in the suite alone: benches start processes too, and keep no log.
  const logs = process.env['SUITE_LOGS']
  // A process of the suite ends before better machine code for the embedded database pays for having been made.
  const flags = logs ? ['--liftoff-only'] : []
  const child = spawn(process.execPath, [...flags, script], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILED, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let isReady = false
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(() => {})
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      // Looked for until it is found: a log grows.
      if (!isReady && (isReady = printed.includes(' is ready ('))) resolve()
    })
  const ended = once(child, 'close').then(([code, signal]) => {
    if (logs) keepLogOf(child.pid!, printed, logs)
    reject(new Error(`ended with ${code ?? signal}: ${printed}`))
    return { code: code as number | null, signal: signal as string | null }
  })
  return {
    child,
    origin: `http://localhost:${env['PORT']}`,
    output: () => printed,
    ready,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
