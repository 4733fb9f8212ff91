import * as z from 'zod'
import { invalidField, type DomainError } from '../domain/errors.ts'

// Inputs of actions: text from forms and commands. Forms show the messages next to the field.

/** A trimmed, non-empty line of at most `max` characters. */
export function line(max: number) {
  return z
    .string('Fill this in.')
    .trim()
    .min(1, 'Fill this in.')
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Use a single line.')
}

/** Trimmed text of any number of lines, at most `max` characters; may be empty. */
export function prose(max: number) {
  return z
    .string('Fill this in.')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, `Use at most ${max} characters.`))
}

/** A typed whole number from `min` to `max`. */
export function whole(min: number, max: number) {
  return z
    .string('Enter a whole number.')
    .trim()
    .regex(/^-?\d{1,9}$/, 'Enter a whole number.')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `Enter a whole number from ${min} to ${max}.`)
        .max(max, `Enter a whole number from ${min} to ${max}.`),
    )
}

/** The person has seen what the action does: `--yes`, or the second button of a form. */
export const confirmed = z.union([z.literal(true), z.literal('yes')]).optional()

export const yesNo = z.enum(['yes', 'no'], 'Enter yes or no.').transform((word) => word === 'yes')

/** The id of a row, as typed. */
export const rowId = z
  .string('Enter an id.')
  .regex(/^[1-9]\d{0,14}$/, 'An id is a whole number, such as 12.')
  .transform(Number)

export function oneOf<const W extends readonly string[]>(words: W) {
  return z.enum(words, `Use one of ${words.join(', ')}.`)
}

export const slug = z
  .string('Enter a slug.')
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,219}$/, 'Use lowercase letters, digits and hyphens.')

const MAX_FAQS = 30

export const faqs = z
  .array(z.strictObject({ question: line(300), answer: prose(4000).pipe(z.string().min(1, 'Fill this in.')) }))
  .max(MAX_FAQS, `Use at most ${MAX_FAQS} questions.`)

/** An `invalid_input` error for one field. */
export function refused(field: string, detail: string, fix: string): DomainError {
  return invalidField(`/${field}`, 'refused', detail, fix)
}
