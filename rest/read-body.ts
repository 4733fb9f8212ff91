import express, { type Request, type Response } from 'express'
import { DomainError } from '../domain/errors.ts'

/** The largest valid body, a draft with every list full, is about 200 kB of text; escapes may double it. */
const MAX_BODY = '512kb'
const json = express.json({ limit: MAX_BODY, strict: false })

/** Parses a JSON body into `req.body`. Throws `unsupported_media_type`, or the parser's own error for `wordBodyError`. */
export function readBody(req: Request, res: Response): Promise<void> {
  const isEmpty =
    req.headers['content-length'] === '0' ||
    (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined)
  if (!isEmpty && !req.is('application/json'))
    throw new DomainError(
      'unsupported_media_type',
      `The body is ${req.headers['content-type'] ?? 'of no declared type'}.`,
      'Send `Content-Type: application/json`.',
    )
  return new Promise((resolve, reject) =>
    json(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  )
}

/** Puts the errors of Express and its body parser into our words; every other error is returned as it is. */
export function wordBodyError(error: unknown): unknown {
  const type = (error as { type?: string } | null)?.type
  if (type === 'entity.parse.failed')
    return new DomainError('invalid_input', 'The body is not valid JSON.', 'Send valid JSON.')
  if (type === 'entity.too.large')
    return new DomainError('too_large', `The body is over ${MAX_BODY}.`, 'Send less, or in several calls.')
  if (type?.startsWith('encoding.') || type?.startsWith('charset.'))
    return new DomainError('unsupported_media_type', 'The encoding of the body is not supported.', 'Send UTF-8 JSON.')
  if (type === 'request.size.invalid' || type === 'request.aborted')
    return new DomainError('invalid_input', 'The body ended before its Content-Length.', 'Send the whole body.')
  if (/^(Z_|ERR_(ZLIB|BROTLI|_ERROR_FORMAT))|BROTLI/.test((error as NodeJS.ErrnoException | null)?.code ?? ''))
    return new DomainError('invalid_input', 'The body is not what its Content-Encoding says.', 'Send it unencoded.')
  if (error instanceof URIError)
    return new DomainError('invalid_input', 'The path is not valid percent-encoding.', 'Encode the path as UTF-8.')
  return error
}
