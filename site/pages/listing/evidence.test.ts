import { expect, test } from 'vitest'
import { proofLine, type Listing } from './evidence.ts'

const quote = { quote: 'Plans weeks', url: 'https://acme.example.com/', fetched_at: '2026-11-03T09:00:00Z' }
const withQuotes = (evidence: Listing['evidence']) =>
  String(proofLine({ evidence, links: { website: 'https://acme.example.com/' } } as unknown as Listing))

test('search phrases that were copied from the website count as no quoted fact, since no page shows them', () => {
  expect(withQuotes({ keywords: [quote] })).toBe('')
  expect(withQuotes({ tagline: [quote], keywords: [quote] })).toContain('1 fact is quoted from 1 page')
})
