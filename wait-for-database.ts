import { setTimeout } from 'node:timers/promises'

/** Between two looks. */
const AGAIN_MS = 1000
/** Looks between two messages. */
const TELL_EVERY = 60

/** The database is not there yet: it, its machine, its name or its tables. Passwords and names do not come by waiting. */
const NOT_YET =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0[123]|53300|OUTDATED_TABLES)$/

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
      if (!codesOf(error as Error).some((code) => NOT_YET.test(code))) throw error
      if (failures % TELL_EVERY === 0) say(`${word(error as Error)} Waiting for it, and looking again every second.`)
      await setTimeout(againMs)
    }
  }
}
