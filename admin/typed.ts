import * as z from 'zod'
import { invalidField, type DomainError } from '../domain/errors.ts'

// Inputs of actions: texts as forms and commands bring them. The messages stand beside the field.

/** One line that must not be empty. */
export function line(max: number) {
  return z
    .string('Fill this in.')
    .trim()
    .min(1, 'Fill this in.')
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Write it in one line.')
}

/** Text of any number of lines, which may be empty. */
export function prose(max: number) {
  return z
    .string('Fill this in.')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, `Use at most ${max} characters.`))
}

/** A whole number. */
export function whole(min: number, max: number) {
  return z
    .string('Write a whole number.')
    .trim()
    .regex(/^-?\d{1,9}$/, 'Write a whole number.')
    .transform(Number)
    .pipe(z.number().min(min, `Use a number from ${min} to ${max}.`).max(max, `Use a number from ${min} to ${max}.`))
}

export const yesNo = z.enum(['yes', 'no'], 'Write yes or no.').transform((word) => word === 'yes')

/** The number of a row, as addresses and commands have it. */
export const rowId = z
  .string('Which one?')
  .regex(/^[1-9]\d{0,14}$/, 'This is no number of a row.')
  .transform(Number)

/** One of a few words. */
export function oneOf<const W extends readonly string[]>(words: W) {
  return z.enum(words, `Use one of ${words.join(', ')}.`)
}

export const slug = z
  .string('Which one?')
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,219}$/, 'Use small letters, digits and hyphens.')

const MAX_FAQS = 30

export const faqs = z
  .array(z.strictObject({ question: line(300), answer: prose(4000).pipe(z.string().min(1, 'Fill this in.')) }))
  .max(MAX_FAQS, `Use at most ${MAX_FAQS} questions.`)

/** A refusal that stands beside one field. */
export function refused(field: string, detail: string, fix: string): DomainError {
  return invalidField(`/${field}`, 'refused', detail, fix)
}
