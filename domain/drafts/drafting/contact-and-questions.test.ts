import { describe, expect, test } from 'vitest'
import type { FieldName } from '../../profile/fields.ts'
import { jsonLd, testPage } from '../reading/test-page.ts'
import { draftExtractively } from './draft-extractively.ts'

type Options = Parameters<typeof testPage>[1]
const draft = (body: string, options: Options = {}) => draftExtractively([testPage(body, options)])
const field = (name: FieldName, body: string, options: Options = {}) => draft(body, options).fields[name]?.value

/** Text of exactly this many characters that begins with the given words. */
const filled = (start: string, length: number) => start.padEnd(length, ' and more words').trimEnd().padEnd(length, 's')

describe('categories, tags and keywords', () => {
  test('keywords have 2 to 60 characters', () => {
    const [long, longer] = [filled('invoices', 60), filled('payments', 61)]
    const head = `<meta name="keywords" content="a, vat, ${long}, ${longer}">`
    expect(field('keywords', '', { head })).toEqual(['vat', long])
  })

  test('tags have 2 to 40 characters and at most four words', () => {
    const [long, longer] = ['x'.repeat(40), 'y'.repeat(41)]
    const tags = `a, vat, ${long}, ${longer}, one two three four, one two three four five`
    expect(field('tags', `<p>Tags: ${tags}</p>`)).toEqual(['vat', long, 'one two three four'])
  })

  test.for([
    ['one topic after the label', '<p>Tags: invoicing</p>'],
    ['one topic below the label', '<h4>Tags</h4><ul><li>Invoicing</li></ul><p>And more of it.</p>'],
    [
      'a sentence below the label',
      '<h4>Topics</h4><ul><li>Everything that we like to talk about</li><li>VAT</li><li>Tax</li></ul>',
    ],
    ['paragraphs below the label', '<h4>Topics</h4><p>Invoicing</p><p>VAT</p><p>Tax</p>'],
  ] as const)('%s: no tags', ([, body]) => {
    expect(field('tags', body)).toBeUndefined()
  })
})

describe('contact address', () => {
  const link = (address: string) => `<a href="mailto:${address}">Email us</a>`
  const MAILBOX = 'planner.studio@gmail.com'

  test.for([
    ['in the footer', `<footer>${link(MAILBOX)}</footer>`, MAILBOX],
    ['in the header', `<header>${link(MAILBOX)}</header>`, MAILBOX],
    ['in the middle of the page', `<main>${link(MAILBOX)}</main>`, undefined],
    ['in a sentence', `<p>Write to ${MAILBOX} today.</p>`, undefined],
    ['in a sentence of the footer', `<footer><p>Write to ${MAILBOX} today.</p></footer>`, MAILBOX],
  ] as const)('a mailbox at a mail provider counts only where sites put their contact: %s', ([, body, address]) => {
    expect(field('contact_email', body)).toBe(address)
  })

  test.for([
    ['acme', 'acme@gmail.com'],
    ['abc', undefined],
  ] as const)(
    'a mailbox named like the domain counts anywhere, if the name has over three letters: %s',
    ([name, found]) => {
      const options = { url: `https://${name}.io/` }
      expect(field('contact_email', `<p>Write to ${name}@gmail.com today.</p>`, options)).toBe(found)
    },
  )

  test.for([
    ['a testimonial', '<div class="testimonial"><a href="mailto:hello@acme.io">Email</a></div>'],
    ['a code example', '<pre><a href="mailto:hello@acme.io">Email</a></pre>'],
    ['a link that is not mailto:', '<a href="https://hello@acme.io">Email</a>'],
    ['a request not to write', '<p>Please do not write to hello@acme.io.</p>'],
    ['a request not to use the linked mailbox', `<p>Do not email ${link('hello@acme.io')} hello@acme.io</p>`],
    ['a credit', '<p>Website by hello@acme.io</p>'],
    ['an article', `<p>${filled('Write to hello@acme.io', 2001)}</p>`],
  ] as const)('%s is not a contact', ([, body]) => {
    expect(field('contact_email', body)).toBeUndefined()
  })

  test('a long paragraph may still give the contact', () => {
    expect(field('contact_email', `<p>${filled('Write to hello@acme.io', 2000)}</p>`)).toBe('hello@acme.io')
  })

  test('the mailbox of the company that a sentence names is not ours', () => {
    const sentence = '<p>Ask our host Globex at hello@globex.com.</p>'
    const footer = `<footer>${link('info@globex.com')} Globex</footer>`
    expect(field('contact_email', sentence + footer, { title: 'Acme' })).toBeUndefined()
  })

  test.for([
    [{ email: 'mailto:hello@acme.io' }],
    [{ contactPoint: { '@type': 'ContactPoint', email: 'hello@acme.io' } }],
    [{ contactPoint: ['by phone', null, { '@type': 'ContactPoint', email: 'hello@acme.io' }] }],
  ])('structured data gives it: %j', ([data]) => {
    const head = jsonLd({ '@type': 'Organization', name: 'Acme', ...data })
    expect(field('contact_email', '', { title: 'Acme', head })).toBe('hello@acme.io')
  })
})

