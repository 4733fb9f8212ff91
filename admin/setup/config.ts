import * as z from 'zod'
import {
  ADDRESS_OF_KEY,
  CONFIG_NAMES,
  EVERY_CONFIG_NAME,
  isConfigName,
  isSecretName,
  shownConfig,
  type ConfigName,
} from '../../domain/setup/config-names.ts'
import {
  changeTimes,
  lockConfigValues,
  readConfigValues,
  saveConfigValues,
  type ConfigValues,
} from '../../domain/setup/config-values.ts'
import { TESTABLE, type ConfigFault, type Setup } from '../../domain/setup/setup.ts'
import type { AppSecret } from '../../domain/accounts/sealed.ts'
import type { Reader } from '../../domain/database/database.ts'
import { DomainError, type FieldError } from '../../domain/errors.ts'
import { SETTING_NAMES } from '../../domain/shared/settings.ts'
import { defineAction, type State, type Work } from '../action.ts'
import { oneOf } from '../typed.ts'
import { unknownSetting } from './unknown-setting.ts'

/** Values to save; null restores the default. */
type Changes = Partial<Record<ConfigName, string | null>>

const value = z.string('Enter a value.').trim().optional()

/**
 * Sets values of the configuration, as their pages have them. An empty secret stays as it is, because a page never shows
 * it; any other empty value restores the default. The audit log gets the names and when each was set, never a value.
 */
export const setConfig = defineAction({
  name: 'setting set',
  about: 'set several values of the configuration',
  words: {},
  isSensitive: true,
  input: z.strictObject(
    Object.fromEntries(EVERY_CONFIG_NAME.map((name) => [name, value])) as Record<ConfigName, typeof value>,
  ),
  target: (input) => Object.keys(input).join(', '),
  state: (input, { tx }) => whenSet(tx, Object.keys(input)),
  async run(typed, work) {
    const changes: Changes = {}
    for (const [name, text] of Object.entries(typed) as [ConfigName, string | undefined][])
      if (text !== undefined && (text !== '' || !isSecretName(name))) changes[name] = text === '' ? null : text
    return changeConfig(changes, work)
  },
  afterwards: ({ setup }) => setup?.refresh(),
})

/** Deletes values of the configuration, so that the environment's or the default takes effect. */
export const unsetConfig = defineAction({
  name: 'setting unset',
  about: 'delete what was typed for a value of the configuration; several: NAME,NAME',
  words: { key: 'NAME[,NAME…]' },
  isSensitive: true,
  input: z.strictObject({
    key: z
      .string('Enter a name.')
      .transform((typed) => typed.split(',').map((name) => name.trim()))
      .superRefine((names, ctx) => {
        for (const name of names)
          if (!isConfigName(name))
            ctx.addIssue(
              SETTING_NAMES.some((limit) => limit === name)
                ? `Run \`setting set ${name} default\` instead.`
                : unknownSetting(name, EVERY_CONFIG_NAME),
            )
      }),
  }),
  target: ({ key }) => key.join(', '),
  state: ({ key }, { tx }) => whenSet(tx, key),
  run: ({ key }, work) =>
    changeConfig(Object.fromEntries((key as ConfigName[]).map((name) => [name, null])) as Changes, work),
  afterwards: ({ setup }) => setup?.refresh(),
})

/** Tries the saved keys of a service. */
export const testConfig = defineAction({
  name: 'setting test',
  about: 'try the saved keys of a service, without changing anything there',
  words: { what: TESTABLE.join('|') },
  isSensitive: true,
  input: z.strictObject({ what: oneOf(TESTABLE) }),
  target: ({ what }) => what,
  contact: ({ what }, { setup }) => known(setup).test(what),
  state: async () => null,
  run: async ({ what }, { contacted: result }) => ({ answer: { what, result }, noted: { result } }),
})

