import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepLogOf } from '../house/suite-log.ts'

/** Folder of the compile cache that the processes of all tests share. */
export const COMPILED = join(tmpdir(), 'launch-test-compiled')
const root = join(import.meta.dirname, '../..')

export interface ServiceProcess {
  child: ChildProcess
  origin: string
  /** Everything printed so far. */
  output(): string
  /** Resolves once it is ready; rejects with its output if it ends before. */
  ready: Promise<void>
  /** The code or signal it ended with. */
  ended: Promise<{ code: number | null; signal: string | null }>
  /** Kills it, as a crash would. */
  kill(): Promise<void>
}

/** Starts the service as a process; `env` is its whole configuration, except that it embeds nothing unless told to. */
export function aProcess(env: Record<string, string>, script = 'test/processes/loopback-service.ts'): ServiceProcess {
  // Benchmarks start processes too, but only the suite has a log folder.
  const logs = process.env['SUITE_LOGS']
  // The flag turns off the optimization of the embedded database's code, which takes longer than a test's
  // process lives.
  const flags = logs ? ['--liftoff-only'] : []
  const child = spawn(process.execPath, [...flags, script], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: 'info',
      EMBEDDINGS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let isReady = false
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  ready.catch(() => {})
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      // Search only until the line is found, because the log keeps growing.
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
