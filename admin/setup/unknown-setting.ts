import { didYouMean } from '../terminal/near-name.ts'

/** What is wrong with the name of a setting: the one that was probably meant, or all that there are. */
export function unknownSetting(typed: unknown, known: readonly string[]): string {
  if (typeof typed !== 'string' || !typed) return 'Enter the name of a setting. Run `setting list` for all names.'
  const near = didYouMean(typed, known)
  if (near) return `There is no setting ${typed}.${near} Run \`setting list\` for all names.`
  return (
    `There is no setting ${typed} here. Use one of:\n\n${inLines(known)}\n\n` +
    'The database, secrets, addresses, proxies and limits are set in the environment alone.'
  )
}

const NAMES_IN_A_LINE = 4

function inLines(names: readonly string[]): string {
  const starts = names.map((_, at) => at).filter((at) => at % NAMES_IN_A_LINE === 0)
  return starts.map((at) => `  ${names.slice(at, at + NAMES_IN_A_LINE).join(', ')}`).join(',\n')
}
