import type { Reader } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { prepare } from '../database/prepare.ts'

const weeks = (label: string, about: string, first: number) => ({
  label,
  about,
  first,
  unit: 'weeks',
  expects: 'A whole number of weeks from 1 to 104.',
  min: 1,
  max: 104,
})

/** The settings that an operator can edit at run time, with their defaults. */
export const SETTINGS = {
  free_weeks_min: weeks('Earliest launch', 'Free listings launch at least this far ahead.', 6),
  free_weeks_max: weeks('Latest launch', 'While there is room, they launch at most this far ahead.', 8),
  week_capacity: {
    label: 'Launches per week',
    about: 'For weeks without a number of their own.',
    first: 20,
    unit: 'launches',
    expects: 'A whole number from 0 to 10,000.',
    min: 0,
    max: 10_000,
  },
  free_places_per_person: {
    label: 'Places per person',
    about: 'How many launch weeks one person can hold on the free plan.',
    first: 3,
    unit: 'places',
    expects: 'A whole number from 1 to 1,000.',
    min: 1,
    max: 1000,
  },
  order_weeks_ahead: weeks('Weeks for sale', 'Launch weeks can be bought this far ahead.', 12),
  badge_allow_nofollow: {
    label: 'Nofollow badge links count',
    about: 'A free listing keeps its place when its badge link has rel=nofollow.',
    first: true,
    expects: 'yes or no.',
  },
} satisfies Record<
  string,
  { label: string; about: string; first: number | boolean; expects: string; unit?: string; min?: number; max?: number }
>

type Widened<T> = T extends number ? number : boolean
export type Settings = { [K in keyof typeof SETTINGS]: Widened<(typeof SETTINGS)[K]['first']> }
export const SETTING_NAMES = Object.keys(SETTINGS) as [keyof Settings, ...(keyof Settings)[]]

const FIRST_VALUES = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].first])) as Settings

const allSettings = prepare((sql) =>
  sql.selectFrom('setting').select(['key', 'value']).where('key', 'in', SETTING_NAMES.map(constant)),
)

/** The settings, each with its default unless an operator has set it. */
export async function readSettings(db: Reader): Promise<Settings> {
  const rows = await allSettings(db, {})
  return { ...FIRST_VALUES, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) } as Settings
}

/** Parses what an operator typed for a setting; undefined if the setting can't have that value. */
export function settingValue(name: keyof Settings, typed: string): number | boolean | undefined {
  const setting = SETTINGS[name]
  if (!('min' in setting)) return { yes: true, no: false }[typed]
  if (!/^\d{1,6}$/.test(typed)) return undefined
  const value = Number(typed)
  return value >= setting.min && value <= setting.max ? value : undefined
}
