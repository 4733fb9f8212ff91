import { describe, expect, test } from 'vitest'
import { testPage } from '../../reading/test-page.ts'
import { draftExtractively } from '../draft-extractively.ts'

type Options = Parameters<typeof testPage>[1]
const drafted = (body: string, options: Options = {}) => draftExtractively([testPage(body, options)]).fields.features
const features = (...parts: string[]) => drafted(`<h1>Acme</h1>${parts.join('')}`)?.value
/** Text of exactly this many characters that begins with the given words. */
const filled = (start: string, length: number) => start.padEnd(length, ' and more words').trimEnd().padEnd(length, 's')

const TEXT = 'Acme says what it is good for in one sentence.'
const [BANKS, TEAMS, EXPORT, UNDO] = ['Bank sync', 'Shared weeks', 'Export to PDF', 'Undo'] as const
const headed = (title: string, text = TEXT) => `<h3>${title}</h3><p>${text}</p>`
const PAIR = headed(BANKS) + headed(TEAMS)
const TRIO = PAIR + headed(EXPORT)
const BOTH = [`${BANKS}: ${TEXT}`, `${TEAMS}: ${TEXT}`]
const ALL = [...BOTH, `${EXPORT}: ${TEXT}`]

describe('three siblings are features', () => {
  test('two are not', () => {
    expect(features(PAIR)).toBeUndefined()
    expect(features(TRIO)).toEqual(ALL)
  })

  test('a title and its text are quoted each', () => {
    expect(
      drafted(`<h2>Features</h2>${TRIO}`)
        ?.quotes.slice(0, 2)
        .map(({ text }) => text),
    ).toEqual([BANKS, TEXT])
  })

  test.for([
    ['of another level', `${PAIR}<h4>${EXPORT}</h4><p>${TEXT}</p>`],
    ['with text of another kind', `${PAIR}<h3>${EXPORT}</h3><div>${TEXT}</div>`],
    ['below another heading', `${PAIR}<h2>More of it</h2>${headed(EXPORT)}`],
    ['without text', `${PAIR}<h3>${EXPORT}</h3>`],
    ['with a list instead of text', `${PAIR}<h3>${EXPORT}</h3><ul><li>${TEXT}</li></ul>`],
    ['with a sub-title instead of text', `${PAIR}<h3>${EXPORT}</h3><h4>For you</h4><p>${TEXT}</p>`],
  ])('a third one %s is no sibling', ([, body]) => {
    expect(features(body!)).toBeUndefined()
  })

  test('siblings may have lines and titles of their own in between', () => {
    const lines = '<p>Another paragraph about it.</p><div>Saving time</div><p>It does all of it by itself.</p>'
    expect(features(headed(BANKS) + lines, headed(TEAMS), headed(EXPORT))).toEqual(ALL)
  })

  test('terms of a definition list and short lines above a sentence are titles, cells of a table are not', () => {
    const term = (title: string) => `<dt>${title}</dt><dd>${TEXT}</dd>`
    expect(features(`<dl>${[BANKS, TEAMS, EXPORT].map(term).join('')}</dl>`)).toEqual(ALL)
    const line = (title: string) => `<p>${title}</p><p>${TEXT}</p>`
    expect(features(...[BANKS, TEAMS, EXPORT].map(line))).toEqual(ALL)
    expect(features(...[BANKS, TEAMS, `${EXPORT}.`].map(line))).toBeUndefined()
    const eyebrow = (title: string, text = TEXT) => `<p>For your week</p><p>${title}</p><p>${text}</p>`
    const below = [BANKS, TEAMS, 'See who does what this week']
    expect(features(...below.map((title) => eyebrow(title)))?.length).toBe(3)
    expect(features(...below.map((title) => eyebrow(title, TEXT.replace('.', ''))))).toBeUndefined()
    const row = (title: string) => `<tr><td>${title}</td><td>${TEXT}</td></tr>`
    expect(features(`<table>${[BANKS, TEAMS, EXPORT].map(row).join('')}</table>`)).toBeUndefined()
  })

  test.for([
    [50, true],
    [51, false],
  ] as const)('a line of %d characters is a title without a heading: %s', ([length, isTitle]) => {
    const line = (title: string) => `<p>${title}</p><p>${TEXT} ${TEXT}</p>`
    const found = features(line(BANKS), line(TEAMS), line(filled('Board', length)))
    expect(found?.length).toBe(isTitle ? 3 : undefined)
  })

  test.for([
    ['20 characters', 'It is about the time', true],
    ['19 characters', 'It is about the day', false],
    ['3 words', 'Unquestionably extraordinary simplification', false],
  ] as const)('text of %s explains a title: %s', ([, text, explains]) => {
    expect(features(headed(BANKS, text), headed(TEAMS), headed(EXPORT))?.length).toBe(explains ? 3 : undefined)
  })
})

