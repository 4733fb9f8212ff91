import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { DomainError } from '../../domain/errors.ts'

/**
 * Runs a program and returns its output. With `into`, the output goes to that file descriptor instead. Throws
 * `wrong_state` when the program isn't installed or fails. A failure's message has the first line of the
 * error output or, without any, the exit code or the signal that ended it.
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
    once(child, 'close').then(([code, signal]: unknown[]) => code ?? signal),
  ]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new DomainError('wrong_state', `The program ${program} isn’t installed.`, 'Install it, or add it to PATH.')
  })
  if (code === 0) return printed
  const name = program.split('/').at(-1)!
  const said = complaint.split('\n').find(Boolean)?.slice(0, 300) ?? `it ended with ${String(code)}`
  throw new DomainError(
    'wrong_state',
    `${name} failed: ${said.replace(/\.?$/, '.')}`,
    'Nothing was changed. Fix that and try again.',
  )
}
