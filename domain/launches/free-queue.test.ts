import { afterAll, beforeAll, expect, test } from 'vitest'
import { aService, type TestService } from '../../test/service.ts'
import { readSettings } from '../shared/settings.ts'
import { releaseLaunchWeek, takeLaunchWeek } from './free-queue.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
  await service.db.rows(service.db.orm.em.fork(), { text: `insert into setting values ('week_capacity', '3')` })
})
afterAll(() => service.stop())

function take(fromWeeks = 6): Promise<string> {
  const { db, clock } = service
  return db.orm.em.fork().transactional(async (em) => {
    const settings = await readSettings(db, em)
    return takeLaunchWeek(db, em, { now: clock.time, settings, fromWeeks })
  })
}

test('however many ask at once, each week gets exactly its capacity, the nearest first', async () => {
  const weeks = await Promise.all(Array.from({ length: 40 }, () => take()))
  const counts = Map.groupBy(weeks, (week) => week)
  expect([...counts.keys()].toSorted()[0]).toBe('2026-12-28')
  expect([...counts.values()].map((taken) => taken.length).toSorted((a, b) => a - b)).toEqual([
    1,
    ...Array.from({ length: 13 }, () => 3),
  ])
})

test('a week may have a capacity of its own, and a place given back is given again', async () => {
  const { db } = service
  const em = db.orm.em.fork()
  await db.rows(em, { text: `insert into launch_week (week, capacity) values ('2026-11-23', 0), ('2026-11-30', 1)` })
  expect(await take(1)).toBe('2026-11-30')
  expect(await take(1)).toBe('2026-12-07')
  await releaseLaunchWeek(db, em, '2026-11-30')
  expect(await take(1)).toBe('2026-11-30')
})

test('a place taken in a call that fails is not taken', async () => {
  const { db, clock } = service
  const before = await take(60)
  await expect(
    db.orm.em.fork().transactional(async (em) => {
      await takeLaunchWeek(db, em, { now: clock.time, settings: await readSettings(db, em), fromWeeks: 60 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const [row] = await db.rows<{ taken: number }>(db.orm.em.fork(), {
    text: 'select taken from launch_week where week = $1',
    values: [before],
  })
  expect(row!.taken).toBe(1)
})
