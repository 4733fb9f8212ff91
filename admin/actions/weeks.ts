import * as z from 'zod'
import type { Reader, Tx } from '../../domain/database/database.ts'
import { readSettings, SETTING_NAMES, SETTINGS, settingValue, type Settings } from '../../domain/shared/settings.ts'
import { EVERY_CONFIG_NAME, isConfigName, type ConfigName } from '../../domain/setup/config-names.ts'
import { defineAction } from '../action.ts'
import { changeConfig, whenSet } from '../setup/config.ts'
import { unknownSetting } from '../setup/unknown-setting.ts'
import { didYouMean } from '../terminal/near-name.ts'
import { refused } from '../typed.ts'

/** Anything higher is a typo. */
const MAX_PLACES = 10_000

export const setCapacity = defineAction({
  name: 'week capacity',
  about: 'set how many listings may launch in a week; default uses the setting week_capacity',
  words: { week: 'MONDAY', capacity: 'N' },
  input: z.strictObject({
    week: z
      .string('Enter a week.')
      .refine(
        (week) => /^\d{4}-\d\d-\d\d$/.test(week) && new Date(`${week}T00:00:00Z`).getUTCDay() === 1,
        'Use the week’s Monday, such as 2026-12-07.',
      ),
    capacity: z
      .string('Enter a number.')
      .trim()
      .regex(/^(\d{1,5}|default)?$/, 'Enter a whole number, or 0 for none.')
      .transform((typed) => (typed === '' || typed === 'default' ? null : Number(typed)))
      .refine((capacity) => (capacity ?? 0) <= MAX_PLACES, `Enter ${MAX_PLACES} or less.`),
  }),
  target: ({ week }) => week,
  async state({ week }, { tx }) {
    const row = await tx.sql
      .selectFrom('launch_week')
      .select('capacity')
      .where('week', '=', week)
      .forUpdate()
      .executeTakeFirst()
    return { capacity: row?.capacity ?? null }
  },
  async run({ week, capacity }, { tx }) {
    await tx.sql
      .insertInto('launch_week')
      .values({ week, capacity })
      .onConflict((oc) => oc.column('week').doUpdateSet((eb) => ({ capacity: eb.ref('excluded.capacity') })))
      .execute()
    return { answer: { week, capacity } }
  },
})

const EVERY_NAME = [...SETTING_NAMES, ...EVERY_CONFIG_NAME] as const

export const setSetting = defineAction({
  name: 'setting set',
  about:
    'change a setting of `setting list`; default restores its default; - reads the value, or lines NAME=VALUE, from standard input',
  words: { key: 'KEY', value: 'VALUE' },
  input: z.strictObject({
    key: z.enum([...EVERY_NAME, '-'], { error: ({ input }) => unknownSetting(input, EVERY_NAME) }),
    value: z.string('Enter a value.').trim(),
  }),
  target: ({ key }) => key,
  async state({ key }, { tx }) {
    if (isOfConfig(key)) return whenSet(tx)
    await tx.sql.selectFrom('setting').select('key').where('key', '=', key).forUpdate().execute()
    return { value: (await readSettings(tx))[key] }
  },
  async run({ key, value: typed }, work) {
    if (key === '-') return changeConfig(linesOf(typed), work)
    if (isOfConfig(key)) return changeConfig({ [key]: typed === '' || typed === 'default' ? null : typed }, work)
    const { tx } = work
    if (typed === 'default') await tx.sql.deleteFrom('setting').where('key', '=', key).execute()
    else await save(tx, key, typed, 'value')
    const settings = await readSettings(tx)
    if (settings.free_weeks_min > settings.free_weeks_max)
      throw refused(
        'value',
        `free_weeks_min (${settings.free_weeks_min}) is above free_weeks_max (${settings.free_weeks_max}).`,
        'Keep free_weeks_min at or below free_weeks_max.',
      )
    return { answer: { key, value: settings[key] } }
  },
  afterwards: ({ setup }) => setup?.refresh(),
})

function isOfConfig(key: keyof Settings | ConfigName | '-'): key is ConfigName | '-' {
  return key === '-' || isConfigName(key)
}

/** Lines `NAME=VALUE`, as in a file of environment variables. Throws `invalid_input`. */
function linesOf(text: string): Partial<Record<ConfigName, string | null>> {
  return Object.fromEntries(
    text.split('\n').flatMap((line, at) => {
      if (/^\s*(#|$)/.test(line)) return []
      const [, name = '', given = ''] = /^([A-Z_]+)=(.*)$/.exec(line.trim()) ?? []
      if (!isConfigName(name))
        throw refused(
          'value',
          `Line ${at + 1} isn’t NAME=VALUE with a known name.${didYouMean(name, EVERY_CONFIG_NAME)}`,
          'Run `setting list` for the names.',
        )
      return [[name, given === '' ? null : given]]
    }),
  )
}

const value = z.string('Enter a value.').trim().optional()

/** The same for several settings at once, as their page has them. */
export const setSettings = defineAction({
  name: setSetting.name,
  about: 'set several settings',
  words: {},
  input: z.strictObject(
    Object.fromEntries(SETTING_NAMES.map((key) => [key, value])) as Record<keyof Settings, typeof value>,
  ),
  target: () => 'settings',
  async state(_input, { tx }) {
    await tx.sql.selectFrom('setting').select('key').where('key', 'in', SETTING_NAMES).forUpdate().execute()
    return { ...(await readSettings(tx)) }
  },
  async run(typed, { tx }) {
    const before = await readSettings(tx)
    for (const key of SETTING_NAMES) {
      const given = typed[key]
      if (given !== undefined && settingValue(key, given) !== before[key]) await save(tx, key, given, key)
    }
    const settings = await readSettings(tx)
    if (settings.free_weeks_min > settings.free_weeks_max)
      throw refused(
        'free_weeks_min',
        `The earliest launch (${settings.free_weeks_min} weeks) is after the latest (${settings.free_weeks_max}).`,
        'Lower it, or raise the latest.',
      )
    return { answer: { ...settings } }
  },
})

/** Saves one setting. Throws `invalid_input` for the input `field` when the setting can't have that value. */
async function save(tx: Tx, key: keyof Settings, typed: string, field: string): Promise<void> {
  const parsed = settingValue(key, typed)
  if (parsed === undefined)
    throw refused(field, SETTINGS[key].expects, `The default is ${String(SETTINGS[key].first)}.`)
  await tx.sql
    .insertInto('setting')
    .values({ key, value: JSON.stringify(parsed) })
    .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}

/** Every setting with its value, default and description. */
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