/** Saves changes that fit the rest of the configuration. Throws `invalid_input` at the names that don't. */
export async function changeConfig(changes: Changes, { tx, appSecret, now, setup }: Work) {
  const { fixed, faultsOf } = known(setup)
  const names = Object.keys(changes) as ConfigName[]
  const given = names.filter((name) => name in fixed)
  if (given.length)
    throw refusal(given.map((name) => [name, `The environment variable ${name} sets this; change it there.`]))
  const broken = names.filter((name) => name !== 'SELLER_ADDRESS' && /\p{Cc}/u.test(changes[name] ?? ''))
  if (broken.length) throw refusal(broken.map((name) => [name, 'Enter one line of text.']))
  await lockConfigValues(tx)
  const { values: before, unreadable } = await readConfigValues(tx, appSecret)
  const changed = names.filter((name) => changes[name] !== (before[name] ?? null) || unreadable.includes(name))
  const after: ConfigValues = { ...before }
  for (const name of changed) {
    delete after[name]
    const text = changes[name]
    if (typeof text === 'string') after[name] = text
  }
  // A key without its address is of no use; a key for another address would be sent there.
  const toRetype: ConfigName[] = []
  for (const [key, address] of Object.entries(ADDRESS_OF_KEY) as [ConfigName, ConfigName][]) {
    if (after[address] === before[address] || before[key] === undefined || changes[key] !== undefined) continue
    if (after[address] === undefined) {
      delete after[key]
      changed.push(key)
    } else toRetype.push(key)
  }
  if (toRetype.length)
    throw refusal(toRetype.map((key) => [key, 'The address has changed, so type the key for it again.']))
  const old = new Set(faultsOf(before).map(({ problem }) => problem))
  const faults = faultsOf(after).filter(({ problem }) => !old.has(problem))
  if (faults.length) throw refusal(causes(faults).flatMap((fault) => problemsOf(fault, changed)))
  if (changed.length)
    await saveConfigValues(tx, Object.fromEntries(changed.map((name) => [name, after[name] ?? null])), {
      appSecret,
      now,
    })
  const told = [...new Set([...names, ...changed])]
  return {
    target: changed.join(', '),
    answer: Object.fromEntries(told.map((name) => [name, shown(name, after) ?? wordUnset(name)])),
  }
}

function wordUnset(name: ConfigName): string {
  return isSecretName(name) ? 'no longer set' : 'back to its default'
}

/** Every value of the configuration: what may be shown of it, and where it comes from. */
export async function everyConfigValue(
  db: Reader,
  { appSecret, setup }: { appSecret: AppSecret; setup?: Setup | undefined },
) {
  const { values, unreadable } = await readConfigValues(db, appSecret)
  return EVERY_CONFIG_NAME.map((name) => {
    const fixed = setup?.fixed[name]
    const from = fixed !== undefined ? 'environment' : values[name] !== undefined ? 'site' : 'default'
    return {
      key: name,
      about: CONFIG_NAMES[name].label,
      value: unreadable.includes(name)
        ? 'unreadable: type it again'
        : shown(name, { ...values, [name]: fixed ?? values[name] }),
      from: unreadable.includes(name) && fixed === undefined ? ('site' as const) : from,
    }
  })
}

function shown(name: ConfigName, values: ConfigValues): string | null {
  const text = values[name]
  return text === undefined ? null : shownConfig(name, text)
}

/** When each value was set, which tells whether it has changed and says nothing about it. By default, of every name. */
export async function whenSet(db: Reader, names: readonly string[] = EVERY_CONFIG_NAME): Promise<State> {
  const times = Object.entries(await changeTimes(db))
  return Object.fromEntries(times.filter(([name]) => names.includes(name)))
}

/** The faults without those that only follow from another: a refused key also misses beside the value that needs it. */
function causes(faults: readonly ConfigFault[]): ConfigFault[] {
  const alone = new Set(faults.filter(({ names }) => names.length === 1).flatMap(({ names }) => names))
  return faults.filter(({ names }) => names.length === 1 || !names.some((name) => alone.has(name)))
}

/** A fault at the names that were typed, or at all its names if none was. */
function problemsOf({ names, problem }: ConfigFault, typed: readonly ConfigName[]): [ConfigName, string][] {
  const known = names.filter(isConfigName)
  const here = known.filter((name) => typed.includes(name))
  const text = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`
  return (here.length ? here : known).map((name) => [name, text])
}

function refusal(problems: [name: ConfigName, detail: string][]): DomainError {
  const errors = problems.map(([name, detail]): FieldError => ({ pointer: `/${name}`, code: 'invalid', detail }))
  const message = problems.map(([name, detail]) => `${name}: ${detail}`).join(' ')
  return new DomainError('invalid_input', message, 'Nothing was saved. Change this and try again.', { errors })
}

function known(setup: Setup | undefined): Setup {
  if (setup) return setup
  throw new DomainError(
    'wrong_state',
    'This process doesn’t know the configuration.',
    'Run this where the service runs.',
  )
}
