import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { FIELD_NAMES, FIELDS } from '../../../domain/profile/fields.ts'
import type { Html } from '../../ui/page.ts'
import { proofLine, quotesFor, sources, type Listing } from './evidence.ts'
import { listingFacts } from './listing-facts.ts'

const QUOTE = { quote: 'Our words', url: 'https://acme.com/about', fetched_at: '2026-11-03T09:00:00Z' }
const NOTHING = {
  ...Object.fromEntries(
    FIELD_NAMES.map((name) => [name, ['list', 'categories'].includes(FIELDS[name].kind) ? [] : null]),
  ),
  links: { page: 'https://directory.example/listings/acme', website: 'https://www.acme.com/' },
  socials: {},
  founder_socials: {},
  evidence: {},
  votes: 0,
  followers: 0,
  community_rating: null,
  domain_rating: null,
  live_at: null,
}
/** Parses a piece of a page. These pieces contain no promises, so they are ready at once. */
const parsed = (part: Html | '') => parse(`${part as string}`)
const listing = (values: object) => ({ ...NOTHING, ...values }) as unknown as Listing

/** The facts that a page shows, label by label. */
function factsOf(values: object): [label: string, text: string][] {
  const rows = parsed(listingFacts(listing(values))).querySelectorAll('dl > div')
  const textOf = (text = '') => text.replaceAll(/\s+/g, ' ').trim()
  return rows.map((row) => [textOf(row.querySelector('dt')?.text), textOf(row.querySelector('dd')?.text)])
}

test('a listing that says nothing shows its website alone', () => {
  expect(factsOf({})).toEqual([['Website', 'acme.com']])
})

test('a fact is shown by its kind, lists after the others and links last', () => {
  expect(
    factsOf({
      tags: ['planner', 'calm'],
      stage: 'mvp',
      country: 'PT',
      founded_year: 1999,
      demo_video_url: 'https://youtu.be/abcdef',
      categories: [{ slug: 'crm', name: 'CRM', primary: true }],
      pricing_summary: 'Free for one person',
    }),
  ).toEqual([
    ['Pricing', 'Free for one person'],
    ['Country', 'Portugal'],
    ['Founded', '1999'],
    ['Stage', 'MVP'],
    ['Categories', 'CRM'],
    ['Tags', 'planner, calm'],
    ['Website', 'acme.com'],
    ['Demo video', 'Watch the video'],
  ])
})

test('a fact has its quotes, and links go only to the web', () => {
  const [city] = factsOf({ city: 'Lisbon', evidence: { city: [QUOTE] } })
  expect(city?.[1]).toMatch(/^Lisbon .*Our words/)
  const [, links] = factsOf({ socials: { x: 'https://x.com/acme', github: 'javascript:alert(1)' } })
  expect(links).toEqual(['Profiles', 'X'])
  expect(factsOf({ socials: { github: 'javascript:alert(1)' } })).toHaveLength(1)
})

test('the day on which it was listed is the last detail', () => {
  expect(factsOf({ stage: 'mvp', live_at: '2026-11-16T00:00:00Z' })).toEqual([
    ['Stage', 'MVP'],
    ['Listed since', '16 November 2026'],
    ['Website', 'acme.com'],
  ])
})

test('a rating of a domain shows its trend once there are two observations', () => {
  const rating = (trend: number[]) => ({
    domain_rating: { value: 40, source: 'Example', observed_at: '2026-11-16T00:00:00Z', trend },
  })
  const charts = (trend: number[]) => parsed(listingFacts(listing(rating(trend)))).querySelectorAll('svg').length
  expect([charts([]), charts([40]), charts([39, 40])]).toEqual([0, 0, 1])
})

test('quotes are counted, and their field is named', () => {
  const said = (count: number) => parsed(quotesFor(listing({ evidence: { city: Array(count).fill(QUOTE) } }), 'city'))
  expect(said(0).text).toBe('')
  expect(said(1).querySelector('summary')?.text.trim()).toBe('1 quote for city')
  expect(said(2).querySelector('summary')?.text).toContain('2 quotes for city')
  expect(said(2).querySelectorAll('figure')).toHaveLength(2)
  expect(said(1).querySelector('summary .hidden')).not.toBeNull()
})

test('a label beside the mark is for the eye only', () => {
  const shown = parsed(quotesFor(listing({ evidence: { city: [QUOTE] } }), 'city', '1 quote'))
  expect(shown.querySelector('[aria-hidden]:not(svg)')?.text).toBe('1 quote')
})

test('what the website does not state is named, also when nothing is quoted', () => {
  const said = (values: object) => parsed(sources(listing({ not_found_on_website: [], ...values })))
  expect(said({}).text).toBe('')
  expect(
    said({ not_found_on_website: ['city'] })
      .querySelectorAll('.not-stated li')
      .map(({ text }) => text),
  ).toEqual(['City'])
})

test('a profile says how much of it is quoted', () => {
  const said = (evidence: object) => parsed(proofLine(listing({ evidence }))).text.replaceAll(/\s+/g, ' ')
  expect(said({})).toBe('')
  expect(said({ city: [] })).toBe('')
  expect(said({ city: [QUOTE] })).toContain('1 fact is quoted from 1 page of acme.com')
  const older = { ...QUOTE, url: 'https://acme.com/', fetched_at: '2026-10-03T09:00:00Z' }
  expect(said({ city: [QUOTE], name: [older], tags: [] })).toContain(
    '2 facts are quoted from 2 pages of acme.com, last read 3 November 2026',
  )
})
