import { expect, test } from 'vitest'
import {
  answerTo,
  evidenceOf,
  locked,
  notStated,
  redrafted,
  removed,
  restored,
  typed,
  unread,
  type Drafted,
} from './field-state.ts'

const quote = { quote: 'Acme', url: 'https://acme.com/', fetched_at: '2026-11-20T00:00:00.000Z' }
const found = { value: 'Acme', evidence: [quote] }
const read: Drafted<string> = redrafted(unread<string>(), found)

test('what the website says is the value, with its evidence', () => {
  expect(read).toEqual({ value: 'Acme', state: 'ai', ai: 'Acme', evidence: [quote] })
})

test('what the website does not say is not found', () => {
  expect(redrafted(unread<string>(), undefined)).toMatchObject({ value: null, state: 'not_found' })
})

test('what is typed over the website is edited, over nothing manual', () => {
  expect(typed(read, 'Acme Inc')).toMatchObject({ value: 'Acme Inc', state: 'edited', ai: 'Acme' })
  expect(typed(unread<string>(), 'Acme Inc')).toMatchObject({ value: 'Acme Inc', state: 'manual' })
})

test('what is typed while the website is read stays, and restore still brings what the website says', () => {
  const early = redrafted(typed(unread<string>(), 'Mine'), found)
  expect(early).toMatchObject({ value: 'Mine', state: 'manual', ai: 'Acme' })
  expect(restored(early)).toMatchObject({ value: 'Acme', state: 'ai' })
})

test('a removed field stays empty when the website is read again', () => {
  expect(redrafted(removed(read), found, { replace: true })).toMatchObject({ value: null, state: 'deleted' })
})

test('a locked field keeps its value from every redraft, but not from its person', () => {
  const kept = locked(read)
  expect(redrafted(kept, { value: 'Other', evidence: [] }, { replace: true })).toMatchObject({
    value: 'Acme',
    state: 'override',
  })
  expect(typed(kept, 'New')).toMatchObject({ value: 'New', state: 'override' })
  expect(restored(typed(kept, 'New'))).toMatchObject({ value: 'Acme', state: 'ai' })
})

test('a background reading never replaces the first value; one the person asked for does', () => {
  const other = { value: 'Acme 2', evidence: [quote] }
  expect(redrafted(read, other)).toEqual(read)
  expect(redrafted(read, other, { replace: true })).toMatchObject({ value: 'Acme 2', ai: 'Acme 2' })
  expect(redrafted(read, undefined, { replace: true })).toMatchObject({ value: null, state: 'not_found' })
})

test('evidence stands only beside the value it proves', () => {
  expect(evidenceOf(read)).toEqual([quote])
  expect(evidenceOf(locked(read))).toEqual([quote])
  expect(evidenceOf(typed(read, 'Acme Inc'))).toEqual([])
  expect(evidenceOf(removed(read))).toEqual([])
})

test('what the website was not read for stays unknown until it is', () => {
  expect(redrafted(unread<string>(), undefined, { wasRead: false })).toEqual(unread())
  expect(restored(typed(unread<string>(), 'Mine'))).toEqual(unread())
  expect(redrafted(unread<string>(), undefined)).toEqual(notStated())
  expect(redrafted(unread<string>(), found, { wasRead: false })).toEqual(read)
  expect(restored(redrafted(typed(unread<string>(), 'Mine'), undefined, { wasRead: false }))).toEqual(unread())
})

test('what is known stays known when a later reading is not complete', () => {
  expect(redrafted(notStated<string>(), undefined, { wasRead: false })).toEqual(notStated())
  const cleared = removed(typed(notStated<string>(), 'Mine'))
  expect(redrafted(cleared, undefined, { wasRead: false })).toEqual(cleared)
})

test('a value that an incomplete reading no longer found may still be on the website', () => {
  expect(redrafted(read, undefined, { replace: true, wasRead: false })).toEqual(unread())
})

test('an attribute is unread until it has an answer, whatever its key', () => {
  expect(answerTo({}, 'constructor')).toEqual(unread())
  expect(answerTo({ constructor: read } as never, 'constructor')).toEqual(read)
})
