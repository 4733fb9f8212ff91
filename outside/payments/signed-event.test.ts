import { expect, test } from 'vitest'
import { requireSignature, signatureOf } from './signed-event.ts'

const SIGNED_AT = new Date('2026-11-20T12:00:00Z')
const BODY = '{"kind":"payment.paid"}'
const secondsLater = (seconds: number) => new Date(SIGNED_AT.getTime() + seconds * 1000)
const HEADER = signatureOf(BODY, 'secret', SIGNED_AT)
const accepts = ({ body = BODY, header = HEADER as unknown, secret = 'secret', now = SIGNED_AT }) => {
  try {
    requireSignature(Buffer.from(body), header, secret, now)
    return true
  } catch {
    return false
  }
}

test.for([
  ['just signed', {}, true],
  ['signed five minutes ago', { now: secondsLater(300) }, true],
  ['signed longer ago', { now: secondsLater(301) }, false],
  ['signed by a clock that is five minutes ahead', { now: secondsLater(-300) }, true],
  ['signed further in the future', { now: secondsLater(-301) }, false],
  ['with another body', { body: BODY.replace('paid', 'open') }, false],
  ['signed with another secret', { secret: 'another' }, false],
  ['with a later date than was signed', { header: HEADER.replace(/t=\d+/, 't=1795000000') }, false],
  ['without a signature', { header: null }, false],
  ['with several headers', { header: [HEADER, HEADER] }, false],
  ['with a signature of another form', { header: HEADER.replace('v1=', 'v0=') }, false],
] as const)('an event %s', ([, event, isAccepted]) => {
  expect(accepts(event)).toBe(isAccepted)
})
