import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Database } from '../domain/database/database.ts'
import { readAudit } from '../domain/shared/audit.ts'
import { anOpenDatabase, APP_SECRET } from '../test/service.ts'
import { runAction, stateFor, versionOf, type Action, type By, type Place } from './action.ts'
import { line } from './typed.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

let db: Database
let place: Place
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await anOpenDatabase())
  place = { db, now: () => NOW, siteUrl: 'https://directory.example', appSecret: APP_SECRET }
})
afterAll(() => close())

/** The text that the action below edits, and how many times the action ran. */
let word: string | null
let runs: number
/** Extra details that the action returns for the audit log. */
let noted: Record<string, unknown> | undefined
beforeEach(() => {
  word = 'before'
  runs = 0
  noted = undefined
})

const action: Action = {
  name: 'word set',
  about: 'sets the word',
  words: {},
  input: z.strictObject({ word: line(300) }),
  isSensitive: true,
  target: () => 'the word',
  state: async () => (word === null ? null : { word, kept: [1] }),
  async run(input) {
    runs += 1
    word = (input as { word: string }).word
    return noted ? { noted } : {}
  },
}

const boss = { who: 'boss@example.com', accountId: null }
const set = (typed: unknown, by: Partial<By> = {}) => runAction(action, typed, place, { ...boss, ...by })
const log = () => readAudit(db.read, { limit: 100 })

test('an action answers with the new state, and the log says who changed what, before and after', async () => {
  const before = (await log()).length
  expect(await set({ word: 'after' })).toEqual({ answer: { word: 'after', kept: [1] }, outcome: 'changed' })
  const [newest, ...older] = await log()
  expect(older).toHaveLength(before)
  expect(newest).toMatchObject({ who: 'boss@example.com', action: 'word set', target: 'the word' })
  expect(newest!.details).toEqual({ before: { word: 'before' }, after: { word: 'after' } })
})

test('something new has nothing before it in the log', async () => {
  word = null
  await set({ word: 'after' })
  expect((await log())[0]!.details).toEqual({ before: null, after: { word: 'after', kept: [1] } })
})

test('without a change there is no entry in the log, unless the action notes one', async () => {
  const before = (await log()).length
  expect(await set({ word: 'before' })).toMatchObject({ outcome: 'unchanged' })
  expect(await log()).toHaveLength(before)
  noted = { recounted: true }
  expect(await set({ word: 'before' })).toMatchObject({ outcome: 'changed' })
  expect((await log())[0]!.details).toEqual({ recounted: true })
})

describe('a sensitive action', () => {
  test('needs a sign-in of the last twelve hours on a page, and none on the command line', async () => {
    expect(await set({ word: 'a' })).toMatchObject({ outcome: 'changed' })
    expect(await set({ word: 'b' }, { since: hoursAgo(12) })).toMatchObject({ outcome: 'changed' })
    await expect(set({ word: 'c' }, { since: hoursAgo(12.1) })).rejects.toMatchObject({
      status: 403,
      message: 'You signed in more than 12 hours ago.',
    })
    expect(word).toBe('b')
  })

  test('only others run after that', async () => {
    const plain = { ...action, isSensitive: false }
    const by = { ...boss, since: hoursAgo(24) }
    expect(await runAction(plain, { word: 'c' }, place, by)).toMatchObject({ outcome: 'changed' })
  })
})

describe('a form', () => {
  test('runs once however often it is sent, and again with other input', async () => {
    expect(await set({ word: 'a' }, { form: 'form-1' })).toMatchObject({ outcome: 'changed' })
    expect(await set({ word: 'a' }, { form: 'form-1' })).toEqual({ answer: {}, outcome: 'repeated' })
    expect(await set({ word: 'b' }, { form: 'form-1' })).toMatchObject({ outcome: 'changed' })
    expect(runs).toBe(2)
  })

  test('of a command has no id, and runs each time', async () => {
    await set({ word: 'a' })
    await set({ word: 'a' })
    expect(runs).toBe(2)
  })

  test('of an old page is refused when it would change something, with what it says now', async () => {
    const version = versionOf({ word: 'before', kept: [1] })
    expect(await set({ word: 'mine' }, { version })).toMatchObject({ outcome: 'changed' })
    await expect(set({ word: 'late' }, { version })).rejects.toMatchObject({
      status: 409,
      errors: [{ pointer: '/word', code: 'changed', detail: 'Now: mine' }],
    })
    word = 'mine'
    expect(await set({ word: 'mine' }, { version })).toMatchObject({ outcome: 'unchanged' })
  })

  test('of an old page names a value that is gone', async () => {
    const version = versionOf({ word: 'before', kept: [1] })
    word = null
    await expect(set({ word: 'late' }, { version })).rejects.toMatchObject({
      errors: [
        { pointer: '/word', detail: 'Now: null' },
        { pointer: '/kept', detail: 'Now: null' },
      ],
    })
  })
})

test('bad input is refused by field before anything runs', async () => {
  await expect(set({ word: ' ' })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'word: Fill this in.',
    errors: [{ pointer: '/word', detail: 'Fill this in.' }],
  })
  expect(runs).toBe(0)
})

test('the state for a page is the current one, and a malformed input is refused', async () => {
  expect(await stateFor(action, {}, place)).toEqual({ word: 'before', kept: [1] })
  await expect(stateFor(action, { word: '' }, place)).rejects.toMatchObject({ code: 'invalid_input' })
})