describe('an item has its first sentence when both fit', () => {
  const first = (title: string, text: string) => features(headed(title, text), headed(TEAMS), headed(EXPORT))?.[0]

  test.for([
    [200, true],
    [201, false],
  ] as const)('in %d characters: %s', ([length, isWhole]) => {
    const text = `${filled('Acme reads every account', length - BANKS.length - 3)}.`
    expect(first(BANKS, text)).toBe(isWhole ? `${BANKS}: ${text}` : BANKS)
  })

  test.for([
    ['Payments find their invoices. It is quick.', 'Payments find their invoices.'],
    ['Tired of typing? Payments find their invoices.', null],
    ['It finds invoices by itself. Payments are sorted.', null],
    ['Payments find their invoices since 2019.', null],
  ])('%s', ([text, sentence]) => {
    expect(features('<h2>Features</h2>', headed(BANKS, text!), headed(TEAMS), headed(EXPORT))?.[0]).toBe(
      sentence === null ? BANKS : `${BANKS}: ${sentence}`,
    )
  })

  test('the mark at the end of a title goes', () => {
    for (const title of ['Bank sync.', 'Bank sync 👏', 'Bank sync ✨.'])
      expect(first(title, TEXT)).toBe(`${BANKS}: ${TEXT}`)
  })
})

describe('siblings below one heading are judged together', () => {
  const section = (...parts: string[]) => features('<h2>For your work</h2>', ...parts)

  test.for([
    ['a question', 'Is it safe?', TEXT],
    ['a plan with its price', 'The basic plan', 'You pay only $5 for all of it.'],
    ['a date', '3 May 2026', TEXT],
    ['a statistic', '97% more invoices', TEXT],
    ['two sentences', 'Save time. All of it.', TEXT],
    ['the name of the product', 'Acme', TEXT],
    ['2 characters', 'AI', TEXT],
    ['13 words', 'Up b c d e f g h i j k l m', TEXT],
    ['a quotation', '“Great”', TEXT],
    ['something to read', 'The big white paper', TEXT],
    ['somebody’s own words', UNDO, 'I use it every day with my team.'],
    ['a teaser', UNDO, 'The story of how we made all of this…'],
    ['a release', UNDO, 'Acme 2 from 3 May 2026 has all of it.'],
  ])('%s among them means that none is a feature', ([, title, text]) => {
    expect(section(TRIO)).toEqual(ALL)
    expect(section(TRIO, headed(title!, text))).toBeUndefined()
  })

  test('two prices among them mean the same, but a single one is only left out', () => {
    const priced = [headed('Insured up to $1,000,000'), headed(UNDO, 'Elsewhere you pay $5 for it every week.')]
    for (const one of priced) {
      expect(section(TRIO, one)).toEqual(ALL)
      expect(section(PAIR, one)).toBeUndefined()
    }
    expect(section(TRIO, ...priced)).toBeUndefined()
  })

  test('a call to action among them means the same, but one below them only ends the section', () => {
    const call = headed('Get started with it')
    expect(section(call, TRIO)).toBeUndefined()
    expect(section(TRIO, call)).toEqual(ALL)
    expect(section(TRIO, headed('Start keeping your accounts today'))).toEqual(ALL)
    expect(section(PAIR, call)).toBeUndefined()
  })

  test('what the page calls features is only left without the few that are none', () => {
    const price = headed('Only $5')
    expect(features('<h2>Features</h2>', TRIO, price, headed('Just $7'))).toEqual(ALL)
    expect(features('<h2>Features</h2>', TRIO, price, headed('Just $7'), headed('And $9'))).toBeUndefined()
    expect(features('<h2>Features</h2>', PAIR, price)).toBeUndefined()
  })

  test('a title of 3 characters and one of 12 words are fine', () => {
    expect(section(PAIR, headed('Tax'))?.length).toBe(3)
    expect(section(PAIR, headed('Up b c d e f g h i j k l'))?.length).toBe(3)
  })

  test('what is not there yet is left out by itself', () => {
    expect(section(TRIO, headed('Android app (coming soon)'))).toEqual(ALL)
    expect(section(TRIO, headed(UNDO, 'The button for it is coming soon.'))).toEqual(ALL)
    expect(section(TRIO, `${headed(UNDO)}<div>Coming soon</div>`)).toEqual(ALL)
    expect(section(TRIO, headed('And more..'))).toEqual(ALL)
    expect(section(TRIO, headed(UNDO, 'Sign up today and see it for yourself.'))).toEqual(ALL)
    expect(section(PAIR, headed('Android app (coming soon)'))).toBeUndefined()
  })

  test('sections of the page are only separated by one that is none', () => {
    const sections = [BANKS, TEAMS, EXPORT, 'Is it safe?', UNDO, 'Labels'].map((title) => headed(title))
    expect(features(...sections)).toEqual(ALL)
  })
})

