import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { anOpenDatabase } from '../test/service.ts'
import { workerRole } from './worker-role.ts'

describe.runIf('snapshot' in inject('template'))('the role for workers, on the embedded database', () => {
  let place: Awaited<ReturnType<typeof anOpenDatabase>>
  beforeAll(async () => {
    place = await anOpenDatabase()
  })
  afterAll(() => place.close())

  test('there is none', async () => {
    await expect(workerRole(place.db, {})).rejects.toMatchObject({
      code: 'wrong_state',
      fix: 'Set DATABASE_URL to a PostgreSQL database first.',
    })
  })

  test('a name that needs quotes in SQL is refused', async () => {
    for (const name of ['Worker', 'a-b', '1st', 'x; drop table vote', 'é', 'x'.repeat(64), ''])
      await expect(workerRole(place.db, { name })).rejects.toMatchObject({ errors: [{ pointer: '/name' }] })
    for (const name of ['worker_2', '_w', 'x'.repeat(63)])
      await expect(workerRole(place.db, { name })).rejects.toMatchObject({ code: 'wrong_state' })
  })
})
