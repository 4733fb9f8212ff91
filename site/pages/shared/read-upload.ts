import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { DomainError } from '../../../domain/errors.ts'

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
/** Whoever sends for longer than this gives way to somebody else. */
const GIVES_WAY_AFTER_MS = 10_000

interface Upload {
  account: string | undefined
  began: number
  isRead: boolean
  end(): void
}

/**
 * Reads the same while few others are worked on, and refuses one more before it is read. An upload counts until it is answered;
 * when there is no room, the one that has been arriving for longest is cut off for another account's.
 * `accountOf` says whose it is.
 */
export function readFewUploads(
  longest: number,
  accountOf: (req: Request) => Promise<string | undefined>,
  now: () => Date,
): RequestHandler {
  const read = readUpload(longest)
  const running = new Set<Upload>()

  function makeRoom(account: string | undefined): void {
    const all = [...running]
    if (all.filter((one) => one.account === account).length >= UPLOADS_OF_ONE) throw tooMany()
    if (all.length < UPLOADS_AT_ONCE) return
    const slow = all.find(({ isRead, began }) => !isRead && now().getTime() - began > GIVES_WAY_AFTER_MS)
    if (!slow) throw tooMany()
    running.delete(slow)
    slow.end()
  }

  return (req, res, next) => {
    accountOf(req)
      .then((account) => {
        makeRoom(account)
        const upload = { account, began: now().getTime(), isRead: false, end: () => void req.destroy() }
        // Whoever has left would keep the place for ever.
        if (!res.closed) {
          running.add(upload)
          res.once('close', () => void running.delete(upload))
        }
        read(req, res, (error?: unknown) => {
          upload.isRead = true
          next(error)
        })
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
