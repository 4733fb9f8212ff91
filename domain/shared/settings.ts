import type { Reader } from '../database/database.ts'
import { prepare } from '../database/prepare.ts'

const weeks = (about: string, first: number) => ({
  about,
  first,
  expects: 'A whole number of weeks from 1 to 104.',
  min: 1,
  max: 104,
})

/** What the site's operator may change while it runs; each stands here with its first value. */
export const SETTINGS = {
  free_weeks_min: weeks('Free listings launch at least this many weeks ahead.', 6),
  free_weeks_max: weeks('… and, while there is room, at most this many.', 8),
  week_capacity: {
    about: 'Launches in one week, unless the week has a capacity of its own.',
    first: 20,
    expects: 'A whole number from 0 to 10,000.',
    min: 0,
    max: 10_000,
  },
  free_places_per_person: {
    about: 'Free places in launch weeks that one person has at once, until they launch.',
    first: 3,
    expects: 'A whole number from 1 to 1,000.',
    min: 1,
    max: 1000,
  },
  order_weeks_ahead: weeks('This many coming launch weeks can be bought.', 12),
  badge_allow_nofollow: {
    about: 'A badge link with rel=nofollow counts.',
    first: true,
    expects: 'yes or no.',
  },
} satisfies Record<string, { about: string; first: number | boolean; expects: string; min?: number; max?: number }>

type Widened<T> = T extends number ? number : boolean
export type Settings = { [K in keyof typeof SETTINGS]: Widened<(typeof SETTINGS)[K]['first']> }
export const SETTING_NAMES = Object.keys(SETTINGS) as [keyof Settings, ...(keyof Settings)[]]

const FIRST_VALUES = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].first])) as Settings

const allSettings = prepare((sql) => sql.selectFrom('setting').select(['key', 'value']))

/** The settings in force. */
export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await allSettings(db, {})
  return { ...FIRST_VALUES, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) } as Settings
}

/** What an operator typed for a setting, as it is kept; undefined when it is none of its values. */
export function settingValue(name: keyof Settings, typed: string): number | boolean | undefined {
  const setting: { first: number | boolean; min?: number; max?: number } = SETTINGS[name]
  if (typeof setting.first === 'boolean') return typed === 'yes' ? true : typed === 'no' ? false : undefined
  if (!/^\d{1,6}$/.test(typed)) return undefined
  const value = Number(typed)
  return value >= (setting.min ?? 0) && value <= (setting.max ?? Infinity) ? value : undefined
}