describe('a heading announces features or something else', () => {
  const below = (heading: string) => features(heading, TRIO)

  test.for([
    'Pricing',
    'Our customers',
    'From the blog',
    'How it works',
    'Up and running in three easy steps',
    'In drei Schritten startklar',
    'Prêt en trois étapes simples',
    'Real results for large organizations',
    'Does it work with what we have today?',
  ])('not: %s', (heading) => {
    expect(below(`<h2>${heading}</h2>`)).toBeUndefined()
  })

  test('a short line above the heading counts, a link of the section before does not', () => {
    expect(below('<p>How it works</p><h2>From order to invoice</h2>')).toBeUndefined()
    expect(below('<p><a href="/how">How it works</a></p><h2>From order to invoice</h2>')).toEqual(ALL)
  })

  test('what is announced outdoes what only looks like it', () => {
    const similar = `<h2>For your work</h2>${['Labels', 'Views', 'Notes'].map((title) => headed(title)).join('')}`
    expect(features(similar)?.length).toBe(3)
    expect(features(similar, '<h2>Features</h2>', TRIO)).toEqual(ALL)
    expect(features(similar, `<div class="features"><h2>At a glance</h2>${TRIO}</div>`)).toEqual(ALL)
    expect(features(similar, `<h2>At a glance</h2><p>All capabilities of Acme.</p>${TRIO}`)).toEqual(ALL)
    expect(features(similar, `<h2>At a glance</h2><p>${filled('All capabilities', 251)}</p>${TRIO}`)?.length).toBe(6)
  })

  test('numbers make steps, unless features are announced', () => {
    const numbered = [BANKS, TEAMS, EXPORT].map((title, at) => `<div>0${at + 1}</div>${headed(title)}`).join('')
    expect(features('<h2>For your work</h2>', numbered)).toBeUndefined()
    expect(features('<h2>Four capabilities</h2>', numbered)).toEqual(ALL)
    const inTitles = [BANKS, TEAMS, EXPORT].map((title, at) => headed(`${at + 1}. ${title}`)).join('')
    expect(features('<h2>For your work</h2>', inTitles)).toBeUndefined()
  })

  test('titles that say what is not so are problems', () => {
    const list = (count: number) =>
      [BANKS, TEAMS, EXPORT].map((title, at) => headed(at < count ? `No ${title.toLowerCase()}` : title)).join('')
    expect(features('<h2>For your work</h2>', list(1))?.length).toBe(3)
    expect(features('<h2>For your work</h2>', list(2))).toBeUndefined()
    expect(features('<h2>For your work</h2>', list(2), headed(UNDO))).toBeUndefined()
    expect(features('<h2>For your work</h2>', list(2), headed(UNDO), headed('Dark mode'))?.length).toBe(5)
    expect(features('<h2>Features</h2>', list(2))?.length).toBe(3)
  })

  test('titles that say which nuisance is not there are no problems', () => {
    const without = (what: string) => [BANKS, TEAMS, EXPORT].map((title) => headed(`${title} without ${what}`)).join('')
    expect(features('<h2>For your work</h2>', without('limits'))?.length).toBe(3)
    expect(features('<h2>For your work</h2>', without('structure'))).toBeUndefined()
  })

  test('titles that all lead elsewhere are teasers', () => {
    const linked = (count: number) =>
      [BANKS, TEAMS, EXPORT].map((title, at) => headed(at < count ? `<a href="/${at}">${title}</a>` : title)).join('')
    expect(features('<h2>For your work</h2>', linked(2))).toEqual(ALL)
    expect(features('<h2>For your work</h2>', linked(3))).toBeUndefined()
  })

  test.for(['faq', 'team', 'pricing', 'testimonials'])('a part of the page named "%s" has none', (name) => {
    expect(features(`<div class="${name}">${TRIO}</div>`, '<p>More of it.</p>'.repeat(6))).toBeUndefined()
  })

  test('on a page about features, sections are features', () => {
    const home = testPage('<h1>Acme</h1>')
    const page = (url: string) => testPage(TRIO, { url })
    expect(draftExtractively([home, page('https://acme.io/features')]).fields.features?.value).toEqual(ALL)
    expect(draftExtractively([home, page('https://acme.io/blog')]).fields.features).toBeUndefined()
  })
})

