import { EmbedderUnavailable } from '../../domain/listings/meaning/embedder.ts'

export interface ProblemLog {
  warn(about: object, message: string): void
  info(about: object, message: string): void
}

/** Logs a problem when it begins, and its end; `error` is null when there is none. */
export function sayOnce(log: ProblemLog, fails: string, works: string): (what: string, error: unknown) => void {
  const failing = new Set<string>()
  return (what, error) => {
    if (error === null) {
      if (failing.delete(what)) log.info({ what }, works)
    } else if (!failing.has(what)) {
      failing.add(what)
      log.warn({ what, reason: reasonOf(error) }, fails)
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof EmbedderUnavailable) return error.reason
  return (error as Error).message
}
