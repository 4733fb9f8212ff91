import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainError } from '../domain/errors.ts'
import { readBody, wordBodyError } from './read-body.ts'

const app = express().use(async (req, res) => {
  try {
    await readBody(req, res)
    res.json({ body: req.body ?? 'none' })
  } catch (error) {
    const { code, message } = wordBodyError(error) as DomainError
    res.json({ code, message })
  }
})
let server: Server
beforeAll(async () => {
  server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** Sends these header lines and this body as they are. */
async function post(lines: string[], body = ''): Promise<unknown> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(['POST / HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', body].join('\r\n'))
  return JSON.parse((await text(socket)).split('\r\n\r\n')[1]!)
}

const json = 'Content-Type: application/json'

test('a request without a body needs no content type', async () => {
  expect(await post(['Content-Length: 0'])).toEqual({ body: 'none' })
  expect(await post([])).toEqual({ body: 'none' })
})

test('a body must be JSON, however it is sent', async () => {
  expect(await post([json, 'Content-Length: 7'], '{"a":1}')).toEqual({ body: { a: 1 } })
  expect(await post([json, 'Transfer-Encoding: chunked'], '7\r\n{"a":1}\r\n0\r\n\r\n')).toEqual({ body: { a: 1 } })
  expect(await post(['Content-Type: text/plain', 'Content-Length: 1'], 'x')).toEqual({
    code: 'unsupported_media_type',
    message: 'The body has the content type text/plain.',
  })
  expect(await post(['Transfer-Encoding: chunked'], '1\r\nx\r\n0\r\n\r\n')).toEqual({
    code: 'unsupported_media_type',
    message: 'The body has no content type.',
  })
})

test('each failure of the parser has its own words, and other errors pass unchanged', async () => {
  expect(await post([json, 'Content-Length: 1'], '{')).toMatchObject({ message: 'The body isn’t valid JSON.' })
  expect(await post([json, 'Content-Length: 600000'], 'x'.repeat(600_000))).toEqual({
    code: 'too_large',
    message: 'The body is over 512kb.',
  })
  const said = (error: unknown) => (wordBodyError(error) as DomainError).message
  for (const type of ['encoding.unsupported', 'charset.unsupported'])
    expect(said({ type })).toBe('The encoding of the body isn’t supported.')
  for (const type of ['request.size.invalid', 'request.aborted'])
    expect(said({ type })).toBe('The body is shorter than its Content-Length.')
  for (const code of ['Z_DATA_ERROR', 'ERR__ERROR_FORMAT_PADDING_1'])
    expect(said({ code })).toBe('The body doesn’t match its Content-Encoding.')
  expect(said(new URIError('x'))).toBe('The path isn’t valid percent-encoding.')
  for (const other of [new Error('x'), { type: 'entity' }, { type: 'x.charset.' }, null])
    expect(wordBodyError(other)).toBe(other)
})
