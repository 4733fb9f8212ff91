import { expect, test } from 'vitest'
import { notFoundIn, originsOf, quotesIn } from './origins.ts'

const quote = (text: string) => ({ quote: text, url: 'https://acme.example.com/', fetched_at: '2026-11-03T09:00:00Z' })

test('quotes are public where the value shown is the website’s, locked or not', () => {
  expect(
    quotesIn({
      name: { state: 'ai', evidence: [quote('Acme')] },
      tagline: { state: 'override', evidence: [quote('Plans weeks')] },
      city: { state: 'edited', ai: 'Bonn', evidence: [quote('In Bonn')] },
      country: { state: 'manual', ai: null },
      stage: { state: 'ai' },
    }),
  ).toEqual({ name: [quote('Acme')], tagline: [quote('Plans weeks')] })
})

test('the quotes of a list are public in one row, whatever item they are of', () => {
  const evidence = [[quote('One')], [], [quote('Two'), quote('Three')]]
  const links = { x: [quote('x.com')], github: [quote('github.com')] }
  expect(
    quotesIn({
      faqs: { state: 'ai', evidence },
      company_socials: { state: 'ai', evidence: links },
      founders: { state: 'ai', evidence: [[], []] },
    }),
  ).toEqual({
    faqs: [quote('One'), quote('Two'), quote('Three')],
    company_socials: [quote('x.com'), quote('github.com')],
  })
})

test('only fields that nobody typed or removed count as not found', () => {
  const origins = {
    usps: { state: 'not_found' },
    city: { state: 'not_found' },
    tags: { state: 'deleted', ai: null },
    faqs: { state: 'not_found' },
  } as const
  expect(notFoundIn(origins)).toEqual(['city', 'usps'])
})

test('quotes that came without their items belong to the first one', () => {
  const evidence = { tagline: [quote('T')], faqs: [quote('F')], founders: [quote('A')], company_socials: [quote('S')] }
  const socials = { x: 'https://x.com/acme', github: 'https://github.com/acme' }
  const origins = originsOf({ evidence, not_found: ['usps'], socials })
  expect(origins).toEqual({
    usps: { state: 'not_found' },
    tagline: { state: 'ai', evidence: [quote('T')] },
    faqs: { state: 'ai', evidence: [[quote('F')]] },
    founders: { state: 'ai', evidence: [[quote('A')]] },
    company_socials: { state: 'ai', evidence: { x: [quote('S')] } },
  })
  expect(quotesIn(origins)).toEqual(evidence)
  expect(originsOf({ evidence: { usps: [] }, not_found: ['usps'] })).toEqual({ usps: { state: 'not_found' } })
  expect(originsOf({})).toEqual({})
})
