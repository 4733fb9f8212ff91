import { describe, expect, test } from 'vitest'
import { jsonLd, testPage } from '../../reading/test-page.ts'
import { draftExtractively } from '../draft-extractively.ts'

type Options = Parameters<typeof testPage>[1]
const NAMED = { title: 'Acme', head: '<meta property="og:site_name" content="Acme">' }
const draft = (body: string, { head = '', ...options }: Options = {}, ...further: ReturnType<typeof testPage>[]) =>
  draftExtractively([testPage(body, { ...NAMED, head: NAMED.head + head, ...options }), ...further]).fields
const short = (head: string, body = '') => draft(body, { head }).short_description?.value
const long = (body: string, options: Options = {}) => draft(body, options).description?.value
const meta = (text: string, name = 'description') => `<meta name="${name}" content="${text}">`
/** Text of exactly this many characters that begins with the given words. */
const filled = (start: string, length: number) => start.padEnd(length, ' and more words').trimEnd().padEnd(length, 's')

const SAYS = 'Acme plans the weeks of small teams and tells everybody what comes next.'
const MORE = 'Acme reads calendars from five services and writes the plan back into them.'

describe('the short description', () => {
  test.for([
    [20, true],
    [19, false],
  ] as const)('has at least 20 characters: %d', ([length, isTaken]) => {
    const line = filled('Plan your week', length)
    expect(short(meta(line))).toBe(isTaken ? line : undefined)
  })

  test('is whole sentences in at most 300 characters', () => {
    const value = short(meta(`${'Acme writes your invoices. '.repeat(20).trim()}`))
    expect(value).toMatch(/invoices\.$/)
    expect(value?.length).toBeLessThanOrEqual(300)
  })

  test.for([
    ['asks to act', `${SAYS} Sign up today.`],
    ['shouts', `${SAYS} It is great!`],
    ['offers', `${SAYS} 14-day free trial.`],
    ['names a price', `${SAYS} Plans start at $5.`],
    ['names a year', `${SAYS} Made for planning since 2019.`],
    ['praises itself', `${SAYS} Trusted by 4000 teams.`],
    ['breaks off', `${SAYS} Read on and find…`],
  ])('ends before a sentence that %s', ([, text]) => {
    expect(short(meta(text!))).toBe(SAYS)
  })

  test('comes from the next text when one is an offer, an order or a list of keywords', () => {
    const others = meta(SAYS, 'og:description')
    for (const text of ['Save 20% off all plans today.', 'Call now and ask us!', 'plans, weeks, team plan, calendar'])
      expect(short(meta(text) + others)).toBe(SAYS)
    expect(short(meta('Plan weeks, share plans, ask people, keep calm') + others)).toBe(SAYS)
    expect(short(meta('Plan your weeks, share your plans, ask your people, keep calm with all of us') + others)).toBe(
      'Plan your weeks, share your plans, ask your people, keep calm with all of us',
    )
    const data = (name: string) => jsonLd({ '@type': 'Organization', name, url: '', description: SAYS })
    expect(short(data('Acme'))).toBe(SAYS)
    expect(short(data('Globex'))).toBeUndefined()
  })

  test('is else what stands below the headline', () => {
    expect(short('', `<h1>Plan it</h1><p>${SAYS}</p><h2>More</h2><p>${MORE}</p>`)).toBe(SAYS)
    expect(short('', `<h1>Plan it</h1><div>Go</div><p>${SAYS}</p><p>${MORE}</p>`)).toBe(`${SAYS} ${MORE}`)
    expect(short('', `<h1>Plan it</h1><h2>More</h2><p>${SAYS}</p>`)).toBeUndefined()
  })
})

