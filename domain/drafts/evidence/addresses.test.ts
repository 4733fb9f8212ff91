import { expect, test } from 'vitest'
import { statedPlace } from './addresses.ts'

test.for([
  ['1 Example Sq, Springfield, IL 62704', 'Springfield', 'US'],
  ['800 W Fulton St\nChicago, Illinois 60607', 'Chicago', 'US'],
  ['14 New Example St, Bath, BA1 1BE.', 'Bath', 'GB'],
  ['100 King Street, Toronto, ON M5V 2T6', 'Toronto', 'CA'],
  ['12, Anna Street, Chennai, Tamil Nadu - 600019', 'Chennai', 'IN'],
  ['Beispiel GmbH\nHauptstraße 8\n94474 Musterstadt', 'Musterstadt', null],
  ['Beispiel GmbH, Im Feld 3, 33100 Paderborn, Germany', 'Paderborn', 'DE'],
  ['Beispiel GmbH, Hauptstr. 1, 60439 Frankfurt am Main, Deutschland', 'Frankfurt am Main', 'DE'],
  ['12 rue des Fleurs, 75001 Paris, France', 'Paris', 'FR'],
  ['Calle Mayor 5, 28001 Madrid, España', 'Madrid', 'ES'],
  ['We are a small team based in Lisbon, Portugal.', 'Lisbon', 'PT'],
  ['Acme is headquartered in Austin, Texas', 'Austin', 'US'],
  ['Company registered in England #0123456.', null, 'GB'],
  ['Lyon, France', 'Lyon', 'FR'],
  ['Texas, United States', null, 'US'],
  ['"addressLocality":"San Example"', 'San Example', null],
  ['"addressCountry":"Germany"', null, 'DE'],
] as const)('%s states %s, %s', ([text, city, country]) => {
  expect(statedPlace(text, 'Acme')).toEqual({ city, country })
})

test.for([
  'Prices in US dollars, call +49 30 123456',
  'Servers hosted in Germany',
  'We love teams in France and Spain',
  '© 2026 Acme. All rights reserved.',
  'Acme\nPrivacy\n2026 Acme',
  'Made in heaven',
  'Hosted by GitHub, Inc.\n88 Example St\nSan Francisco, CA 94107',
  'Hébergeur : Exemple SAS, 2 rue Kellermann, 59100 Roubaix, France',
  '[Street] [Number], 10115 Berlin, Germany',
  'Michael Jordan, Georgia',
])('%s states no place of the company', (text) => {
  expect(statedPlace(text, 'Acme')).toBeNull()
})
