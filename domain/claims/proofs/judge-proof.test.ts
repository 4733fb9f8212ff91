import { expect, test } from 'vitest'
import { judgeProof, type PublishedMethod } from './judge-proof.ts'
import type { DnsSeen, WebSeen } from './proof-reader.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz'
const NOTHING = { dns: [], meta: [], file: [] }
const judge = (method: PublishedMethod, ...places: (DnsSeen | WebSeen)[]) =>
  judgeProof(method, { ...NOTHING, [method]: places }, TOKEN)
const records = (...values: string[]): DnsSeen => ({ place: 'acme.com', outcome: 'answered', values })
const page = (text: string | null, { status = 200, isHtml = true } = {}): WebSeen => ({
  place: 'https://acme.com/',
  outcome: 'answered',
  status,
  text,
  isHtml,
})
const file = (text: string | null, facts: { status?: number; isHtml?: boolean } = {}) =>
  page(text, { isHtml: false, ...facts })
const unknown: WebSeen = { place: 'https://acme.com/', outcome: 'unknown', why: 'It is silent.' }
const refused: WebSeen = { place: 'https://acme.com/', outcome: 'refused', why: 'It is too large.' }

test('a proof at any of the places is enough, even if others do not answer', () => {
  expect(judge('dns', unknown as DnsSeen, records('v=spf1', `token=${TOKEN}`))).toMatchObject({
    outcome: 'proven',
    detail: 'Found the TXT record.',
  })
  expect(judge('meta', refused, page(TOKEN))).toMatchObject({ outcome: 'proven', detail: 'Found the tag.' })
  expect(judge('file', file(TOKEN))).toMatchObject({ outcome: 'proven', detail: 'Found the file.' })
})

test('an error page proves nothing, a file must not be a web page, and a tag must be on one', () => {
  for (const seen of [file(TOKEN, { status: 404 }), file(TOKEN, { isHtml: true })])
    expect(judge('file', seen).outcome).toBe('not_yet')
  for (const seen of [page(TOKEN, { status: 201 }), page(TOKEN, { isHtml: false })])
    expect(judge('meta', seen).outcome).toBe('not_yet')
})

test('without a proof, a place that did not answer means "could not check"', () => {
  expect(judge('file', file('other'), unknown)).toMatchObject({ outcome: 'could_not_check', detail: 'It is silent.' })
  expect(judge('file', refused, unknown).detail).toBe('It is silent.')
  expect(judge('file', refused)).toMatchObject({ outcome: 'not_yet', detail: 'It is too large.' })
  expect(judge('file')).toMatchObject({ outcome: 'not_yet', detail: expect.stringContaining('not available') })
})

test.each<[PublishedMethod, DnsSeen | WebSeen, string]>([
  ['dns', records(), 'There is no TXT record yet.'],
  ['dns', records('v=spf1'), 'none has this claim’s token'],
  ['file', file(null, { status: 404 }), 'status 404 instead of 200'],
  ['file', file('x', { isHtml: true }), 'must be plain text'],
  ['file', file('x'), 'exactly this claim’s token'],
  ['meta', page(null, { isHtml: false }), 'does not respond with a web page'],
  ['meta', page(null), 'has no tag named'],
  ['meta', page('x'), 'does not have this claim’s token'],
])('%s: %j says what is missing', (method, place, detail) => {
  expect(judge(method, place).detail).toContain(detail)
})

test('of several pages, the one with a tag is explained', () => {
  expect(judge('meta', page(null), page('x')).detail).toContain('does not have this claim’s token')
  expect(judge('meta', page(null, { status: 500 }), page(null)).detail).toContain('status 500')
})

test('what was found is shown with its status, shortened and on one line', () => {
  const long = (length: number) => judge('file', file(`a\n\u202Eb${'x'.repeat(length - 3)}`)).places[0]!.found[0]!
  expect(long(120)).toBe(`a b${'x'.repeat(117)}`)
  expect(long(121)).toBe(`a b${'x'.repeat(117)}…`)
  expect(judge('dns', records(...Array.from({ length: 11 }, (_, index) => String(index)))).places).toEqual([
    { place: 'acme.com', status: null, found: Array.from({ length: 10 }, (_, index) => String(index)) },
  ])
  expect(judge('file', file(null, { status: 404 }), unknown).places).toEqual([
    { place: 'https://acme.com/', status: 404, found: [] },
    { place: 'https://acme.com/', status: null, found: [] },
  ])
})
