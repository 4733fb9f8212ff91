import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { DomainError } from '../../domain/errors.ts'

/**
 * Runs a program to its end; what it printed. With `into` its output goes to that file descriptor instead. Throws
 * `wrong_state` with the first line it complained with.
 */
export async function runProgram(
  program: string,
  args: string[],
  { into, env }: { into?: number | undefined; env?: NodeJS.ProcessEnv | undefined } = {},
): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', into ?? 'pipe', 'pipe'], ...(env ? { env } : {}) })
  const [printed, complaint, code] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    text(child.stderr!),
    once(child, 'close').then(([code]: unknown[]) => code),
  ]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new DomainError('wrong_state', `There is no program ${program} here.`, 'Install it, or put it into PATH.')
  })
  if (code === 0) return printed
  const name = program.split('/').at(-1)!
  const said = complaint.split('\n').find(Boolean)?.slice(0, 300) ?? `it ended with ${String(code)}`
  throw new DomainError('wrong_state', `${name} failed: ${said}`, 'Nothing was changed. Mend that and try again.')
}
