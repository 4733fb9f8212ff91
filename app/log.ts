import { pino, type DestinationStream, type Logger } from 'pino'

/** The log of a process: lines of JSON, of `level` and above. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggable } }
  return to ? pino(options, to) : pino(options)
}

interface Loggable {
  type: string
  message: string
  code?: string | undefined
  constraint?: string | undefined
  /** Where it was thrown. */
  at: string[]
  cause?: Loggable
}

/** Far more than leads to whatever went wrong. */
const MAX_CAUSES = 5

/**
 * What the log says of an error: what it is and where, not what it was about. Database errors carry the row, the statement
 * and its values; others whatever their makers hung on them.
 */
function loggable(error: unknown, depth = 1): Loggable {
  if (!isError(error)) return { type: typeof error, message: 'The thrown value isn’t an Error.', at: [] }
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

/** The queue reports copies of errors: plain objects with their message and stack. */
function isError(thrown: unknown): thrown is ErrorLike {
  const { message, stack } = (thrown ?? {}) as Partial<ErrorLike>
  return typeof message === 'string' && typeof stack === 'string'
}

/** PostgreSQL quotes a value after a colon, MikroORM adds the row below, and JSON.parse quotes what it could not read. */
function withoutValues(name: string, message: string): string {
  const [first = ''] = message.split('\n')
  return name === 'SyntaxError' ? first.replace(/"[^]*"/, '…') : first.replace(/: "[^]*/, ': …')
}
