import { expect, test } from 'vitest'
import { given, textField, textsIn } from './form-fields.ts'

const NAME = { label: 'Your name', max: 5 }

test('a field is trimmed, and empty when nothing was sent', () => {
  expect(textField({ name: '  Ada ' }, 'name', NAME)).toBe('Ada')
  expect(textField({ name: 'Adele' }, 'name', NAME)).toBe('Adele')
  expect(textField({}, 'name', NAME)).toBe('')
})

test.for([
  ['too long', 'Adelen', /too long/],
  ['two lines', 'A\nB', /one line/],
  ['sent twice', ['A', 'B'], /twice/],
] as const)('a field that is %s is refused', ([, name, reason]) => {
  expect(() => textField({ name }, 'name', NAME)).toThrow(reason)
})

test('only texts count, and fields that were not sent stay out', () => {
  expect(textsIn({ scope: ['a', { file: 1 }, 'b'] }, 'scope')).toEqual(['a', 'b'])
  expect(textsIn({}, 'scope')).toEqual([])
  expect(given({ active: ['no', 'yes'], name: '' }, 'active', 'name', 'text')).toEqual({ active: 'yes', name: '' })
})
