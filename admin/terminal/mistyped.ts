import { didYouMean } from './near-name.ts'

const LIST_THEM = 'To list all commands, run: npm run -s admin'

export function unknownCommand(topic: string, verb: string | undefined, known: readonly string[]): string {
  const typed = verb === undefined ? topic : `${topic} ${verb}`
  return `There is no command ${typed}.${didYouMean(typed, known) || didYouMean(topic, known)} ${LIST_THEM}`
}

/** Words a message of Node's `parseArgs`. */
export function badOption(message: string, known: readonly string[]): string {
  const [, option] = /^Unknown option '(--?[\w-]+)'/.exec(message) ?? []
  const words = option ? `There is no option ${option}` : message.replace(/\. To specify a positional.*$/s, '')
  const near = option ? didYouMean(option.replace(/^-+/, ''), known).replace('`', '`--') : ''
  return `${words.replace(/\.?$/, '.')}${near} ${LIST_THEM}`
}
