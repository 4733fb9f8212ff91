import { expect, test } from 'vitest'
import { testPage } from '../../reading/test-page.ts'
import { draftProfile } from '../../website/draft-profile.ts'
import { verifyProfile } from '../verify-profile.ts'

const STORES = `<a href="https://apps.apple.com/us/app/acme/id1234567">App Store</a>
  <a href="https://play.google.com/store/apps/details?id=com.acme">Google Play</a>`
const home = testPage(
  `<h1>Acme: invoices for teams</h1><p>Acme writes invoices. There is no self-hosted version. Build on our public API.</p>
   <div class="testimonial"><p>I love the single sign-on of the Business plan.</p></div>
   <h2>Our customers</h2><p>Globex has single sign-on.</p> <footer>${STORES}</footer>`,
  { title: 'Acme' },
)

function verified(key: string, value: string | string[], ...quotes: string[]) {
  const attributes = { [key]: { value, quotes: quotes.map((text) => ({ page: 0, text })) } }
  return verifyProfile({ fields: {}, faqs: [], founders: [], company_socials: {}, attributes }, [home]).attributes
}

test('the website’s own sentence proves an answer, with its place', () => {
  expect(verified('api', 'Yes', 'Build on our public API.')).toEqual({
    api: { value: 'Yes', evidence: [expect.objectContaining({ quote: 'Build on our public API.', url: home.url })] },
  })
})

test.for<[string, string, string | string[], string]>([
  ['a quote that is on no page', 'api', 'Yes', 'Build on our REST API.'],
  ['another value than the quote’s', 'api', 'No', 'Build on our public API.'],
  ['a list', 'api', ['Yes'], 'Build on our public API.'],
  ['half a sentence that denies it', 'self-hosting', 'Yes', 'self-hosted version'],
  ['a testimonial', 'single-sign-on', 'Yes', 'I love the single sign-on of the Business plan.'],
  ['a sentence about a customer', 'single-sign-on', 'Yes', 'Globex has single sign-on.'],
  ['an attribute that websites don’t answer', 'contact-limit', '5', 'Build on our public API.'],
  ['one store of two', 'mobile-apps', 'iOS and Android', 'https://apps.apple.com/us/app/acme/id1234567'],
])('%s proves nothing', ([, key, value, quote]) => {
  expect(verified(key, value, quote)).toEqual({})
})

test('a profile has what the website answers, and nothing that it does not', () => {
  expect(draftProfile([home]).attributes).toEqual({
    api: { value: 'Yes', evidence: [expect.objectContaining({ quote: 'Build on our public API.' })] },
    'mobile-apps': {
      value: 'iOS and Android',
      evidence: [
        expect.objectContaining({ quote: 'https://apps.apple.com/us/app/acme/id1234567' }),
        expect.objectContaining({ quote: 'https://play.google.com/store/apps/details?id=com.acme' }),
      ],
    },
  })
})
