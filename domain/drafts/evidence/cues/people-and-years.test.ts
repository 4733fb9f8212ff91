import { describe, expect, test } from 'vitest'
import { foundersNamed, isFounderStatement, isFounderTitle, isPersonName, saysToWorkAlone } from './founder-cues.ts'
import { isFoundingStatement } from './founding-cues.ts'

const acme = { name: 'Acme', now: '2026-11-20T10:00:00Z' }

describe('founding years', () => {
  test.for([
    ['We founded Acme in 2016.', '2016'],
    ['Acme was founded in Tallinn in March 2016.', '2016'],
    ['In 2016, we started Acme in a garage.', '2016'],
    ['Established in 1998, we help builders.', '1998'],
    ['Acme, est. 1998', '1998'],
    ['Acme wurde 2011 in Berlin gegründet.', '2011'],
    ['Unsere Firma wurde im Jahr 2011 gegründet.', '2011'],
    ['Acme a été fondée à Lyon en 2015.', '2015'],
    ['Nuestra empresa fue fundada en 2012.', '2012'],
    ['We have been in business since 2005.', '2005'],
    ['Serving restaurants since 2005', '2005'],
    ['Proudly making maps for sailors since 2005.', '2005'],
    ['We have been helping restaurants since 2005.', '2005'],
    ['Since 2005, Acme has helped restaurants.', '2005'],
    ['Since 2005, we have been building maps.', '2005'],
    ['"foundingDate":"2017-03"', '2017'],
    ['Acme was founded in 1800.', '1800'],
    ['Acme was founded in 2026.', '2026'],
    ['設立 2015年4月1日', '2015'],
    ['当社は2015年に設立されました。', '2015'],
    ['Acmeは2015年に設立されました。', '2015'],
  ] as const)('%s', ([sentence, year]) => {
    expect(isFoundingStatement(sentence, year, acme)).toBe(true)
  })

  test.for([
    ['© 2019 Acme Inc.', '2019'],
    ['Copyright 2001-2026 Acme', '2001'],
    ['Since 2017, OtherCo has raised its prices.', '2017'],
    ['Trusted by freelancers since 1989', '1989'],
    ['OtherCo has been in business since 2005.', '2005'],
    ['OtherCo has been serving restaurants since 2005.', '2005'],
    ['Since 2005, OtherCo has helped restaurants.', '2005'],
    ['Since 2005, Acme has raised its prices.', '2005'],
    ['Available since 2005', '2005'],
    ['In 2015, John Doe founded Other Corp.', '2015'],
    ['OtherCo was founded in 2003.', '2003'],
    ['The GDPR was established in 2016.', '2016'],
    ['We started our customer community in 2020.', '2020'],
    ['“We were founded in 2012 and love Acme”', '2012'],
    ['Acme was founded in 2045.', '2045'],
    ['Effective as of May 2019', '2019'],
    ['Acme was founded in 1799.', '1799'],
    ['Acme was founded in 2027.', '2027'],
    ['Acme was founded in 2015.', '2016'],
    ['Globexは2015年に設立されました。', '2015'],
    ['2015年に設立された法律', '2015'],
  ] as const)('not: %s', ([sentence, year]) => {
    expect(isFoundingStatement(sentence, year, acme)).toBe(false)
  })
})

describe('founders', () => {
  test('names of people are told from headings', () => {
    expect(
      [
        'Ada Lovelace',
        'Ludwig van Beethoven',
        "Conan O'Brien",
        'Zoë Müller-Lüdenscheidt',
        'Inês Costa',
        'Toñi Vega',
        'Ofélia Prado',
        'Getúlio Reis',
      ].every(isPersonName),
    ).toBe(true)
    expect(
      ['Ada', 'Our Story', 'Acme Software', 'Meet The Team', 'ada lovelace', 'Get Started'].some(isPersonName),
    ).toBe(false)
  })

  test('a founder of another company is not ours', () => {
    expect(
      ['Founder', 'Co-founder & CEO', 'CEO and Founder at Acme', 'Gründerin', 'Founder, CEO'].every((title) =>
        isFounderTitle(title, 'Acme'),
      ),
    ).toBe(true)
    expect(
      ['Founder at OtherCo', 'Founder @ OtherCo', 'Founder, OtherCo', 'CEO', 'Former founder'].some((title) =>
        isFounderTitle(title, 'Acme'),
      ),
    ).toBe(false)
  })

  test.for([
    ['It was founded by Ada Lovelace and Grace Hopper in 2017.', ['Ada Lovelace', 'Grace Hopper']],
    [
      'Acme was started in 2017 by brothers Max Planck, Hans Planck and Karl Planck',
      ['Max Planck', 'Hans Planck', 'Karl Planck'],
    ],
    ['Ada Lovelace founded Acme in 2016.', ['Ada Lovelace']],
    ['Our founder, Ada Lovelace, wrote the first line.', ['Ada Lovelace']],
    ["Hi, I'm Ada Lovelace, the maker of this app.", ['Ada Lovelace']],
    ["I'm Ada Lovelace, the founder of Acme.", ['Ada Lovelace']],
    ["I'm Ada Lovelace, the founder of this app.", ['Ada Lovelace']],
  ] as const)('%s', ([sentence, names]) => {
    expect(foundersNamed(sentence, 'Acme')).toEqual(names)
  })

  test.for([
    'Founded by developers',
    'OtherCo was founded by Bob Ross.',
    'Bob Ross founded OtherCo in 2016.',
    'Bob Ross started using Acme',
    "I'm Bob Ross, the founder of OtherCo.",
    'Before that, Bob Ross (who founded Acme) painted. Bob Ross founded OtherCo.',
  ])('nobody: %s', (sentence) => {
    expect(foundersNamed(sentence, 'Acme')).toEqual([])
  })

  test.for([
    ['the sentence around the quote', 'by Ada Lovelace', 'Acme was founded by Ada Lovelace.', true],
    ['the title next to the name', 'Ada Lovelace', 'Ada Lovelace, Founder & CEO', true],
    ['structured data', '"founder":"Ada Lovelace"', '"founder":"Ada Lovelace"', true],
    ['someone who works alone', 'Ada Lovelace', 'I am a solo developer. Ada Lovelace', true],
    ['a quote without the name', 'Founder & CEO', 'Ada Lovelace, Founder & CEO', false],
    ['another founder', 'Ada Lovelace', 'Acme was founded by Grace Hopper. Ada Lovelace writes code.', false],
    ['another title', 'Ada Lovelace', 'Ada Lovelace, Engineer', false],
  ] as const)('%s', ([, quote, context, isProof]) => {
    expect(isFounderStatement([{ quote, context }], 'Ada Lovelace', 'Acme')).toBe(isProof)
  })

  test('only short lines and names count', () => {
    const title = (length: number) => 'Founder'.padEnd(length, 'x').replace('Founderx', 'Founder ')
    expect([isFounderTitle(title(80), 'Acme'), isFounderTitle(title(81), 'Acme')]).toEqual([true, false])
    const line = (length: number) => 'I am a solo developer '.padEnd(length, 'x')
    expect([saysToWorkAlone(line(119)), saysToWorkAlone(line(120))]).toEqual([true, false])
    const name = (length: number) =>
      `${'Ada'.padEnd(21, 'a')} ${'Bea'.padEnd(21, 'a')} ${'Cea'.padEnd(length - 44, 'a')}`
    expect([isPersonName(name(60)), isPersonName(name(61))]).toEqual([true, false])
  })
})
