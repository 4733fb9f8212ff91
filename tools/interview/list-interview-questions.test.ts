import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '../../domain/seed-catalogue.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const rows = (text: string) => raw(service.db.read, { text })
const questions = async () => (await service.request('GET', '/interview-questions')).body.items

test('a new site has twelve questions, in their order', async () => {
  const items = await questions()
  expect(items.map(({ position }: { position: number }) => position)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
  expect(items[0]).toEqual({ id: expect.any(Number), question: expect.stringMatching(/\?$/), position: 1, answered: 0 })
})

test("a later start leaves the operator's questions alone", async () => {
  await rows(`update interview_question set active = false where position = 1`)
  await rows(`update interview_question set question = 'Why?', position = 0 where position = 12`)
  await rows(`delete from interview_question where position = 5`)
  await seedCatalogue(service.db)
  const items = await questions()
  expect(items).toHaveLength(10)
  expect(items[0]).toMatchObject({ question: 'Why?', position: 0 })
})
