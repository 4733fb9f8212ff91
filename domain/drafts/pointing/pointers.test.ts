import { describe, expect, test } from 'vitest'
import { testPage } from '../reading/test-page.ts'
import { verifyProfile } from '../evidence/verify-profile.ts'
import { lineAt, numberedPages, type NumberedPage } from './blocks.ts'
import { proposedBy, type Pointer, type PointedFields } from './pointers.ts'

const BODY = `<h1>Plan weeks together</h1>
<p>Acme plans weeks for teams. It is quick and calm, and it tells everybody what comes next without any meeting at all, on each day of the week. Try it now, alone or together, for as long as you like!</p>
<h2>Shared boards</h2><p>Drag cards. Everyone sees the same plan.</p>
<h2>What else?</h2><p>Ask us.</p>
<h2>For small teams</h2><p>One price.</p><p>One place.</p><p>One team.</p>
<h2>Pro</h2><p>$12 per month</p>
<h2>Pricing</h2><p>$99 per year</p>
<p>Ada Lovelace</p><p>Founder of Acme</p>`
const pages = numberedPages([testPage(BODY, { title: 'Acme | Plan weeks' })])

/** A pointer at these words. */
function at(words: string, from: readonly NumberedPage[] = pages): Pointer {
  for (const { blocks } of from)
    for (const { block, lines } of blocks)
      for (const [index, { text }] of lines.entries())
        if (text.includes(words)) return { line: `${block}.${index}`, ...(text === words ? {} : { words }) }
  throw new Error(`no line says "${words}"`)
}
const proposed = (fields: PointedFields, from = pages) => proposedBy({ fields, founders: [] }, from).fields

describe('a pointer', () => {
  test('takes a whole line, or the words inside it in the line’s own spelling', () => {
    expect(proposed({ tagline: at('Plan weeks together') }).tagline?.value).toBe('Plan weeks together')
    expect(proposed({ tagline: { line: 'title', words: 'PLAN   weeks' } }).tagline?.value).toBe('Plan weeks')
  })

  test.for([
    { line: '99.0' },
    { line: '1.9' },
    { line: 'title', words: 'Plan months' },
    { line: 'title', words: 'cme' },
  ])('to %o takes nothing', (pointer) => {
    expect(proposed({ tagline: pointer })).toEqual({})
  })

  test('says which of several equal lines it means', () => {
    const twice = testPage('<nav><p>Plan weeks</p></nav><p>Plan weeks</p><h2>Boards</h2><p>Plan weeks</p>')
    const [numbered] = [numberedPages([twice])]
    const lines = numbered
      .flatMap(({ blocks }) => blocks)
      .flatMap(({ block, lines: all }) =>
        all.map(({ text, source }, index) => ({ line: `${block}.${index}`, text, source })),
      )
    const places = lines.filter(({ text }) => text === 'Plan weeks')
    const starts = places.map(({ line }) => {
      const proposal = proposedBy({ fields: { tags: [{ line }] }, founders: [] }, numbered)
      return verifyProfile(proposal, [twice]).fields.tags?.evidence[0]?.start
    })
    expect(places.map(({ source }) => source)).toEqual([1, 3])
    expect(starts).toEqual([11, 29])
  })
})

describe('a heading belongs to its text', () => {
  test.for([
    ['Shared boards', 'Shared boards: Drag cards. Everyone sees the same plan.'],
    ['Drag cards.', 'Shared boards: Drag cards.'],
    ['Plan weeks together', 'Plan weeks together'],
    ['Acme plans weeks for teams.', 'Acme plans weeks for teams.'],
    ['Ask us.', 'Ask us.'],
    ['One place.', 'One place.'],
  ])('%s → %s', ([words, value]) => {
    expect(proposed({ features: [at(words!)] }).features?.value).toEqual([value])
  })

  test('with as many sentences as an item may have, or alone', () => {
    const item = (text: string, heading = 'Boards') => {
      const numbered = numberedPages([testPage(`<h2>${heading}</h2><p>${text}</p>`)])
      return [proposed({ features: [at(heading, numbered)] }, numbered).features?.value].flat()[0]
    }
    const long = (length: number) => `${'x'.repeat(length - 1)}.`
    expect(item(long(192))).toHaveLength(200)
    expect(item(long(193))).toBe('Boards')
    const heading = 'B'.repeat(60)
    expect(item(`${long(70)} ${long(67)}`, heading)).toHaveLength(200)
    expect(item(`${long(70)} ${long(68)}`, heading)).toHaveLength(132)
  })

  test('the verifier takes the heading with the text below it, not with another', () => {
    const page = testPage(BODY)
    const kept = (value: string, ...quotes: string[]) =>
      verifyProfile(
        {
          fields: { features: { value: [value], quotes: quotes.map((text) => ({ page: 0, text })) } },
          faqs: [],
          founders: [],
          company_socials: {},
        },
        [page],
      ).fields.features?.value
    expect(kept('Shared boards: Drag cards.', 'Shared boards', 'Drag cards.')).toEqual(['Shared boards: Drag cards.'])
    expect(kept('Shared boards: One price.', 'Shared boards', 'One price.')).toBeUndefined()
    expect(kept('Pro: Drag cards.', 'Pro', 'Drag cards.')).toBeUndefined()
    expect(kept('Shared boards: Drag cards.', 'Drag cards.')).toBeUndefined()
  })

  test('a price has the name of its plan, not of the section', () => {
    const { pricing_summary } = proposed({ pricing_summary: [at('$12 per month'), at('$99 per year')] })
    expect(pricing_summary?.value).toBe('Pro: $12 per month; $99 per year')
    const page = testPage(BODY)
    const proposal = proposedBy({ fields: { pricing_summary: [at('$12 per month')] }, founders: [] }, pages)
    expect(verifyProfile(proposal, [page]).fields.pricing_summary?.value).toBe('Pro: $12 per month')
  })
})

