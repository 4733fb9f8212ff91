import { HttpResponse, http } from 'msw'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen, type Listening } from '../../test/vendors/listen.ts'
import { openVatOffice } from './open-vat-office.ts'

let vies: Listening
let answer: () => Response
const asked: unknown[] = []
beforeAll(async () => {
  vies = await listen(
    http.post('*/check-vat-number', async ({ request }) => {
      asked.push(await request.json())
      return answer()
    }),
  )
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => vies.close())

const NOW = '2026-11-20T12:00:00.000Z'
const UNAVAILABLE = { outcome: 'unavailable', checkedAt: NOW }
const VALID = { valid: true, name: 'Acme GmbH', address: 'Hauptstr. 1, Berlin', requestIdentifier: 'WAPI1' }
const BUYER = { country: 'DE', number: 'DE123456789' }
const open = (number?: string) =>
  openVatOffice({ registrations: [], number, viesUrl: vies.url }, () => new Date(NOW)).check

test('a valid number comes with the name, the address and the identifier of the check, and is cached', async () => {
  answer = () => HttpResponse.json(VALID)
  const check = open('FR98765432101')
  const valid = {
    outcome: 'valid',
    name: 'Acme GmbH',
    address: 'Hauptstr. 1, Berlin',
    reference: 'WAPI1',
    checkedAt: NOW,
  }
  expect(await check(BUYER)).toEqual(valid)
  expect(await check(BUYER)).toEqual(valid)
  expect(asked).toEqual([
    {
      countryCode: 'DE',
      vatNumber: '123456789',
      requesterMemberStateCode: 'FR',
      requesterNumber: '98765432101',
    },
  ])
})

test('an operator without a VAT number checks without one, and gets no identifier', async () => {
  answer = () => HttpResponse.json({ valid: true, requestIdentifier: '' })
  expect(await open()(BUYER)).toEqual({ outcome: 'valid', name: null, address: null, reference: null, checkedAt: NOW })
  expect(asked).toEqual([{ countryCode: 'DE', vatNumber: '123456789' }])
})

test('an invalid number is checked again each time: it may become valid', async () => {
  answer = () => HttpResponse.json({ valid: false, userError: 'INVALID' })
  const check = open()
  expect(await check(BUYER)).toEqual({ outcome: 'invalid', checkedAt: NOW })
  answer = () => HttpResponse.json(VALID)
  expect(await check(BUYER)).toMatchObject({ outcome: 'valid' })
})

test.for([
  ['an error status', () => HttpResponse.json(VALID, { status: 500 })],
  ['an unknown format', () => HttpResponse.json({ ok: true })],
  ['no JSON', () => HttpResponse.text('busy')],
  ['a member state that is down', () => HttpResponse.json({ valid: false, userError: 'MS_UNAVAILABLE' })],
] as const)('after %s the number is unchecked, neither valid nor invalid', async ([, broken]) => {
  answer = broken
  expect(await open()(BUYER)).toEqual(UNAVAILABLE)
})

test('VIES only knows numbers of the EU', async () => {
  answer = () => HttpResponse.json(VALID)
  expect(await open()({ country: 'CH', number: 'CHE123456789' })).toEqual(UNAVAILABLE)
  expect(asked).toEqual([])
})

test('a check that is no longer wanted is unavailable', async () => {
  answer = () => HttpResponse.json(VALID)
  expect(await open()(BUYER, AbortSignal.abort())).toEqual(UNAVAILABLE)
})
