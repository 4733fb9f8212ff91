import { pino, type DestinationStream, type Logger } from 'pino'
import { withoutValues } from '../domain/shared/without-values.ts'

/** The log of a process, as JSON lines at `level` and above. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggable } }
  return to ? pino(options, to) : pino(options)
}

interface Loggable {
  type: string
  message: string
  code?: string | undefined
  constraint?: string | undefined
  /** The error's stack frames, innermost first. */
  at: string[]
  cause?: Loggable
}

/** More than any real chain of causes. */
const MAX_CAUSES = 5

/**
 * The loggable part of an error: what failed and where, without data. Database errors contain the row, the statement and its
 * values, and other errors may contain anything.
 */
function loggable(error: unknown, depth = 1): Loggable {
  if (!isError(error)) return { type: typeof error, message: 'A value that isn’t an error was thrown.', at: [] }
  const { code, constraint, cause } = error
  const name = error.name ?? /^\w+/.exec(error.stack)?.[0] ?? 'Error'
  return {
    type: name,
    message: withoutValues(name, error.message),
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
    constraint: typeof constraint === 'string' ? constraint : undefined,
    at: error.stack.match(/(?<=\n\s+at ).+/g) ?? [],
    ...(cause !== undefined && depth < MAX_CAUSES ? { cause: loggable(cause, depth + 1) } : {}),
  }
}

interface ErrorLike {
  name?: string
  message: string
  stack: string
  code?: unknown
  constraint?: unknown
  cause?: unknown
}

/** The queue reports errors as plain objects with a message and stack. */
function isError(thrown: unknown): thrown is ErrorLike {
  const { message, stack } = (thrown ?? {}) as Partial<ErrorLike>
  return typeof message === 'string' && typeof stack === 'string'
}
