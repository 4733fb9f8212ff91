import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { mondayOf } from '../../domain/launches/week.ts'
import { readSettings, SETTING_NAMES, SETTINGS, settingValue, type Settings } from '../../domain/shared/settings.ts'
import { defineAction } from '../action.ts'
import { oneOf, refused } from '../typed.ts'

/** More would be a mistyped number. */
const MOST_PLACES = 10_000

export const setCapacity = defineAction({
  name: 'week capacity',
  about: 'how many listings may launch in this week; default for the setting week_capacity',
  words: { week: 'MONDAY', capacity: 'N' },
  input: z.strictObject({
    week: z
      .string('Which week?')
      .refine(
        (week) => /^\d{4}-\d\d-\d\d$/.test(week) && new Date(`${week}T00:00:00Z`).getUTCDay() === 1,
        'Name its MONDAY, for example 2026-12-07.',
      ),
    capacity: z
      .string('How many?')
      .trim()
      .regex(/^(\d{1,5}|default)?$/, 'Write a whole number, 0 for none.')
      .transform((typed) => (typed === '' || typed === 'default' ? null : Number(typed)))
      .refine((capacity) => (capacity ?? 0) <= MOST_PLACES, `Use at most ${MOST_PLACES}.`),
  }),
  target: ({ week }) => week,
  async state({ week }, { tx }) {
    const [row] = await raw<{ capacity: number | null }>(tx, {
      text: 'select capacity from launch_week where week = $1 for update',
      values: [week],
    })
    return { capacity: row?.capacity ?? null }
  },
  async run({ week, capacity }, { tx }) {
    await raw(tx, {
      text: `insert into launch_week (week, capacity) values ($1, $2)
             on conflict (week) do update set capacity = excluded.capacity`,
      values: [week, capacity],
    })
    return { answer: { week, capacity } }
  },
})

export interface WeekLine {
  week: string
  /** Its own capacity; null for the setting's. */
  capacity: number | null
  /** Places that were given. */
  taken: number
  listings: number
}

/** The weeks from this one on, with what is taken of each. */
export function comingWeeks(db: Reader, now: Date, weeks: number): Promise<WeekLine[]> {
  return raw<WeekLine>(db, {
    text: `select day::date::text as week, w.capacity, coalesce(w.taken, 0) as taken,
             (select count(*)::int from listing l where l.launch_week = day::date
                and l.status in ('awaiting_badge', 'scheduled', 'live')) as listings
           from generate_series($1::date, $1::date + 7 * ($2::int - 1), interval '7 days') as day
           left join launch_week w on w.week = day::date order by day`,
    values: [mondayOf(now), weeks],
  })
}

export const setSetting = defineAction({
  name: 'setting set',
  about: `one of ${SETTING_NAMES.join(', ')}; default for its first value`,
  words: { key: 'KEY', value: 'VALUE' },
  input: z.strictObject({ key: oneOf(SETTING_NAMES), value: z.string('Which value?').trim() }),
  target: ({ key }) => key,
  async state({ key }, { tx }) {
    await raw(tx, { text: 'select 1 from setting where key = $1 for update', values: [key] })
    return { value: (await readSettings(tx))[key] }
  },
  async run({ key, value: typed }, { tx }) {
    if (typed === 'default') {
      await raw(tx, { text: 'delete from setting where key = $1', values: [key] })
    } else {
      const value = settingValue(key, typed)
      if (value === undefined)
        throw refused('value', SETTINGS[key].expects, `For example ${String(SETTINGS[key].first)}.`)
      await raw(tx, {
        text: 'insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
        values: [key, JSON.stringify(value)],
      })
    }
    const settings = await readSettings(tx)
    if (settings.free_weeks_min > settings.free_weeks_max)
      throw refused(
        'value',
        `Free launches would start after ${settings.free_weeks_min} weeks and end after ${settings.free_weeks_max}.`,
        'Keep free_weeks_min at or below free_weeks_max.',
      )
    return { answer: { key, value: settings[key] } }
  },
})

/** Every setting with what it means, for the operator. */
export async function everySetting(db: Reader) {
  const settings: Settings = await readSettings(db)
  return SETTING_NAMES.map((key) => ({
    key,
    value: settings[key],
    first: SETTINGS[key].first,
    about: SETTINGS[key].about,
    expects: SETTINGS[key].expects,
  }))
}
