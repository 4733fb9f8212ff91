import { invalidField } from '../../../domain/errors.ts'

/** A form as the browser sent it. */
export type Form = Record<string, unknown>

/** All text values sent under a name. */
export function textsIn(form: Form, name: string): string[] {
  return [form[name] ?? []].flat().filter((text) => typeof text === 'string')
}

/**
 * The last text value sent under a name, because a checked box follows its hidden `no`. Undefined if none was
 * sent.
 */
export function textIn(form: Form, name: string): string | undefined {
  return textsIn(form, name).at(-1)
}

/** The named fields as input for an operation, without those that weren't sent. */
export function given(form: Form, ...names: string[]): Record<string, string> {
  const sent = names.map((name) => [name, textIn(form, name)] as const)
  return Object.fromEntries(sent.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** One line that a person typed, trimmed; empty when they typed nothing. Throws `invalid_input`. */
export function textField(form: Form, name: string, { label, max }: { label: string; max: number }): string {
  const typed = form[name] ?? ''
  if (typeof typed !== 'string') throw invalidField(`/${name}`, 'repeated', `${label} was sent twice.`, 'Send it once.')
  const text = typed.trim().toWellFormed()
  if (/\p{Cc}/u.test(text))
    throw invalidField(`/${name}`, 'not_a_line', `${label} must be one line of text.`, 'Type it again.')
  if (text.length > max)
    throw invalidField(`/${name}`, 'too_long', `${label} is too long.`, `Use at most ${max} characters.`)
  return text
}
