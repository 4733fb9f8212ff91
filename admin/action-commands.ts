import { DomainError } from '../domain/errors.ts'
import { LIST_FIELDS } from '../domain/profile/fields.ts'
import { FIX_FIELDS, NeedsConfirmation, runAction, type Action, type Place } from './action.ts'
import { ACTIONS } from './actions/catalog.ts'

/** The column at which descriptions start in the usage text. */
const COLUMN = 26
/** Inputs that a command takes as JSON. */
const LISTS = new Set<string>(['faqs', 'options', ...LIST_FIELDS])

export const NAMES_OF_ACTIONS = ACTIONS.map(({ name }) => name)

export function actionNamed(name: string): Action | undefined {
  return ACTIONS.find((action) => action.name === name)
}

/** `parseArgs` options for the non-positional inputs of all actions. */
export function optionsOfActions(): Record<string, { type: 'string' }> {
  const names = ACTIONS.flatMap((action) => optionsOf(action).map(optionOf))
  return Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
}

/** The usage text: one or two lines per action. */
export function usageOfActions(): string {
  return ACTIONS.map((action) => {
    const command = `  ${usageOf(action)}`
    return command.length < COLUMN - 1
      ? `${command.padEnd(COLUMN)}${action.about}`
      : `${command}\n${' '.repeat(COLUMN)}${action.about}`
  }).join('\n')
}

/** Runs an action from a command's words and options, and returns its answer, or what it would do. Inputs in `LISTS` are JSON. */
export async function runAsCommand(
  action: Action,
  words: string[],
  values: Record<string, string | boolean | undefined>,
  place: Place,
): Promise<Record<string, unknown> | string> {
  const byWords = Object.keys(action.words).map((name, index) => [name, words[index]] as const)
  const byOptions = optionsOf(action).map((name) => [name, read(name, values[optionOf(name)])] as const)
  const input = Object.fromEntries([...byWords, ...byOptions].filter(([, value]) => value !== undefined))
  try {
    const { answer } = await runAction(action, input, place, { who: 'operator', accountId: null })
    return answer
  } catch (error) {
    if (error instanceof NeedsConfirmation) {
      const { question, effects, message, fix: next } = error
      return values['json'] ? { done: false, question, effects, next } : `${message}\n${next}`
    }
    // Adds the command's usage, because positional words aren't named on the command line.
    if (error instanceof DomainError && error.code === 'invalid_input' && error.errors.length) {
      const fix = error.fix === FIX_FIELDS ? '' : `${error.fix} `
      throw new DomainError('invalid_input', error.message, `${fix}Usage: ${usageOf(action)}`, { errors: error.errors })
    }
    throw error
  }
}

function usageOf(action: Action): string {
  const options = optionsOf(action).map((name) => {
    if (name === 'yes') return '--yes'
    const option = `--${optionOf(name)} X`
    return action.input.shape[name]!.safeParse(undefined).success ? `[${option}]` : option
  })
  return [action.name, ...Object.values(action.words), ...options].join(' ')
}

function optionsOf({ input, words }: Action): string[] {
  return Object.keys(input.shape).filter((name) => !Object.hasOwn(words, name))
}

function optionOf(name: string): string {
  return name.replaceAll('_', '-')
}

function read(name: string, value: string | boolean | undefined): unknown {
  if (typeof value !== 'string' || !LISTS.has(name)) return value
  try {
    return JSON.parse(value)
  } catch {
    throw new DomainError(
      'invalid_input',
      `--${optionOf(name)} isn’t valid JSON.`,
      'Pass a JSON list in single quotes.',
    )
  }
}
