import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { DomainError } from '../../../domain/errors.ts'

/** A form has at most this many fields and files; reading more would block the process for seconds. */
const MAX_PARTS = 200
/** Size allowance for the other fields of an upload form. */
const OTHER_FIELDS_BYTES = 20_000

/**
 * Reads a form with files of at most `maxBytes` together. Text becomes strings, and files become `File` objects; several
 * under one name become a list.
 */
export function readUpload(maxBytes: number): RequestHandler {
  const readBytes = express.raw({ type: 'multipart/form-data', limit: maxBytes + OTHER_FIELDS_BYTES })
  return (req, res, next) =>
    readBytes(req, res, (error?: unknown) => {
      if (!error) return unpack(req, res, next)
      const isTooLong = (error as { type?: unknown }).type === 'entity.too.large'
      const limit = `Send at most ${(maxBytes / 1_000_000).toFixed(maxBytes < 1_000_000 ? 1 : 0)} MB at once.`
      return next(isTooLong ? new DomainError('too_large', 'This upload is too large.', limit) : error)
    })
}

/** How many uploads may run at the same time, to limit memory: a file of 8 MB takes about 40 MB. */
const MAX_UPLOADS = 6
/** Per account, so that one account can't block the others. */
const MAX_UPLOADS_PER_ACCOUNT = 2
/** An upload that takes longer can be cut off to make room for a new one. */
const SLOW_AFTER_MS = 10_000

interface Upload {
  account: string | undefined
  began: number
  isRead: boolean
  end(): void
}

/**
 * Like `readUpload`, but refuses an upload before reading it when too many are running. An upload counts as
 * running until it is answered. When there is no room, but the account is below its own limit, the oldest
 * upload that has been arriving for longer than `SLOW_AFTER_MS` is cut off. `accountOf` returns the account
 * of a request.
 */
export function readFewUploads(
  maxBytes: number,
  accountOf: (req: Request) => Promise<string | undefined>,
  now: () => Date,
): RequestHandler {
  const read = readUpload(maxBytes)
  const running = new Set<Upload>()

  function makeRoom(account: string | undefined): void {
    const all = [...running]
    if (all.filter((one) => one.account === account).length >= MAX_UPLOADS_PER_ACCOUNT) throw tooMany()
    if (all.length < MAX_UPLOADS) return
    const slow = all.find(({ isRead, began }) => !isRead && now().getTime() - began > SLOW_AFTER_MS)
    if (!slow) throw tooMany()
    running.delete(slow)
    slow.end()
  }

  return (req, res, next) => {
    accountOf(req)
      .then((account) => {
        makeRoom(account)
        const upload = { account, began: now().getTime(), isRead: false, end: () => void req.destroy() }
        // A request that is already closed would never free its place.
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
    'Wait a few seconds, then try again.',
  )
}

function unpack(req: Request, _res: Response, next: NextFunction): void {
  const type = req.get('content-type') ?? ''
  const body = Buffer.isBuffer(req.body) ? (req.body as Buffer<ArrayBuffer>) : Buffer.alloc(0)
  if (hasMoreParts(body, MAX_PARTS))
    return next(
      new DomainError(
        'invalid_input',
        `This form has more than ${MAX_PARTS} fields and files.`,
        'Send fewer files at once.',
      ),
    )
  new globalThis.Response(body, { headers: { 'content-type': type } })
    .formData()
    .then((data) => {
      const values = Object.entries(Object.groupBy(data, ([name]) => name))
      req.body = Object.fromEntries(
        values.map(([name, sent = []]) => [name, sent.length === 1 ? sent[0]![1] : sent.map(([, value]) => value)]),
      )
      next()
    })
    .catch(() =>
      next(new DomainError('invalid_input', 'We couldn’t read this form.', 'Reload the page and send it again.')),
    )
}

/** Whether a form has more parts than `most`. Each part begins with headers that end with an empty line; pictures have hardly any. */
function hasMoreParts(body: Buffer, most: number): boolean {
  let at = -4
  for (let parts = 0; parts <= most; parts++) {
    at = body.indexOf('\r\n\r\n', at + 4)
    if (at < 0) return false
  }
  return true
}
