import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { DomainError } from '../domain/errors.ts'

/** The frame of a form that carries a file, and what is typed beside it. */
const FRAME_BYTES = 20_000

/** Reads a form that carries a file of at most so many bytes: texts become text, files `File`. */
export function readUpload(longest: number): RequestHandler {
  const readBytes = express.raw({ type: 'multipart/form-data', limit: longest + FRAME_BYTES })
  return (req, res, next) =>
    readBytes(req, res, (error?: unknown) => {
      if (!error) return unpack(req, res, next)
      const isTooLong = (error as { type?: unknown }).type === 'entity.too.large'
      const most = `At most ${(longest / 1_000_000).toFixed(longest < 1_000_000 ? 1 : 0)} MB are taken.`
      return next(isTooLong ? new DomainError('too_large', 'This file is too large.', most) : error)
    })
}

function unpack(req: Request, _res: Response, next: NextFunction): void {
  const type = req.get('content-type') ?? ''
  const body = req.body as unknown
  new globalThis.Response(Buffer.isBuffer(body) ? new Uint8Array(body) : '', { headers: { 'content-type': type } })
    .formData()
    .then((data) => {
      req.body = Object.fromEntries(data)
      next()
    })
    .catch(() =>
      next(new DomainError('invalid_input', 'This form could not be read.', 'Reload the page and send it again.')),
    )
}
