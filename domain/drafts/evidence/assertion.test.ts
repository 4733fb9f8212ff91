import { expect, test } from 'vitest'
import { isAsserted, turnsAway } from './assertion.ts'

const asserts = (sentence: string, cue: string) => isAsserted(sentence, sentence.indexOf(cue))

test.for([
  ['Acme was not founded in 2009.', 'founded'],
  ['We weren’t founded in 2009 by investors.', 'founded'],
  ['It is a myth that Acme was founded in 2009.', 'founded'],
  ['Was Acme founded in 2009?', 'founded'],
  ['Acme wurde nicht 2009 gegründet.', 'gegründet'],
  ['Notre société n’a pas été fondée en 2009.', 'fondée'],
  ['Nuestra empresa no fue fundada en 2009.', 'fundada'],
  ['A nossa empresa não foi fundada em 2009.', 'fundada'],
  ['We hope that our company will be founded in 2026.', 'founded'],
  ['We are no longer based in Berlin, Germany.', 'based'],
  ['We were based in Paris, France until 2020.', 'based'],
  ['Wir haben keinen Sitz in Wien, Österreich.', 'Sitz'],
  ['Einen kostenlosen Tarif bieten wir nicht an.', 'kostenlosen'],
  ['Acme used to be completely free until 2020.', 'completely free'],
  ['Komplett kostenlos ist Acme nicht.', 'Komplett'],
  ['The free trial has ended and is no longer available.', 'free trial'],
  ['L’essai gratuit n’existe plus.', 'essai'],
  ['Acme is free, says Globex.', 'free'],
] as const)('%s asserts nothing', ([sentence, cue]) => {
  expect(asserts(sentence, cue)).toBe(false)
})

test.for([
  ['Acme was founded in 2009, not in 2010.', 'founded'],
  ['Start your free trial, no credit card required.', 'free trial'],
  ['Pro is $12 per month, no hidden fees.', '$12'],
  ['No credit card required, free plan available.', 'free plan'],
  ['Acme wurde 2009 gegründet.', 'gegründet'],
] as const)('%s asserts it', ([sentence, cue]) => {
  expect(asserts(sentence, cue)).toBe(true)
})

test('a mailbox may be taken back', () => {
  expect(turnsAway('Do not write to hello@acme.io, it is no longer read.')).toBe(true)
  expect(turnsAway('Don’t hesitate to write to hello@acme.io.')).toBe(false)
})
