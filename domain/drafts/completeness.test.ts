import { expect, test } from 'vitest'
import { FIELD_NAMES } from '../profile/fields.ts'
import { completenessOf } from './completeness.ts'
import { notStated, typed, unread } from '../profile/field-state.ts'

const EMPTY = { fields: {}, sections: {}, story: {}, milestones: [], seo: {} }
const FULL = {
  fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, typed(unread<string | string[]>(), 'x')])),
  sections: {
    faqs: typed(unread<never[]>(), [{ question: 'q', answer: 'a', evidence: [] }] as never[]),
    founders: typed(unread<never[]>(), [{ name: 'Ada', evidence: [] }] as never[]),
    company_socials: typed(unread<object>(), { x: { url: 'https://x.com/a', evidence: [] } }),
  },
  story: { story: 'S' },
  milestones: [{ date: '2026-01-01', title: 'One' }],
  seo: { title: 'T', meta: 'M' },
}

test('an empty draft is 0, a full one 100', () => {
  expect(completenessOf(EMPTY).completeness).toBe(0)
  expect(completenessOf(FULL as never)).toEqual({ completeness: 100, missing: [] })
})

test('what is missing is named, the important first, with the reason', () => {
  const fields = { name: notStated<string>(), tagline: { ...unread<string>(), state: 'deleted' as const } }
  const { missing } = completenessOf({ ...EMPTY, fields })
  expect(missing.slice(0, 2)).toEqual([
    { field: 'name', why: 'The website does not state it.' },
    { field: 'tagline', why: 'It was removed.' },
  ])
  expect(missing.slice(-2).map(({ field }) => field)).toEqual(['story', 'milestones'])
})

test('what visitors see only once unlocked is asked for, but a profile is full without it', () => {
  const { completeness, missing } = completenessOf({ ...FULL, story: {}, milestones: [] } as never)
  expect(completeness).toBe(100)
  expect(missing).toEqual([
    { field: 'story', why: expect.stringContaining('unlocked') },
    { field: 'milestones', why: expect.stringContaining('unlocked') },
  ])
})

test('half of a search engine’s text is still missing', () => {
  expect(completenessOf({ ...FULL, seo: { title: 'T' } } as never)).toMatchObject({
    completeness: 99,
    missing: [{ field: 'seo' }],
  })
})

test('nothing is said of a website that was not read', () => {
  const said = (isBeingRead: boolean) => completenessOf(EMPTY, { isBeingRead }).missing
  expect(said(false).filter(({ why }) => /does not|has no |links to no|names none/.test(why))).toEqual([])
  const NOT_READ = 'It could not be read from the website. Try again, or type it.'
  expect(said(false)).toEqual(
    expect.arrayContaining([
      { field: 'name', why: NOT_READ, unread: true },
      { field: 'categories', why: `${NOT_READ} Choose from list_categories, primary first.`, unread: true },
      { field: 'company_socials', why: NOT_READ, unread: true },
      { field: 'keywords', why: expect.stringMatching(/^Suggest 8 to 12 phrases/), unread: true },
    ]),
  )
  expect(said(true)[0]).toEqual({ field: 'name', why: 'The website is still being read.', unread: true })
})

test('a value of the website that is locked empty was removed, not missing there', () => {
  const name = { value: null, state: 'override' as const, ai: 'Acme', evidence: [] }
  expect(completenessOf({ ...EMPTY, fields: { name } }).missing[0]).toEqual({ field: 'name', why: 'It was removed.' })
})
