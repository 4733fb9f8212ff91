import { expect, test } from 'vitest'
import { rateIn } from './rates.ts'
import { vatCents, vatOf, type NumberStatus, type VatRegistration } from './treatment.ts'
import { readVatNumber } from './vat-number.ts'

const ON = new Date('2026-11-21T12:00:00Z')
const GERMAN: VatRegistration[] = [
  { country: 'DE', scheme: 'domestic' },
  { country: 'DE', scheme: 'oss' },
]
const decide = (
  country: string | null,
  {
    numberStatus = 'none' as NumberStatus,
    postcode = undefined as string | undefined,
    numberCountry = country ?? '',
  } = {},
  registrations = GERMAN,
  category: 'electronic' | 'human' = 'electronic',
) => {
  const { treatment, rate_bp } = vatOf(registrations, { country, postcode, numberCountry, numberStatus }, category, ON)
  return `${treatment} ${rate_bp}`
}

test('buyers pay the VAT of their country, and foreign businesses account for it themselves', () => {
  expect([
    decide('DE'),
    decide('DE', { numberStatus: 'valid' }),
    decide('FR'),
    decide('FR', { numberStatus: 'valid' }),
    decide('FR', { numberStatus: 'valid', numberCountry: 'DE' }),
    decide('MC'),
    decide('EL'),
    decide('US'),
    decide('GB'),
    decide('IM', {}, [...GERMAN, { country: 'GB', scheme: 'uk' }]),
    decide(null),
  ]).toEqual([
    'domestic 1900',
    'domestic 1900',
    'oss 2000',
    'reverse_charge 0',
    'oss 2000',
    'oss 2000',
    'oss 2400',
    'outside_scope 0',
    'outside_scope 0',
    'abroad 2000',
    'undetermined 0',
  ])
})

test('only a confirmed number gives the reverse charge', () => {
  for (const numberStatus of ['none', 'invalid', 'pending'] as const)
    expect(decide('FR', { numberStatus })).toBe('oss 2000')
})

test('a seller collects only where it is registered', () => {
  const small: VatRegistration[] = [{ country: 'DE', scheme: 'domestic' }]
  expect([decide('FR', {}, []), decide('FR', {}, small), decide('FR', { numberStatus: 'valid' }, small)]).toEqual([
    'not_collecting 0',
    'domestic 1900',
    'reverse_charge 0',
  ])
  const american: VatRegistration[] = [{ country: 'IE', scheme: 'non_union_oss' }]
  expect([decide('IE', {}, american), decide('SE', {}, american)]).toEqual(['oss 2300', 'oss 2500'])
  const british: VatRegistration[] = [{ country: 'GB', scheme: 'domestic' }]
  expect([decide('GB', {}, british), decide('FR', {}, british)]).toEqual(['domestic 2000', 'not_collecting 0'])
  const outsideTheEu: VatRegistration[] = [{ country: 'US', scheme: 'non_union_oss' }]
  expect([decide('SE', {}, outsideTheEu), decide('US', {}, outsideTheEu)]).toEqual(['oss 2500', 'outside_scope 0'])
})

test('work done by people is taxed where the seller is', () => {
  expect([decide('FR', {}, GERMAN, 'human'), decide('FR', { numberStatus: 'valid' }, GERMAN, 'human')]).toEqual([
    'domestic 1900',
    'reverse_charge 0',
  ])
  expect([
    decide('FR', {}, [{ country: 'IE', scheme: 'non_union_oss' }], 'human'),
    decide('GB', {}, [...GERMAN, { country: 'GB', scheme: 'uk' }], 'human'),
  ]).toEqual(['not_collecting 0', 'outside_scope 0'])
})

test('special territories have their own rate or none', () => {
  expect([
    decide('ES', { postcode: '35001' }),
    decide('ES', { postcode: '28001' }),
    decide('PT', { postcode: '9000-123' }),
    decide('PT', { postcode: '9500-321' }),
    decide('DE', { postcode: '27498' }),
    decide('FR', { postcode: '97100' }),
    decide('FI', { postcode: '22 100' }),
  ]).toEqual([
    'outside_scope 0',
    'oss 2100',
    'oss 2200',
    'oss 1600',
    'outside_scope 0',
    'outside_scope 0',
    'outside_scope 0',
  ])
})

test('a rate applies from its first day on', () => {
  expect(rateIn('EE', new Date('2025-06-30T23:00:00Z'))).toBe(2200)
  expect(rateIn('EE', new Date('2025-07-01T00:00:00Z'))).toBe(2400)
  expect(rateIn('SK', new Date('2024-12-31T00:00:00Z'))).toBe(2000)
  expect(rateIn('US', ON)).toBeNull()
})

test('half a cent is rounded up', () => {
  expect([vatCents(50, 1900), vatCents(1, 5000), vatCents(49, 1000), vatCents(100_000_000, 2700)]).toEqual([
    10, 1, 5, 27_000_000,
  ])
})

test('VAT numbers are read with and without their prefix, whatever the punctuation', () => {
  expect([
    readVatNumber('DE 136 695 976'),
    readVatNumber('136695976', 'DE'),
    readVatNumber('gr094259216'),
    readVatNumber('ATU13585627'),
    readVatNumber('U13585627', 'AT'),
    readVatNumber('XI123456789'),
    readVatNumber('DE123'),
    readVatNumber('136695976'),
    readVatNumber('CHE-116.281.710 MWST', 'CH'),
    readVatNumber('DE136695976\r\nBcc: x'),
  ]).toEqual([
    { country: 'DE', number: 'DE136695976' },
    { country: 'DE', number: 'DE136695976' },
    { country: 'GR', number: 'EL094259216' },
    { country: 'AT', number: 'ATU13585627' },
    { country: 'AT', number: 'ATU13585627' },
    { country: 'GB', number: 'XI123456789' },
    null,
    null,
    { country: 'CH', number: 'CHE116281710MWST' },
    null,
  ])
})