describe('lists', () => {
  const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const TITLED = [`${BANKS}: ${TEXT}`, `${TEAMS} – ${TEXT}`, `${EXPORT}: ${TEXT}`]

  test('three lines that each explain a title are features', () => {
    expect(features(list(...TITLED))).toEqual(TITLED)
    expect(features(list(...TITLED.slice(1)))).toBeUndefined()
    expect(features(list(...TITLED, 'Labels'))).toBeUndefined()
    expect(features('<h2>Our customers</h2>', list(...TITLED))).toBeUndefined()
  })

  test('three short lines are features below a heading that says so', () => {
    const short = [BANKS, TEAMS, EXPORT]
    expect(features('<h2>Features</h2>', list(...short))).toEqual(short)
    expect(features('<h2>Hello</h2>', list(...short))).toBeUndefined()
    expect(features('<h2>Features</h2>', list(BANKS, TEAMS, filled('Labels', 80)))?.length).toBe(3)
    expect(features('<h2>Features</h2>', list(BANKS, TEAMS, filled('Labels', 81)))).toBeUndefined()
    const [sentences, fragments] = ['Save time. All of it.', 'only fragments']
    expect(features('<h2>Features</h2>', list(...short, sentences, fragments))).toEqual(short)
    expect(features('<h2>Features</h2>', list(...short, sentences, fragments, fragments))).toBeUndefined()
  })

  test.for(['p', 'div'])('so are three short lines in %s', (tag) => {
    const short = [BANKS, TEAMS, EXPORT]
    const line = (text: string, topic = '') => `<${tag} class="${topic}">${text}</${tag}>`
    const lines = (...texts: string[]) => texts.map((text) => line(text)).join('')
    expect(features('<h2>Features</h2>', lines(...short))).toEqual(short)
    expect(features('<h2>Hello</h2>', lines(...short))).toBeUndefined()
    expect(features('<h2>Hello</h2>', short.map((text) => line(text, 'feature')).join(''))).toBeUndefined()
    expect(features('<h2>Features</h2>', lines(BANKS, TEAMS))).toBeUndefined()
    expect(features('<h2>Features</h2>', line('All of it in one place.'), lines(...short))).toBeUndefined()
    expect(features('<h2>Features</h2>', lines(BANKS, TEAMS, `${EXPORT}.`))).toBeUndefined()
    expect(features('<h2>Features</h2>', lines(BANKS, TEAMS, filled('Labels', 50)))?.length).toBe(3)
    expect(features('<h2>Features</h2>', lines(BANKS, TEAMS, filled('Labels', 51)))).toBeUndefined()
    expect(features('<h2>Features</h2>', lines(BANKS, TEAMS, `<a href="/pdf">${EXPORT}</a>`))).toBeUndefined()
    expect(features('<h2>Features</h2>', lines(...short), line('As heard in', 'team'), '<h2>Hello</h2>')).toEqual(short)
  })
})
