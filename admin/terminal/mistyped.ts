import { parseArgs, type ParseArgsConfig } from 'node:util'
import { DomainError } from '../../domain/errors.ts'
import { didYouMean } from './near-name.ts'

const LIST_THEM = 'To list all commands, run: npm run -s admin'

const INTERNAL = 'listing import-batch'

/** Words a command that there isn't, or a topic alone with what can follow it. */
export function unknownCommand(topic: string, verb: string | undefined, known: readonly string[]): string {
  const verbs = known.flatMap((name) =>
    name.startsWith(`${topic} `) && name !== INTERNAL ? [name.slice(topic.length + 1)] : [],
  )
  if (verb === undefined && verbs.length)
    return `Say what to do with ${topic}: ${[...new Set(verbs)].join(', ')}. ${LIST_THEM}`
  const typed = verb === undefined ? topic : `${topic} ${verb}`
  return `There is no command ${typed}.${didYouMean(typed, known) || didYouMean(topic, known)} ${LIST_THEM}`
}

/** Says which word a command doesn't take, by the command's line in the usage text; null if none is. */
export function surplusWord(given: readonly string[], name: string, usage: string): string | null {
  const [line] = usage.split('\n').filter((one) => one === `  ${name}` || one.startsWith(`  ${name} `))
  if (!line) return null
  const words = line.slice(2 + name.length).replace(/ {2,}.*/, '')
  const known = words
    .replaceAll(/\[?--[\w-]+(?: [^\s\]]+)?\]?/g, '')
    .split(' ')
    .filter(Boolean)
  const surplus = given[known.length]
  if (surplus === undefined) return null
  return `Unexpected word “${surplus}”. Put text with spaces in quotes, such as --reason "Sends spam". Usage: ${name}${words}`
}

/** The words and options of a command. Throws `invalid_input` for an option that it doesn't have, or one without its value. */
export function parsed<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error
    throw new DomainError('invalid_input', badOption((error as Error).message, Object.keys(options)), LIST_THEM)
  }
}

/** Words a message of Node's `parseArgs`. */
function badOption(message: string, known: readonly string[]): string {
  const [, option] = /^Unknown option '(--?[\w-]+)'/.exec(message) ?? []
  if (/^-\d/.test(option ?? '')) return `${option} is below 0. Use a whole number from 0.`
  const words = option ? `There is no option ${option}` : message.replace(/\. To specify a positional.*$/s, '')
  const near = option ? didYouMean(option.replace(/^-+/, ''), known).replace('`', '`--') : ''
  return words.replace(/\.?$/, '.') + near
}
