import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { raw } from '../database/raw.ts'
import { syncFounders } from '../founders/sync-founders.ts'
import { lockListing } from '../listings/listing.ts'
import { answersOf, saveAnswers } from './answers.ts'
import { openQuestions } from './questions.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2026-11-18T12:00:00Z')
const anAccount = (email: string) => open.db.transaction(async (tx) => (await accountOf(tx, email)).id)
const save = (accountId: string, answers: [question_id: number, answer: string][], now = NOW) =>
  open.db.transaction((tx) =>
    saveAnswers(tx, { accountId, answers: answers.map(([question_id, answer]) => ({ question_id, answer })), now }),
  )
const answers = async (accountId: string) =>
  (await answersOf(open.db.read, accountId)).map(({ answer, answered_at }) => [answer, answered_at])

test('a person answers each question once; an empty answer deletes, the same answer keeps its time', async () => {
  const accountId = await anAccount('ada@example.com')
  const [first, second] = (await openQuestions(open.db.read)).map(({ id }) => id) as [number, number]
  await save(accountId, [
    [second, 'Ten friends.'],
    [first, ' A lost note. '],
  ])
  const later = new Date(NOW.getTime() + 1)
  await save(accountId, [[first, 'A lost note.']], later)
  expect(await answers(accountId)).toEqual([
    ['A lost note.', NOW.toISOString()],
    ['Ten friends.', NOW.toISOString()],
  ])
  await save(
    accountId,
    [
      [second, 'Eleven friends.'],
      [first, ' '],
    ],
    later,
  )
  expect(await answers(accountId)).toEqual([['Eleven friends.', later.toISOString()]])
  expect(await answers(await anAccount('other@example.com'))).toEqual([])
})

test('an unknown, inactive or repeated question is refused, naming its place in the input', async () => {
  const accountId = await anAccount('bo@example.com')
  const [first, second] = (await openQuestions(open.db.read)).map(({ id }) => id) as [number, number]
  await raw(open.db.read, { text: 'update interview_question set active = false where id = $1', values: [second] })
  for (const [wrong, code] of [
    [999_999, 'unknown_question'],
    [second, 'unknown_question'],
    [first, 'repeated'],
  ] as const)
    await expect(
      save(accountId, [
        [first, 'Yes.'],
        [wrong, 'No.'],
      ]),
    ).rejects.toMatchObject({
      errors: [{ pointer: '/answers/1/question_id', code }],
    })
  expect(await answers(accountId)).toEqual([])
})

test('a question counts the people who answered it and whose first-named founder has a live listing', async () => {
  const question = (await openQuestions(open.db.read))[0]!.id
  const answered = async () => (await openQuestions(open.db.read))[0]!.answered
  const accountId = await anAccount('founder@example.com')
  await save(accountId, [[question, 'A long story.']])
  expect(await answered()).toBe(0)
  const listingId = await aListing(open, { slug: 'told', profile: { founders: [{ name: 'Fay Founder' }] } })
  await open.db.transaction(async (tx) => syncFounders(tx, (await lockListing(tx, listingId))!, accountId))
  expect(await answered()).toBe(1)
  await raw(open.db.read, { text: `update listing set status = 'hidden' where id = $1`, values: [listingId] })
  expect(await answered()).toBe(0)
})
