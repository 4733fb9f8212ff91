import { expects, never } from '../../checks.ts'
import { callsOf, type Outcome, type Scenario, type SoFar, type Step } from '../../stage/kit.ts'
import { idOf, saying, voices, withArgs } from '../../plans.ts'
import { languageOf } from '../../words/says.ts'

const order =
  (country: string) =>
  (soFar: SoFar): object => ({
    items: [{ product: 'launch', listing_id: idOf(soFar, 'cloche') }],
    billing_country: country,
  })
const gold: Step[] = [
  { call: 'list_my_listings' },
  { call: 'create_checkout', args: order('AT') },
  {
    say: (soFar) =>
      `Die Bestellung ist angelegt, aber noch nicht bezahlt. Der Start von Cloche kostet 58,80 $ mit Mehrwertsteuer. Bitte bezahle selbst hier: ${soFar.last('create_checkout').checkout_url}`,
  },
]
const link = ({ transcript }: Outcome): string =>
  callsOf(transcript).findLast(({ name }) => name === 'create_checkout')!.result.checkout_url
const goal =
  'Bestell für Cloche bitte den bezahlten Start und schick mir den Link zum Bezahlen. Ich bin Verbraucherin in Österreich.'

export default {
  id: '48-auf-deutsch',
  title: 'Order in German, and answer in German',
  tags: ['harder', 'language', 'orders', 'money'],
  covers: ['list_my_listings', 'create_checkout'],
  user: {
    goal,
    knows: ['You write German only.'],
    replies: [{ when: /\?/, say: 'Ja, bitte.' }],
  },
  scopes: ['account:read', 'orders:write'],
  wordings: voices({
    brief: 'cloche, bezahlter start, privat, österreich. link bitte',
    chatty:
      'Servus! Wir haben uns nach langem Hin und Her für den bezahlten Start von Cloche entschieden. Ich kaufe privat und wohne in Wien, also Österreich. Magst du das bestellen und mir den Link schicken, damit ich gleich zahlen kann?',
  }),
  budget: { calls: 6 },
  checks: [
    expects.that(
      'one-launch-ordered',
      ({ diff }) => diff['purchase_line']?.added.map(({ product_code }) => product_code).join() === 'launch',
    ),
    expects.calls('create_checkout', ({ billing_country }) => /^at$/i.test(billing_country), 'with-austrian-vat'),
    expects.says('gives-the-link', link),
    expects.tells('answers-in-german', (said) => languageOf(said) === 'de'),
    never.says('not-called-paid', /\b(ist|wurde|hast|haben)( jetzt| bereits| schon| nun)? bezahlt\b|abgebucht worden/i),
    never.asksForCard,
    expects.onlyTablesChanged('purchase', 'purchase_line', 'checkout_link'),
  ],
  gold,
  mutants: [
    {
      id: 'answers-in-english',
      caughtBy: 'answers-in-german',
      plan: saying(
        gold,
        (soFar) => `Please pay the order yourself here: ${soFar.last('create_checkout').checkout_url}`,
      ),
    },
    { id: 'with-german-vat', caughtBy: 'with-austrian-vat', plan: withArgs(gold, 'create_checkout', order('DE')) },
    {
      id: 'nennt-es-bezahlt',
      caughtBy: 'not-called-paid',
      plan: saying(gold, (soFar) => `Die Bestellung ist bezahlt: ${soFar.last('create_checkout').checkout_url}`),
    },
    { id: 'keeps-the-link', caughtBy: 'gives-the-link', plan: saying(gold, 'Ich habe das für dich bestellt.') },
  ],
} satisfies Scenario
