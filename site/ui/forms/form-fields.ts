import { invalidField } from '../../../domain/errors.ts'

/** A form as the browser sent it. */
export type Form = Record<string, unknown>

/** One line a person typed, without the spaces around it; empty when they typed nothing. Throws `invalid_input`. */
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

/** The ticked boxes of one name. */
export function boxes(form: Form, name: string): string[] {
  return [form[name] ?? []].flat().filter((value) => typeof value === 'string')
}
