import { expect, test } from 'vitest'
import { pricingCues } from './pricing-cues.ts'

const cues = (sentence: string) => [...pricingCues(sentence, 'Acme')].toSorted()

test.for([
  ['Pro is $12 per month.', ['amount', 'recurring']],
  ['9,99 € pro Monat', ['amount', 'recurring']],
  ['12 €/mois', ['amount', 'recurring']],
  ['€70 to €100 per week', ['amount', 'recurring']],
  ['$90.00 first year, renews at $107.88/yr', ['amount', 'recurring']],
  ['Billed annually', ['recurring']],
  ['Free plan available', ['free plan', 'free tier']],
  ['$0 forever', ['free plan']],
  ['Plan gratuit disponible', ['free plan', 'free tier']],
  ['Upgrade to Pro', ['paid plan']],
  ['Acme is 100% free', ['all free']],
  ['A one-time payment of $49', ['amount', 'once']],
  ['Pay as you go', ['usage']],
  ['Start your 14-day free trial', ['trial']],
  ['30 Tage kostenlos testen', ['trial']],
  ['Acme is open source', ['open source']],
  ['$1,595', ['amount']],
] as const)('"%s" says %s', ([sentence, expected]) => {
  expect(cues(sentence)).toEqual(expected)
})

test.for([
  'There is no free plan',
  'We do not offer a free plan',
  'Do you have a free plan?',
  'Try for free',
  'Get started for free',
  'Save $200 per month on ads',
  'Earn $500 per month as an affiliate',
  'Get $200 in credit for your first 60 days',
  '$1,000,000 identity theft insurance per year',
  'We raised $5 million',
  '60-day money back guarantee',
  'Free shipping',
  'Get a 100% free quote',
  'Our consultation is completely free of charge',
  'Version 2.0 is out in May',
])('"%s" says nothing about what the product costs', (sentence) => {
  expect(cues(sentence)).toEqual([])
})
