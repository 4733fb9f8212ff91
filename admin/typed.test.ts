import { expect, test } from 'vitest'
import type * as z from 'zod'
import { faqs, line, oneOf, prose, refused, rowId, slug, whole, yesNo } from './typed.ts'

/** The value of an input, or the message that its field shows. */
function read(schema: z.ZodType, typed: unknown): unknown {
  const { success, data, error } = schema.safeParse(typed)
  return success ? data : error.issues[0]!.message
}

test.for<[what: string, schema: z.ZodType, typed: unknown, expected: unknown]>([
  ['a line', line(5), ' acme ', 'acme'],
  ['an empty line', line(5), '  ', 'Fill this in.'],
  ['a missing line', line(5), undefined, 'Fill this in.'],
  ['a long line', line(5), 'abcdef', 'Use at most 5 characters.'],
  ['two lines', line(5), 'a\nb', 'Use a single line.'],
  ['text', prose(5), ' a\r\nb ', 'a\nb'],
  ['empty text', prose(5), '', ''],
  ['long text', prose(5), 'abcdef', 'Use at most 5 characters.'],
  ['the lowest number', whole(1, 20), '1', 1],
  ['the highest number', whole(1, 20), '20', 20],
  ['a number too low', whole(1, 20), '0', 'Enter a whole number from 1 to 20.'],
  ['a number too high', whole(1, 20), '21', 'Enter a whole number from 1 to 20.'],
  ['a fraction', whole(1, 20), '1.5', 'Enter a whole number.'],
  ['yes', yesNo, 'yes', true],
  ['no', yesNo, 'no', false],
  ['maybe', yesNo, 'maybe', 'Enter yes or no.'],
  ['an id', rowId, '12', 12],
  ['no id', rowId, '0', 'An id is a whole number, such as 12.'],
  ['one word of two', oneOf(['a', 'b']), 'b', 'b'],
  ['another word', oneOf(['a', 'b']), 'c', 'Use one of a, b.'],
  ['a slug', slug, 'acme-2', 'acme-2'],
  ['no slug', slug, 'Acme', 'Use lowercase letters, digits and hyphens.'],
  ['a question', faqs, [{ question: 'Why?', answer: 'So.' }], [{ question: 'Why?', answer: 'So.' }]],
  ['a question without an answer', faqs, [{ question: 'Why?', answer: ' ' }], 'Fill this in.'],
])('%s', ([, schema, typed, expected]) => {
  expect(read(schema, typed)).toEqual(expected)
})

test('a refusal names its field and what to do', () => {
  expect(refused('name', 'Taken.', 'Choose another.')).toMatchObject({
    code: 'invalid_input',
    fix: 'Choose another.',
    errors: [{ pointer: '/name', detail: 'Taken.' }],
  })
})
