import { setTimeout } from 'node:timers/promises'

/** Delay between two attempts. */
const AGAIN_MS = 1000
/** Attempts between two messages. */
const TELL_EVERY = 60

/** Nothing answers at the address: the server, its machine or its name isn't up yet. */
export const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/
/** It's starting, stopping or out of connections. */
export const BUSY = /^(57P0[123]|53300)$/

/** Whether waiting can help. It can't fix passwords, database names and certificates. */
function isNotYet(code: string): boolean {
  return UNREACHABLE.test(code) || BUSY.test(code) || code === 'OUTDATED_TABLES'
}

/** Codes of an error and its cause. */
export function codesOf(error: Error): string[] {
  return [error, error.cause].flatMap((one) => {
    const { code, syscall } = (one ?? {}) as NodeJS.ErrnoException
    // A missing Unix socket, as opposed to a missing certificate file.
    return code === 'ENOENT' && syscall === 'connect' ? 'ECONNREFUSED' : (code ?? [])
  })
}

/**
 * Resolves when `attempt` does. Retries forever while the database isn't up yet, so that the service recovers on its own.
 * Rethrows other errors.
 */
export async function waitForDatabase(
  attempt: () => Promise<void>,
  { word, say, againMs = AGAIN_MS }: { word: (error: Error) => string; say: (line: string) => void; againMs?: number },
): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await attempt()
      if (failures) say('The database is up.')
      return
    } catch (error) {
      if (!codesOf(error as Error).some(isNotYet)) throw error
      if (failures % TELL_EVERY === 0) say(`${word(error as Error)} Retrying every second.`)
      await setTimeout(againMs)
    }
  }
}
