import { expect, test } from 'vitest'
import { jsonLd, testPage } from '../../reading/test-page.ts'
import { isOwnThing, ownLogos, ownMembers } from './own-data.ts'

const URL = 'https://www.acme.io/'
const pages = (...things: object[]) => [testPage('<h1>Acme</h1>', { url: URL, head: things.map(jsonLd).join('') })]

test.for([
  [{ name: 'Acme' }, true],
  [{ legalName: 'Acme Inc' }, true],
  [{ alternateName: ['Hooli', 'ACME'] }, true],
  [{}, true],
  [{ name: 'Globex' }, false],
  [{ name: 'Globex', url: 'https://acme.io/about' }, true],
  [{ name: 'Globex', url: 'https://globex.com' }, false],
  [{ url: 'https://globex.com' }, false],
  [{ name: 'A' }, true],
  [{ name: 42, url: 42 }, true],
] as const)('%j is about the website’s own company: %s', ([thing, isOwn]) => {
  expect(isOwnThing(thing, URL, 'Acme')).toBe(isOwn)
})

test('the members of own data are quotes, with those of parts that are about the owner', () => {
  const members = ownMembers(
    pages(
      {
        '@type': 'Organization',
        name: 'Acme',
        foundingDate: 2009,
        address: { addressLocality: 'Ghent' },
        founder: { name: 'Ada Example', jobTitle: 'CEO' },
        review: { name: 'Bob Buyer' },
      },
      { '@type': 'Person', name: 'Acme fan', email: 'x@acme.io' },
      { '@type': 'Organization', name: 'Globex', telephone: '1' },
    ),
    'Acme',
  )
  expect([...members].toSorted()).toEqual([
    '"@type":"Organization"',
    '"addressLocality":"Ghent"',
    '"founder":"Ada Example"',
    '"foundingDate":2009',
    '"jobTitle":"CEO"',
    '"name":"Acme"',
    '"name":"Ada Example"',
  ])
})

test('logos are addresses, alone or in an object, of own data only', () => {
  const own = [
    { '@type': 'Organization', name: 'Acme', logo: 'https://acme.io/a.png' },
    { '@type': 'Brand', name: 'Acme', logo: { url: 'https://acme.io/b.png', contentUrl: 'https://acme.io/c.png' } },
    { '@type': 'Corporation', name: 'Acme', logo: [null, 7] },
    { '@type': 'Organization', name: 'Globex', logo: 'https://globex.com/x.png' },
    { '@type': 'Person', name: 'Acme', logo: 'https://acme.io/y.png' },
  ]
  expect([...ownLogos(pages(...own), 'Acme')].map((logo) => logo.slice(-5)).toSorted()).toEqual(
    ['a.png', 'b.png', 'c.png'].map((file) => file.padStart(5, '/')),
  )
})
