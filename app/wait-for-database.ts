import { setTimeout } from 'node:timers/promises'

/** Between two looks. */
const AGAIN_MS = 1000
/** Looks between two messages. */
const TELL_EVERY = 60

/** Nobody answers at the address: the server, its machine or its name is not there yet. */
export const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/
/** It starts, stops, or has no place left. */
export const BUSY = /^(57P0[123]|53300)$/

/** Passwords, names of databases and certificates do not come by waiting. */
function isNotYet(code: string): boolean {
  return UNREACHABLE.test(code) || BUSY.test(code) || code === 'OUTDATED_TABLES'
}

/** Codes of a failure to open a database, and of what caused it. */
export function codesOf(error: Error): string[] {
  return [error, error.cause].flatMap((one) => {
    const { code, syscall } = (one ?? {}) as NodeJS.ErrnoException
    // A socket that is a file, and not a certificate that is not there.
    return code === 'ENOENT' && syscall === 'connect' ? 'ECONNREFUSED' : (code ?? [])
  })
}

/**
 * Resolves when `attempt` does. While it fails because the database is not there yet it is made again, without end: a service
 * that waits comes back by itself, one that gave up waits for a person. Throws what anything else fails with.
 */
export async function waitForDatabase(
  attempt: () => Promise<void>,
  { word, say, againMs = AGAIN_MS }: { word: (error: Error) => string; say: (line: string) => void; againMs?: number },
): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await attempt()
      if (failures) say('The database is there.')
      return
    } catch (error) {
      if (!codesOf(error as Error).some(isNotYet)) throw error
      if (failures % TELL_EVERY === 0) say(`${word(error as Error)} Waiting for it, and looking again every second.`)
      await setTimeout(againMs)
    }
  }
}
