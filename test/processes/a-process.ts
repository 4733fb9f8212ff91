import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { embeddedFolder } from '../../domain/database/first-start.ts'
import { keepLogOf } from '../suite-log.ts'

const COMPILED = join(tmpdir(), 'launch-test-compiled')
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
  const child = spawn(process.execPath, [script], {
    cwd: root,
    // What one start has compiled, the next one reads.
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
  const logs = inject('logs')
  const ended = once(child, 'close').then(([code, signal]) => {
    keepLogOf(child.pid!, printed, logs)
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

/** A data folder of its own. */
export function aDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'launch-data-'))
}

/** A data folder whose database is made already, as a second start finds it: half the time of a first one. */
export function aReadyDataDir(): string {
  const folder = aDataDir()
  const template = inject('template')
  if ('snapshot' in template) {
    mkdirSync(embeddedFolder(folder), { mode: 0o700 })
    execFileSync('tar', ['-xf', template.snapshot, '-C', embeddedFolder(folder)], { stdio: 'ignore' })
  }
  return folder
}
