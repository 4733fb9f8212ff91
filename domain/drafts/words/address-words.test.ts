import { expect, test } from 'vitest'
import { addressAsWords, addressWordsFor } from './address-words.ts'

const isAbout = (part: string) => new RegExp(`^${addressWordsFor('about page')}$`, 'u').test(addressAsWords(part))

test('words in addresses lack accents and spaces, and umlauts may be two letters', () => {
  expect(
    ['about-us', 'About_Us', 'aboutus', 'a-propos', 'uber-uns', 'ueber-uns', '%C3%BCber+uns'].filter(isAbout),
  ).toHaveLength(7)
  expect(['about-them', 'a', 'ueberuns2'].filter(isAbout)).toEqual([])
})

test('a part of an address is read as words', () => {
  expect(['Qui-sommes_nous', '%C3%9Cber.uns', '100%', '-'].map(addressAsWords)).toEqual([
    'qui sommes nous',
    'uber uns',
    '100%',
    '',
  ])
})
