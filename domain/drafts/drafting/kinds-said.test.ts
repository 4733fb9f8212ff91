import { expect, test } from 'vitest'
import { KINDS } from '../../categories/kinds.ts'
import { FIRST_CATEGORIES } from '../../categories/seed.ts'
import { testPage } from '../reading/test-page.ts'
import { draftProfile } from '../website/draft-profile.ts'

const NAMES = FIRST_CATEGORIES.flatMap(({ name, children }) => [name, ...children])
const HEAD = '<meta property="og:site_name" content="Velmora">'
const categoriesOf = (h1: string, title = 'Velmora', body = '', categoryNames = NAMES) =>
  draftProfile([testPage(`<h1>${h1}</h1>${body}`, { title, head: HEAD })], { categoryNames }).fields.categories

test.for([
  ['The time tracker for small teams', 'Time Tracking'],
  ['Simple time tracking software for small teams', 'Time Tracking'],
  ['A fast, tiny and free password manager', 'Password Managers'],
  ['Velmora is a smart and friendly help desk for shops', 'Help Desks'],
  ['Velmora: an open source form builder that respects people', 'Surveys and Forms'],
  ['Velmora Screen Recorder', 'Video Editing'],
  ['An app for time tracking', 'Time Tracking'],
  ['Die Zeiterfassung für Handwerker', 'Time Tracking'],
  ['Die App für Zeiterfassung', 'Time Tracking'],
  ['Programa de facturación para autónomos', 'Billing and Invoicing'],
  ['Logiciel libre de facturation pour artisans', 'Billing and Invoicing'],
  ['Sistema de agendamento para salões', 'Calendars and Scheduling'],
  ['Software di fatturazione per artigiani', 'Billing and Invoicing'],
  ['App voor facturatie', 'Billing and Invoicing'],
  ['Pantry tracker, meal planner and chatbot', 'Food and Drink'],
  ['A time tracker, a chatbot and more', 'Time Tracking'],
] as const)('"%s" says that the product is of %s', ([said, category]) => {
  expect(categoriesOf(said)?.value).toEqual([category])
})

test.for([
  'Works with your CRM',
  'The browser tab for recruiters and their CRM',
  'A lamp for your password manager',
  'Time tracker reviews by experts',
  'Velmora replaces a CRM',
  'A CRM consultancy in Leeds',
  'Velmora is not a time tracker',
  'Add your own colours, use one authenticator',
  'Time tracking on paper',
  'Verbindet Ihre Zeiterfassung',
  'Conecta tu CRM',
  'Connectez votre CRM',
  'One two three four five six seven CRM',
])('"%s" does not say what the product is', (said) => {
  expect(categoriesOf(said)).toBeUndefined()
})

test('up to six words stand before a kind', () => {
  expect(categoriesOf('One two three four five six CRM')?.value).toEqual(['CRM'])
})

test('the first line that says a kind counts, with its sentence as the quote', () => {
  expect(categoriesOf('The password manager for teams', 'Velmora | Time tracker')).toMatchObject({
    value: ['Time Tracking'],
    evidence: [{ quote: 'Velmora | Time tracker' }],
  })
})

test('a later sentence counts only where it is about the product by name', () => {
  const body = (second: string) => `<p>Mornings are short and evenings are long. ${second}</p>`
  expect(categoriesOf('Hello', 'Velmora', body('A time tracker for small teams.'))).toBeUndefined()
  expect(categoriesOf('Hello', 'Velmora', body('Velmora is a time tracker for small teams.'))?.value).toEqual([
    'Time Tracking',
  ])
})

test("a directory's own names come first, and kinds of categories it lacks say nothing", () => {
  expect(categoriesOf('A time tracker for teams', 'Velmora', '', ['Notes'])).toBeUndefined()
  expect(categoriesOf('Beekeeping software for time tracker fans', 'Velmora', '', ['Beekeeping'])?.value).toEqual([
    'Beekeeping',
  ])
})

test('kinds belong to categories of a new directory, each to one', () => {
  expect(Object.keys(KINDS).filter((name) => !NAMES.includes(name))).toEqual([])
  for (const key of ['names', 'work'] as const) {
    const phrases = Object.values(KINDS).flatMap((kinds) => (kinds[key] ?? '').split(', ').filter(Boolean))
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([])
  }
})
