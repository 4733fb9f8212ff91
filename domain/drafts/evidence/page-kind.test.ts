import { expect, test } from 'vitest'
import { pageKind } from './page-kind.ts'

test.for([
  ['/', 'other'],
  ['/pricing', 'pricing'],
  ['/en/acme-pricing-2026.html', 'pricing'],
  ['/repricing', 'other'],
  ['/about-us', 'about'],
  ['/aboutus', 'about'],
  ['/%C3%BCber-uns', 'about'],
  ['/ueber-uns/', 'about'],
  ['/qui-sommes-nous', 'about'],
  ['/quienes_somos', 'about'],
  ['/meet-the-team', 'about'],
  ['/for-team-leads', 'other'],
  ['/customers/a-story', 'other'],
  ['/impressum', 'imprint'],
  ['/legal/mentions-legales', 'imprint'],
  ['/legal', 'legal'],
  ['/privacypolicy', 'legal'],
  ['/about/privacy', 'legal'],
  ['/help/faqs', 'faq'],
  ['/questions', 'faq'],
  ['/contact-us', 'contact'],
  ['/support', 'contact'],
  ['/fonctionnalites', 'features'],
  ['/products/42', 'other'],
  ['/%E0%A4%A', 'other'],
] as const)('the page at %s is of the kind %s', ([path, kind]) => {
  expect(pageKind(`https://acme.io${path}`, false)).toBe(kind)
})

test('the first page is the home page, whatever its address', () => {
  expect(pageKind('https://acme.io/pricing', true)).toBe('home')
})
