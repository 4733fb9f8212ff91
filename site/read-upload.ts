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

/** Uploads that are read and worked on at once: a file of 8 MB takes about 40 MB until it is kept. */
const UPLOADS_AT_ONCE = 6
/** Of one account, so that nobody keeps all others waiting. */
const UPLOADS_OF_ONE = 2

/**
 * Reads the same while few others are worked on, and refuses one more before it is read. An upload counts until it is answered.
 * `accountOf` says whose it is.
 */
export function readFewUploads(
  longest: number,
  accountOf: (req: Request) => Promise<string | undefined>,
): RequestHandler {
  const read = readUpload(longest)
  /** The account of each. */
  const running: (string | undefined)[] = []
  return (req, res, next) => {
    accountOf(req)
      .then((account) => {
        const mine = running.filter((one) => one === account)
        if (running.length >= UPLOADS_AT_ONCE || mine.length >= UPLOADS_OF_ONE) throw tooMany()
        // Whoever has left would keep the place for ever.
        if (!res.closed) {
          running.push(account)
          res.once('close', () => void running.splice(running.indexOf(account), 1))
        }
        read(req, res, next)
      })
      .catch(next)
  }
}

function tooMany(): DomainError {
  return new DomainError(
    'unavailable',
    'Too many files are being uploaded right now.',
    'Wait a few seconds, then send it again. Nothing was changed.',
  )
}

function unpack(req: Request, _res: Response, next: NextFunction): void {
  const type = req.get('content-type') ?? ''
  const body = req.body as unknown
  new globalThis.Response(Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : '', {
    headers: { 'content-type': type },
  })
    .formData()
    .then((data) => {
      req.body = Object.fromEntries(data)
      next()
    })
    .catch(() =>
      next(new DomainError('invalid_input', 'This form could not be read.', 'Reload the page and send it again.')),
    )
}
