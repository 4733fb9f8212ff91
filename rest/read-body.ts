import express, { type Request, type Response } from 'express'
import { DomainError } from '../domain/errors.ts'

/** The largest valid body, a draft with full lists, is about 200 kB of text. Escapes may double it. */
const MAX_BODY = '512kb'
const json = express.json({ limit: MAX_BODY, strict: false })

/** Parses a JSON body into `req.body`. Throws `unsupported_media_type`, or the parser's own error for `wordBodyError`. */
export function readBody(req: Request, res: Response): Promise<void> {
  const isEmpty =
    req.headers['content-length'] === '0' ||
    (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined)
  const type = req.headers['content-type']
  if (!isEmpty && !req.is('application/json'))
    throw new DomainError(
      'unsupported_media_type',
      `The body has ${type ? `the content type ${type}` : 'no content type'}.`,
      'Send `Content-Type: application/json`.',
    )
  return new Promise((resolve, reject) =>
    json(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  )
}

/** Turns errors of Express and its body parser into ours. Returns every other error unchanged. */
export function wordBodyError(error: unknown): unknown {
  const type = (error as { type?: string } | null)?.type
  if (type === 'entity.parse.failed')
    return new DomainError('invalid_input', 'The body isn’t valid JSON.', 'Send valid JSON.')
  if (type === 'entity.too.large')
    return new DomainError('too_large', `The body is over ${MAX_BODY}.`, 'Send less, or split it into several calls.')
  if (type?.startsWith('encoding.') || type?.startsWith('charset.'))
    return new DomainError('unsupported_media_type', 'The encoding of the body isn’t supported.', 'Send UTF-8 JSON.')
  if (type === 'request.size.invalid' || type === 'request.aborted')
    return new DomainError('invalid_input', 'The body is shorter than its Content-Length.', 'Send the whole body.')
  if (/^(Z_|ERR_(ZLIB|BROTLI|_ERROR_FORMAT))|BROTLI/.test((error as NodeJS.ErrnoException | null)?.code ?? ''))
    return new DomainError('invalid_input', 'The body doesn’t match its Content-Encoding.', 'Send it unencoded.')
  if (error instanceof URIError)
    return new DomainError('invalid_input', 'The path isn’t valid percent-encoding.', 'Encode the path as UTF-8.')
  return error
}
