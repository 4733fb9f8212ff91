import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import type { Matched } from '../../../domain/listings/search/matched.ts'
import { rendered } from '../../../test/rendered.ts'
import { searchPage } from './search-page.ts'
import type { SearchParams } from './search-query.ts'

type Found = Exclude<Parameters<typeof searchPage>[2], Error>

function aCategory(name: string, listings = 1) {
  return { slug: name.toLowerCase(), name, description: '', listings, subcategories: [] }
}
const CATEGORIES = [
  aCategory('Notes'),
  aCategory('Chat'),
  aCategory('Bare', 0),
  aCategory('Uncategorised'),
  { ...aCategory('Work'), subcategories: [aCategory('Sheets'), aCategory('Plans')] },
]
const FACETS = {
  category: [
    { value: 'notes', count: 4 },
    { value: 'chat', count: 4 },
  ],
  pricing_model: [{ value: 'Free', count: 1200 }],
  stage: [{ value: 'growing', count: 2 }],
  country: [{ value: 'DE', count: 1 }],
  isWhole: true,
}

/** The page of a search with one result for each way to match. */
function shown(params: SearchParams, matches: (Matched | undefined)[], more: Partial<Found> = {}) {
  const items = matches.map((matched, at) => ({
    slug: `p${at}`,
    name: `P${at}`,
    tagline: null,
    url: `/listings/p${at}`,
    votes: 0,
    status: 'live' as const,
    ...(matched ? { matched } : {}),
  }))
  const page = { page: 1, per_page: 20, total: items.length, total_is_capped: false, has_more: false }
  return parse(rendered(searchPage(params, CATEGORIES, { ...page, items, ...more }).main))
}
const texts = (of: ReturnType<typeof parse>, selector: string) =>
  of.querySelectorAll(selector).map(({ structuredText }) => structuredText.replaceAll(/\s+/g, ' ').trim())
const labelled = (of: ReturnType<typeof parse>) =>
  of.querySelectorAll('.card').map((card) => [texts(card, 'a')[0], texts(card, '.label')[0]])

test('if no product has all words, a heading says so, and each one says how it matched', () => {
  const page = shown({ q: 'x y' }, ['some_words', 'meaning'])
  expect(texts(page, '.found h2').slice(0, 1)).toEqual(['No product has all of these words. Closest matches:'])
  expect(labelled(page)).toEqual([
    ['P0', 'Has some of these words'],
    ['P1', 'Similar in meaning'],
  ])
})

test('products with all words come without a label, the others under their own heading', () => {
  const page = shown({ q: 'x y' }, ['exact', 'all_words', 'some_words'])
  expect(labelled(page).map(([, label]) => label)).toEqual([undefined, undefined, 'Has some of these words'])
  expect(texts(page, '.found h2.close')).toEqual(['Other close matches'])
  expect(texts(shown({ q: 'x y' }, ['meaning'], { page: 2 }), '.found h2.close')).toEqual(['Other close matches'])
  expect(texts(shown({ q: 'x' }, ['exact']), 'h2.close')).toEqual([])
  expect(texts(shown({}, [undefined]), '.label, h2.close')).toEqual([])
})

test('in another order than by the best match, products only have labels', () => {
  const page = shown({ q: 'x y', sort: 'newest' }, ['meaning', 'exact'])
  expect(labelled(page).map(([, label]) => label)).toEqual(['Similar in meaning', undefined])
  expect(texts(page, 'h2.close')).toEqual([])
})

test('results of a corrected search say with which words they were found', () => {
  expect(texts(shown({ q: 'notebok' }, ['exact'], { did_you_mean: 'notebook' }), '.corrected')).toEqual([
    'Showing results for “notebook”',
  ])
  expect(texts(shown({ q: 'notebook' }, ['exact']), '.corrected')).toEqual([])
})

test('categories that the search names are links, also when nothing is found; empty ones are not', () => {
  const categories = ['Bare', 'Notes', 'Sheets', 'Chat'].map((name) => ({
    slug: name.toLowerCase(),
    name,
    listings: 1,
  }))
  for (const matches of [['exact'], []] as Matched[][])
    expect(texts(shown({ q: 'x' }, matches, { categories }), '.named a[href^="/categories/"]')).toEqual([
      'Browse the category Notes',
      'Browse the category Sheets',
    ])
})

test('a search without results offers the categories that have products', () => {
  expect(texts(shown({ q: 'x' }, []), '.empty .chips a')).toEqual(['Notes', 'Chat', 'Work'])
})