describe('the description', () => {
  const HERO = 'A calm plan for the weeks of small teams that work apart.'

  test('is the text below the headline, then sentences about the product', () => {
    const body = `<h1>Plan it</h1><p>${HERO}</p><h2>Why</h2><p>Weeks are long. ${SAYS}</p><p>Other words say nothing of it.</p><p>Our app keeps every plan on your own machine.</p><p>At night, Acme helps teams to plan their week.</p>`
    expect(long(body, { head: meta('A planner for small teams.') })).toBe(`${HERO} ${SAYS}`)
  })

  test('quotes each sentence', () => {
    const fields = draft(`<h1>Plan it</h1><p>${HERO} ${SAYS}</p><h2>Why</h2><p>${MORE}</p>`)
    expect(fields.description?.quotes.map(({ text }) => text)).toEqual(
      fields.short_description?.value === `${HERO} ${SAYS}` ? [MORE] : [],
    )
  })

  test('goes on with sentences that refer to the one before', () => {
    expect(long(`<h2>Why</h2><p>${SAYS} It also asks everybody in the team at noon. Weeks are long.</p>`)).toBe(
      `${SAYS} It also asks everybody in the team at noon.`,
    )
    expect(long(`<h2>Why</h2><p>It also asks everybody in the team at noon. ${SAYS}</p>`)).toBe(SAYS)
  })

  test.for([
    ['a question', 'Do you plan?'],
    ['an order', 'Try Acme today.'],
    ['history', 'Acme was founded by two friends.'],
    ['news', 'Acme was acquired by Globex.'],
    ['a date', 'Acme grew on 14 March.'],
    ['small print', 'Acme uses cookies.'],
    ['one person’s words', 'I love it.'],
  ])('ends before %s', ([, sentence]) => {
    expect(long(`<h2>Why</h2><p>${SAYS} ${sentence} It also asks everybody in the team at noon.</p>`)).toBe(SAYS)
  })

  test('is not what a customer says of the product, nor about what another headline names', () => {
    expect(long('<h2>Why</h2><p>Acme cut our planning from six hours to ten minutes a week.</p>')).toBeUndefined()
    const other = '<h1>Waxwing Salon</h1><p>Waxwing Salon remembers every customer and what they talked about.</p>'
    expect(long(other)).toBeUndefined()
    expect(draft(other).short_description).toBeUndefined()
  })

  test('has at most four sentences, and a paragraph for each page', () => {
    const tracks = 'Acme tracks the hours of everybody who works on a job.'
    const sends = 'Acme sends a short report to clients on Friday evenings.'
    const about = testPage(`<h2>Why</h2><p>${MORE}</p><p>${tracks} ${sends}</p>`, { url: 'https://acme.io/about' })
    const page = (text: string) => `<h2>Why</h2><p>${text}</p>`
    const stores = 'Acme stores old plans where nobody else can see them.'
    expect(draft(page(`${SAYS} ${stores}`), {}, about).description?.value).toBe(
      `${SAYS} ${stores}\n\n${MORE} ${tracks}`,
    )
    expect(draft(page(SAYS), {}, about).description?.value).toBe(`${SAYS}\n\n${MORE} ${tracks} ${sends}`)
  })

  test('is also told by the root of a website of which an inner page was submitted', () => {
    const at = (url: string, text: string) => testPage(`<h2>Why</h2><p>${text}</p>`, { ...NAMED, url })
    const pages = [at('https://acme.io/en/planner', SAYS), at('https://acme.io/', MORE)]
    expect(draftExtractively(pages).fields.description?.value).toBe(`${SAYS}\n\n${MORE}`)
    const others = [at('https://acme.io/', SAYS), at('https://acme.io/blog', MORE)]
    expect(draftExtractively(others).fields.description?.value).toBe(SAYS)
  })

  test.for([
    [40, true],
    [39, false],
  ] as const)('has at least 40 characters: %d', ([length, isTaken]) => {
    const text = `${filled('Acme plans your week', length - 1)}.`
    expect(long(`<h2>Why</h2><p>${text}</p>`)).toBe(isTaken ? text : undefined)
  })

  test('does not repeat the short one, unless there is nothing else to say', () => {
    const head = meta(SAYS)
    expect(long(`<h1>Plan it</h1><p>${SAYS}</p><h2>Why</h2><p>${MORE}</p>`, { head })).toBe(MORE)
    expect(long(`<h1>Plan it</h1><p>${SAYS}</p>`, { head })).toBe(SAYS)
    expect(long('', { head: meta(filled('Plan your week', 39)) })).toBeUndefined()
    // What referred to the repeated sentence can't stand alone.
    expect(
      long(`<h1>Plan it</h1><p>${SAYS} It also asks everybody in the team at noon.</p><p>${MORE}</p>`, { head }),
    ).toBe(MORE)
  })

  test('is no banner, testimonial or answer', () => {
    const banner = '<p>We use cookies to make this website better for you and for us.</p>'
    const praise = `<blockquote><p>${MORE}</p></blockquote>`
    expect(long(`<h2>Why</h2>${banner}<p>${SAYS}</p>${praise}<p>a</p><p>b</p><p>c</p>`)).toBe(SAYS)
  })

  test.for([
    ['its community', 'Acme is a project with a large community of friends.'],
    ['its makers', 'Acme is a planner built by one person in the evenings.'],
    ['what it is written in', 'Acme is a small program written in a language for parsers.'],
    ['its licence', 'Acme is a program under a licence that anybody may read.'],
    ['its price', 'Acme offers a planner for free to everybody who asks.'],
    ['data it collects', 'Acme keeps personal data only as long as it must.'],
    ['its users', 'Acme helps our users with every plan of the week.'],
    ['what comes next', 'Acme lets teams plan and will be on phones as well.'],
    ['us', 'Acme is a planner that we use on every day.'],
    ['other products', 'Acme keeps the plans that most apps forget at night.'],
    ['what it does not do', 'Acme keeps plans and never asks anybody for a password.'],
    ['the rest', 'Acme reads all calendars of a team and handles the rest.'],
    ['something shown elsewhere', 'Acme sends those messages to everybody in the small team.'],
    ['a slogan', 'Acme keeps your week calm.'],
  ])('says nothing of %s', ([, sentence]) => {
    expect(long(`<h2>Why</h2><p>${sentence}</p>`)).toBeUndefined()
    expect(long(`<h2>Why</h2><p>${SAYS} ${sentence} ${MORE}</p>`)).toBe(SAYS)
    expect(
      long(`<h1>Plan it</h1><p>${HERO} ${sentence} ${MORE}</p><p>a</p>`, {
        head: meta('Calendars in order for companies.'),
      }),
    ).toBe(HERO)
  })

  test('is no dummy text, nor what the product did once', () => {
    expect(long('<h2>Why</h2><p>Acme is a planner consectetur adipiscing elit of the teams.</p>')).toBeUndefined()
    expect(long('<h2>Why</h2><p>Acme delivered a good return to teams of every size.</p>')).toBeUndefined()
    expect(long('<h2>Why</h2><p>Acme provides a good return to teams of every size.</p>')).toBeDefined()
  })

  test('leaves out a sentence of fewer than seven words', () => {
    expect(long('<h2>Why</h2><p>Acme organizes the complicated weeks of teams.</p>')).toBe(
      'Acme organizes the complicated weeks of teams.',
    )
    expect(long('<h2>Why</h2><p>Acme organizes complicated weeks of enterprises.</p>')).toBeUndefined()
  })

  test('begins with what stands below a heading that says or asks what the product is', () => {
    const head = meta('Calendars in order for companies.')
    const told = (heading: string) =>
      long(`<h2>Why</h2><p>Weeks are long.</p><h2>${heading}</h2><p>${HERO}</p>`, { head })
    expect(told('What is Acme?')).toBe(HERO)
    expect(told('Acme is a planner')).toBe(HERO)
    for (const heading of ['What is Globex?', 'Why Acme?', 'Acme today']) expect(told(heading)).toBeUndefined()
  })

  test('begins with what else is told to search engines', () => {
    const head =
      meta('Calendars in order for companies.') +
      jsonLd({ '@type': 'SoftwareApplication', name: 'Acme', description: HERO })
    expect(long(`<h2>Why</h2><p>${SAYS}</p>`, { head })).toBe(`${HERO} ${SAYS}`)
  })

  test('repeats no sentence in other words', () => {
    const again = 'Acme plans the weeks of small teams and tells everybody the next job.'
    expect(long(`<h2>Why</h2><p>${SAYS}</p><p>${again}</p><p>${MORE}</p>`)).toBe(`${SAYS} ${MORE}`)
    const more = 'Acme plans the weeks of large factories and warns foremen of holidays.'
    expect(long(`<h2>Why</h2><p>${SAYS}</p><p>${more}</p>`)).toBe(`${SAYS} ${more}`)
  })
})
