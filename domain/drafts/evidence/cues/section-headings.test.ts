import { expect, test } from 'vitest'
import { isSectionHeading } from './section-headings.ts'

test.for([
  'Pricing',
  'Key features',
  '— FAQ —',
  'Unsere Leistungen',
  'Fonctionnalités clés',
  '料金プラン',
  'Welcome to Acme',
  'Hi there, I’m Ada',
  'Acme official website',
  'Page not found',
  '!',
])('"%s" fits any website', (text) => {
  expect(isSectionHeading(text)).toBe(true)
})

test.for(['Features for fleets', 'Pricing that grows', 'Welcome guests faster', 'Invoices'])(
  '"%s" may describe the product',
  (text) => {
    expect(isSectionHeading(text)).toBe(false)
  },
)