test('a new search keeps the filters that are set, and the order', () => {
  const page = shown({ q: 'x', stage: 'mvp', sort: 'newest', status: 'upcoming' }, ['exact'])
  const form = page.querySelector('form.search')!
  expect(form.querySelectorAll('input[type=hidden]').map((input) => input.attributes)).toEqual([
    { type: 'hidden', name: 'stage', value: 'mvp' },
    { type: 'hidden', name: 'status', value: 'upcoming' },
  ])
  const order = page.querySelector('select[name=sort]')!
  expect(order.getAttribute('form')).toBe(form.id)
  expect(order.querySelector('option[selected]')!.getAttribute('value')).toBe('newest')
})

test('only a search with words is ordered by the best match', () => {
  const first = (params: SearchParams) => texts(shown(params, [undefined]), 'option')[0]
  expect([first({ q: 'x' }), first({}), first({ status: 'upcoming' })]).toEqual(['Best match', 'Most voted', undefined])
})

test('the launched and the upcoming of a search lead to each other, with the same filters', () => {
  const links = (params: SearchParams) =>
    shown(params, [undefined])
      .querySelectorAll('.orders a')
      .map((link) => [link.getAttribute('href'), link.hasAttribute('aria-current')])
  expect(links({ q: 'x', stage: 'mvp', sort: 'votes' })).toEqual([
    ['/search?q=x&stage=mvp', true],
    ['/search?q=x&stage=mvp&status=upcoming', false],
  ])
})

test('a search that is too long is told how long it may be, in words for people', () => {
  const error = new DomainError('invalid_input', 'q: At most 200 characters.', 'Correct q and call search_listings.')
  const page = parse(rendered(searchPage({ q: 'x'.repeat(201) }, CATEGORIES, error).main))
  expect(texts(page, '[role=alert] p')).toEqual(['Shorten your search to 200 characters.'])
  const other = parse(rendered(searchPage({ stage: 'x' }, CATEGORIES, error).main))
  expect(texts(other, '[role=alert] p')).toEqual(['q: At most 200 characters. Change it, or start a new search.'])
})

test('markup in the search or in what was meant is shown as text', () => {
  const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
  for (const matches of [['meaning'], []] as Matched[][]) {
    const page = shown({ q: attack, country: attack }, matches, { did_you_mean: attack, facets: FACETS })
    expect(page.querySelectorAll('img, script, [onerror]')).toEqual([])
    expect(page.text).toContain(`“${attack}”`)
  }
})

test('each value beside the results adds its filter to the search, with its count; one that is set is removed', () => {
  const page = shown({ q: 'x', stage: 'mvp' }, ['exact', 'exact'], { facets: FACETS })
  expect(
    page.querySelectorAll('.facets a').map((link) => [texts(link, 'span:first-child')[0], link.getAttribute('href')]),
  ).toEqual([
    ['Chat', '/search?q=x&stage=mvp&category=chat'],
    ['Notes', '/search?q=x&stage=mvp&category=notes'],
    ['Free', '/search?q=x&stage=mvp&pricing_model=Free'],
    ['MVP', '/search?q=x'],
    ['Growing', '/search?q=x&stage=growing'],
    ['Germany', '/search?q=x&stage=mvp&country=DE'],
  ])
  expect(texts(page, '.facets .count')).toEqual([
    '4 products',
    '4 products',
    '1,200 products',
    '2 products',
    '1 product',
  ])
  expect(texts(page, '.facets .set')).toEqual(['MVP: remove this filter'])
  expect(texts(page, '.to-facets')).toEqual(['Filters 1'])
})

test('if there are too many results to count, the values have no counts; without values, there is no list', () => {
  const page = shown({}, [undefined, undefined], { facets: { ...FACETS, isWhole: false } })
  expect([texts(page, '.facets a').length, texts(page, '.facets .count')]).toEqual([5, []])
  const same = { category: [], pricing_model: [], stage: [], country: [], isWhole: true }
  expect(texts(shown({}, [undefined, undefined], { facets: same }), '.facets, .to-facets')).toEqual([])
})

test('a subcategory is offered once its category is chosen, and the values after the first six are folded', () => {
  const country = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB'].map((value) => ({ value, count: 1 }))
  const category = ['sheets', 'notes', 'work', 'plans'].map((value) => ({ value, count: value === 'plans' ? 1 : 2 }))
  const page = shown({}, [undefined, undefined], { facets: { ...FACETS, category, country } })
  const offered = (of: typeof page) => texts(of, '.facets a > span:first-child').slice(0, 2)
  expect(offered(page)).toEqual(['Notes', 'Work'])
  const inWork = category.filter(({ value }) => value === 'sheets' || value === 'plans')
  const narrowed = shown({ category: 'work' }, [undefined, undefined], { facets: { ...FACETS, category: inWork } })
  expect(offered(narrowed)).toEqual(['Work', 'Sheets'])
  expect(texts(page, '.facets details a > span:first-child')).toEqual(['United Kingdom'])
})
