import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDatabase } from '../../test/service.ts'
import { raw } from '../database/raw.ts'
import { readAudit, wasAudited, writeAudit } from './audit.ts'
import { DEMO_SETTING, isDemonstration } from './demonstration.ts'
import { readSettings, settingValue } from './settings.ts'

let open: Awaited<ReturnType<typeof anOpenDatabase>>
beforeAll(async () => {
  open = await anOpenDatabase()
})
afterAll(() => open.close())

test.for([
  ['free_weeks_min', '1', 1],
  ['free_weeks_min', '104', 104],
  ['free_weeks_min', '0', undefined],
  ['free_weeks_min', '105', undefined],
  ['week_capacity', '0', 0],
  ['week_capacity', '10000', 10_000],
  ['week_capacity', '10001', undefined],
  ['week_capacity', '-1', undefined],
  ['week_capacity', '1.5', undefined],
  ['week_capacity', '', undefined],
  ['badge_allow_nofollow', 'yes', true],
  ['badge_allow_nofollow', 'no', false],
  ['badge_allow_nofollow', 'maybe', undefined],
  ['badge_allow_nofollow', '1', undefined],
] as const)('%s typed as %j is %j', ([name, typed, value]) => {
  expect(settingValue(name, typed)).toBe(value)
})

test('a setting has its default until an operator sets it', async () => {
  expect(await readSettings(open.db.read)).toMatchObject({ week_capacity: 20, badge_allow_nofollow: true })
  await raw(open.db.read, { text: `insert into setting values ('week_capacity', '0')` })
  expect(await readSettings(open.db.read)).toMatchObject({ week_capacity: 0, free_weeks_min: 6 })
})

test('a database says whether it holds a demonstration', async () => {
  expect(await isDemonstration(open.db)).toBe(false)
  await raw(open.db.read, { text: `insert into setting values ($1, 'true')`, values: [DEMO_SETTING] })
  expect(await isDemonstration(open.db)).toBe(true)
})

test('the audit log is read newest first, by any of its columns, and logs each form once', async () => {
  const at = new Date('2026-11-18T12:00:00Z')
  for (const [who, action, target] of [
    ['operator', 'price set', 'launch'],
    ['ada@example.com', 'price set', 'badge'],
    ['operator', 'review hide', 'review 7'],
  ] as const)
    await open.db.transaction((tx) => writeAudit(tx, { who, action, target, at, form: target }))
  const targets = async (filter: object) =>
    (await readAudit(open.db.read, { limit: 10, ...filter })).map(({ target }) => target)
  expect(await targets({})).toEqual(['review 7', 'badge', 'launch'])
  expect(await targets({ limit: 1 })).toEqual(['review 7'])
  expect(await targets({ who: 'operator' })).toEqual(['review 7', 'launch'])
  expect(await targets({ action: 'price set' })).toEqual(['badge', 'launch'])
  expect(await targets({ target: 'badge' })).toEqual(['badge'])
  const [newest] = await readAudit(open.db.read, { limit: 1 })
  expect(newest).toMatchObject({ at: at.toISOString(), details: {} })
  expect(await targets({ before: newest!.id })).toEqual(['badge', 'launch'])
  expect([await wasAudited(open.db.read, 'badge'), await wasAudited(open.db.read, 'other')]).toEqual([true, false])
})
