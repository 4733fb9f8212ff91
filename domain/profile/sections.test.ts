import { expect, test } from 'vitest'
import { quotesByItem, showsTheSame, withoutQuotes, withQuotes } from './sections.ts'

const quote = { quote: 'Yes', url: 'https://acme.example.com/', fetched_at: '2026-11-03T09:00:00Z' }
const faqs = [
  { question: 'Is it free?', answer: 'Yes', evidence: [quote] },
  { question: 'Why?', answer: 'So.', evidence: [] },
]
const links = {
  x: { url: 'https://x.com/a', evidence: [] },
  github: { url: 'https://github.com/a', evidence: [quote] },
}

test('visitors see items and addresses without quotes, and the two make the section again', () => {
  expect(withoutQuotes(faqs)).toEqual([
    { question: 'Is it free?', answer: 'Yes' },
    { question: 'Why?', answer: 'So.' },
  ])
  expect(withoutQuotes(links)).toEqual({ x: 'https://x.com/a', github: 'https://github.com/a' })
  for (const section of [faqs, links]) {
    expect(withQuotes(withoutQuotes(section), quotesByItem(section))).toEqual(section)
    expect(Object.values(withQuotes(withoutQuotes(section))).map(({ evidence }) => evidence)).toEqual([[], []])
  }
})

test('two sections show the same when only their quotes differ', () => {
  expect(showsTheSame(faqs, withQuotes(withoutQuotes(faqs)) as typeof faqs)).toBe(true)
  expect(showsTheSame(links, withQuotes(withoutQuotes(links)) as typeof links)).toBe(true)
  expect(showsTheSame(faqs, faqs.toReversed())).toBe(false)
  expect(showsTheSame(faqs, null)).toBe(false)
})

test('an empty section shows as little as none, and a part that is undefined as little as an absent one', () => {
  expect([showsTheSame([], null), showsTheSame(null, {}), showsTheSame(null, null)]).toEqual([true, true, true])
  const founder = { name: 'Ada', evidence: [] }
  expect(showsTheSame([{ ...founder, title: undefined } as never], [founder])).toBe(true)
})
