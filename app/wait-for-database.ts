import { setTimeout } from 'node:timers/promises'

/** The pause between two attempts. */
const RETRY_MS = 1000
const ATTEMPTS_PER_MESSAGE = 60

/**
 * The server can't be reached: the server, its machine or its host name isn't available yet, or the
 * connection was cut.
 */
export const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/
/** The server is starting or stopping, or has no free connections. */
export const BUSY = /^(57P0[123]|53300)$/

/** Whether waiting may help. It doesn't fix passwords, database names or certificates. */
function isNotYet(code: string): boolean {
  return UNREACHABLE.test(code) || BUSY.test(code) || code === 'OUTDATED_TABLES'
}

/** The codes of an error and its cause. */
export function codesOf(error: Error): string[] {
  return [error, error.cause].flatMap((one) => {
    const { code, syscall } = (one ?? {}) as NodeJS.ErrnoException
    // A missing Unix socket, not a missing certificate file.
    return code === 'ENOENT' && syscall === 'connect' ? 'ECONNREFUSED' : (code ?? [])
  })
}

/**
 * Repeats `attempt` until it succeeds, for as long as the database is unavailable: a waiting service recovers on its own, but
 * one that gave up needs a person. Throws every other error.
 */
export async function waitForDatabase(
  attempt: () => Promise<void>,
  { word, say, retryMs = RETRY_MS }: { word: (error: Error) => string; say: (line: string) => void; retryMs?: number },
): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await attempt()
      if (failures) say('The database is available.')
      return
    } catch (error) {
      if (!codesOf(error as Error).some(isNotYet)) throw error
      if (failures % ATTEMPTS_PER_MESSAGE === 0) say(`${word(error as Error)} Trying again every second.`)
      await setTimeout(retryMs)
    }
  }
}
