import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { COMPILED } from './a-process.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Runs an operator command as a process; `env` is its whole configuration. Kills it, as a crash would, as soon as it has
 * printed what `killAt` matches. `code` is null if it was killed.
 */
export async function aCommand(
  args: string[],
  env: Record<string, string>,
  { killAt }: { killAt?: (printed: string) => boolean } = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['admin.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', err: '' }
  for (const [stream, name] of [
    [child.stdout, 'out'],
    [child.stderr, 'err'],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
      if (killAt?.(printed.out + printed.err)) child.kill('SIGKILL')
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...printed }
}