describe('questions', () => {
  const asked = (body: string, options: Options = {}) =>
    draft(body, options).faqs.map(({ question, answer }) => [question, answer])
  const stated = (name: string, text: unknown) =>
    asked('', { head: jsonLd({ '@type': 'Question', name, acceptedAnswer: text }) })
  const answer = (text: string) => ({ '@type': 'Answer', text })
  const ANSWER = 'Yes, in all plans.'

  test.for([
    ['a question of 300 characters', filled('Is it safe', 300), ANSWER, true],
    ['a longer question', filled('Is it safe', 301), ANSWER, false],
    ['no question', '', ANSWER, false],
    ['an answer of 15 characters', 'Is it safe?', 'Yes, it is so 1', true],
    ['a shorter answer', 'Is it safe?', 'Yes, it is so.', false],
    ['an answer of 590 characters', 'Is it safe?', filled('Yes', 590), true],
    ['a longer answer', 'Is it safe?', filled('Yes', 591), false],
    ['an answer with markup', 'Is it safe?', '<p>Yes, it is very safe.</p>', false],
  ] as const)('data with %s', ([, question, text, isTaken]) => {
    expect(stated(question, answer(text))).toEqual(isTaken ? [[question, text]] : [])
  })

  test.for([['Yes, in all plans.'], [null], [{ '@type': 'Answer' }]])('data whose answer is %j has none', ([text]) => {
    expect(stated('Is it safe?', text)).toEqual([])
  })

  test.for([
    ['Is this?', ANSWER, true],
    ['Is it? ', ANSWER, false],
    [`${filled('Is it safe', 299)}?`, ANSWER, true],
    [`${filled('Is it safe', 300)}?`, ANSWER, false],
    ['Is it safe?', 'Yes, it is so!!', true],
    ['Is it safe?', 'Yes, it is so!', false],
  ] as const)('the page asks %s and answers %s: %s', ([question, text, isTaken]) => {
    const body = `<h2>FAQ</h2><h3>${question}</h3><p>${text}</p>`
    expect(asked(body)).toEqual(isTaken ? [[question, text]] : [])
  })

  test.for([
    ['below a heading for questions', `<h2>FAQ</h2><p>Is it safe?</p><p>${ANSWER}</p>`, {}],
    ['in a list of questions', `<div class="faq"><p>Is it safe?</p><p>${ANSWER}</p></div>`, {}],
    ['in a fold-out', `<details><summary>Is it safe?</summary><p>${ANSWER}</p></details>`, {}],
  ] as [string, string, Options][])('a question counts %s', ([, body, options]) => {
    expect(asked(body, options)).toEqual([['Is it safe?', ANSWER]])
  })

  test('below a heading for questions, those of another form belong to another part of the page', () => {
    const listed = `<h2>FAQ</h2><h3>Is it safe?</h3><p>${ANSWER}</p>`
    const other = (tag: string) => `<${tag}>Are you a customer?</${tag}><p>${ANSWER}</p>`
    const questions = (body: string) => asked(body).map(([question]) => question)
    expect(questions(listed + other('h3'))).toEqual(['Is it safe?', 'Are you a customer?'])
    expect(questions(listed + other('h4'))).toEqual(['Is it safe?'])
    expect(questions(`<h2>FAQ</h2><p>Is it safe? +</p><p>${ANSWER}</p>${other('h4')}`)).toEqual([])
    expect(questions(`${listed}<h2>Questions for teams</h2>${other('h4')}`)).toHaveLength(2)
  })

  test('a question counts on a page for questions, and not on the home page', () => {
    const body = `<p>Is it safe?</p><p>${ANSWER}</p>`
    const [home, faq] = [testPage(body), testPage(body, { url: 'https://acme.io/faq' })]
    expect(draftExtractively([home]).faqs).toEqual([])
    expect(draftExtractively([home, faq]).faqs).toMatchObject([{ question: 'Is it safe?', answer: ANSWER }])
  })

  test.for([
    ['the next question', '<p>Can I pay later?</p>'],
    ['a heading', '<h2>Prices of all plans.</h2>'],
    ['the next term', '<dl><dt>Prices of all plans.</dt></dl>'],
    ['the end of the list of questions', '</div><div><p>Prices of all plans.</p>'],
    ['the footer', '<footer><p>Prices of all plans.</p></footer>'],
  ] as const)('an answer ends at %s', ([, next]) => {
    const body = `<div class="faq"><p>Is it safe?</p><p>${ANSWER}</p>${next}</div>`
    expect(asked(body)).toEqual([['Is it safe?', ANSWER]])
  })

  test('buttons and signs are not part of an answer', () => {
    const body = `<div class="faq"><p>Is it safe?</p><button>Show more of it.</button><p>+1</p><p>Yes.</p><p>${ANSWER}</p></div>${'<p>About us.</p>'.repeat(5)}`
    expect(asked(body)).toEqual([['Is it safe?', `Yes. ${ANSWER}`]])
  })

  test('an answer ends with the last line that fits into 590 characters, and one long line after a sentence', () => {
    const withLine = (line: string) =>
      asked(`<div class="faq"><p>Is it safe?</p><p>${ANSWER}</p><p>${line}</p></div>`)[0]?.[1]
    const longest = `${filled('It is', 590 - ANSWER.length - 2)}.`
    expect(withLine(longest)).toBe(`${ANSWER} ${longest}`)
    expect(withLine(`${longest}!`)).toBe(ANSWER)
    const single = `${'It is safe for all of us. '.repeat(30)}`
    const [[, text]] = asked(`<div class="faq"><p>Is it safe?</p><p>${single}</p><p>End.</p></div>`) as [
      [string, string],
    ]
    expect([text.length <= 590, text.endsWith('for all of us.')]).toEqual([true, true])
  })
})
