import { expect, test } from 'vitest'
import { DomainError, type FieldError } from '../../../domain/errors.ts'
import { problemText, refusalOf } from './refusals.ts'

const KEYS = ['tagline', 'faqs', 'story.problem', 'socials']
const error = (pointers: string[], fix = 'Shorten it.') =>
  new DomainError('invalid_input', 'That is wrong.', fix, {
    errors: pointers.map((pointer): FieldError => ({ pointer, code: 'wrong', detail: 'Too long.' })),
  })
const problemsOf = (...pointers: string[]) => {
  const { problems, general } = refusalOf(error(pointers, ''), KEYS)
  return { general, problems: [...problems].map(([key, list]) => [key, list.map(problemText)]) }
}

test.for([
  ['/tagline', 'tagline', 'Too long.'],
  ['/fields/tagline', 'tagline', 'Too long.'],
  ['/story/problem', 'story.problem', 'Too long.'],
  ['/faqs/1/answer', 'faqs', 'Number 2: answer: Too long.'],
  ['/faqs/0', 'faqs', 'Number 1: Too long.'],
  ['/socials/x', 'socials', 'X: Too long.'],
] as const)('%s belongs to %s', ([pointer, key, text]) => {
  expect(problemsOf(pointer, pointer).problems).toEqual([[key, [text, text].map((one) => one.trim())]])
})

test('what belongs to no part of the page is said in general', () => {
  expect(problemsOf('/plan', '/tagline')).toEqual({ general: 'Too long.', problems: [['tagline', ['Too long.']]] })
  expect(problemsOf('/tagline').general).toBeNull()
})

test('a single problem is shown with its fix; of several none in particular', () => {
  const textsOf = (pointers: string[], fix?: string) =>
    [...refusalOf(error(pointers, fix), KEYS).problems.values()].flat().map(({ text }) => text)
  expect(textsOf(['/tagline'])).toEqual(['Too long. Shorten it.'])
  expect(textsOf(['/tagline', '/faqs'])).toEqual(['Too long.', 'Too long.'])
})

test.for(['Call update_draft again.', 'Send fields.name again.'])('a fix for programs is not shown: %s', (fix) => {
  expect(refusalOf(new DomainError('wrong_state', 'Not now.', fix), KEYS).general).toBe('Not now.')
})

test.for(['Wait a moment.', 'See https://a.example/docs.html first.', 'Write to help@a.example.com.'])(
  'a fix for people is shown: %s',
  (fix) => {
    expect(refusalOf(new DomainError('wrong_state', 'Not now.', fix), KEYS).general).toBe(`Not now. ${fix}`)
  },
)

test('a pointer that does not name its part can be told', () => {
  const { problems } = refusalOf(error(['/title'], ''), KEYS, (pointer) =>
    pointer === '/title' ? 'tagline' : undefined,
  )
  expect([...problems.keys()]).toEqual(['tagline'])
})