describe('texts of several lines', () => {
  const [first, second] = [at('Acme plans weeks for teams.'), at('It is quick and calm')]

  test('a description has a paragraph for the sentences of one block', () => {
    const whole = { line: second.line }
    expect(proposed({ description: [first, whole, at('Drag cards.')] }).description?.value).toBe(
      'Acme plans weeks for teams. It is quick and calm, and it tells everybody what comes next without any meeting at all, on each day of the week.\n\nDrag cards.',
    )
    expect(proposed({ description: [second, first] }).description?.value).toBe(
      'It is quick and calm\n\nAcme plans weeks for teams.',
    )
  })

  test('a short description goes on only after the end of a sentence', () => {
    const short = (...pointers: Pointer[]) => proposed({ short_description: pointers }).short_description?.value
    expect(short(first, at('Drag cards.'))).toBe('Acme plans weeks for teams. Drag cards.')
    expect(short(at('Plan weeks together'), first)).toBe('Plan weeks together')
  })

  test('a description does not repeat itself or the short one, unless nothing else is left', () => {
    const texts = (description: Pointer[]) => proposed({ short_description: [first], description }).description?.value
    expect(texts([first, at('Drag cards.'), at('Drag cards.')])).toBe('Drag cards.')
    expect(texts([first])).toBe('Acme plans weeks for teams.')
    expect(texts([first, first])).toBe('Acme plans weeks for teams.')
    expect(proposed({ short_description: [first, first] }).short_description?.value).toBe('Acme plans weeks for teams.')
  })
})

describe('judgements, phrases and people', () => {
  test('a judgement is quoted by the lines that support it, and needs one', () => {
    const stated = proposed({
      pricing_model: { value: 'Subscription', lines: [at('$12 per month').line, '99.9'] },
      categories: [
        { value: 'Tasks', lines: [first().line] },
        { value: 'Games', lines: ['99.9'] },
      ],
      country: { value: 'DE', lines: [] },
    })
    expect(stated).toEqual({
      pricing_model: { value: 'Subscription', quotes: [expect.objectContaining({ text: '$12 per month' })] },
      categories: { value: ['Tasks'], quotes: [expect.objectContaining({ page: 0 })] },
    })
  })
  const first = () => at('Acme plans weeks for teams.')

  test('search phrases have no quotes', () => {
    expect(proposed({ keywords: ['week planner'] })).toEqual({ keywords: { value: ['week planner'], quotes: [] } })
  })

  test('a founder’s title is in the same line or the next one', () => {
    const person = (title?: string) =>
      proposedBy({ fields: {}, founders: [{ ...at('Ada Lovelace'), title }] }, pages).founders
    expect(person('founder of Acme')).toMatchObject([
      { name: 'Ada Lovelace', title: 'Founder of Acme', quotes: [{ text: 'Ada Lovelace Founder of Acme' }] },
    ])
    expect(person('Chief of Acme')).toEqual([{ name: 'Ada Lovelace', quotes: [expect.anything()] }])
    expect(person()).toEqual([{ name: 'Ada Lovelace', quotes: [expect.anything()] }])
    expect(lineAt(pages, at('Ada Lovelace').line)?.line.text).toBe('Ada Lovelace')
  })
})
