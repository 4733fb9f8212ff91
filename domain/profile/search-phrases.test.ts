import { expect, test } from 'vitest'
import { acceptedList } from './field-rules.ts'
import { areEnough, phraseFault, saysEnough, withoutRepeats } from './search-phrases.ts'

test.each([
  ['invoices for freelancers', null],
  ['mail', null],
  ['C++ & C# profiler, no', 'not_plain'],
  ['C++ & C# profiler', null],
  ['node.js / asp.net hosting (self-hosted)', null],
  ['R&D time sheets: 50% off', 'not_plain'],
  ['Rechnungen für Selbständige', null],
  ['フリーランス向けの請求書作成ソフト', null],
  ['one two three four five six seven eight', null],
  ['one two three four five six seven eight nine', 'too_many_words'],
  ['see https://acme.example', 'address'],
  ['www.acme tool', 'address'],
  ['acme.com alternative', 'address'],
  ['write to me@acme.example', 'address'],
  ['<b>invoices</b>', 'not_plain'],
  ['invoices, billing, accounting', 'not_plain'],
  ['invoices\nbilling', 'not_plain'],
  ['rota rota rota rota', 'repeated_word'],
  ['Plan plans for planning', 'repeated_word'],
  ['peer to peer file sharing', null],
  ['Bora Bora trips', null],
])('%s as a search phrase: %s', (phrase, code) => {
  expect(phraseFault(phrase)?.code ?? null).toBe(code)
})

test('a suggestion has two words or more, except in scripts without spaces', () => {
  expect(['mail', 'team mail', 'mail mails', 'the mail', '請求書作成'].map(saysEnough)).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
})

test('eight phrases that say enough are enough', () => {
  const phrases = Array.from({ length: 8 }, (_, at) => `plan week ${at}`)
  expect([phrases, phrases.slice(1), [...phrases.slice(1), 'planner']].map(areEnough)).toEqual([true, false, false])
})

test('a phrase counts once, whatever its case, signs, articles and endings; the first spelling stays', () => {
  expect(
    withoutRepeats(['Invoice app', 'invoice apps', 'the invoice-app', 'INVOICING APP', 'Invöice app', 'invoices']),
  ).toEqual(['Invoice app', 'invoices'])
  const apart = ['time tracker', 'time tracking', 'tracking time', 'C', 'C++', 'C#', '請求書', '会計', '!!!', '???']
  expect(withoutRepeats(apart)).toEqual(apart)
})

test('a typed list of phrases is saved without repeats; other lists lose only exact ones', () => {
  const typed = ['Team chat', 'team chats', 'Team chat']
  expect(acceptedList('keywords', typed)).toEqual(['Team chat'])
  expect(acceptedList('features', typed)).toEqual(['Team chat', 'team chats'])
})
