import { expect, test } from 'vitest'
import { testPage } from '../../reading/test-page.ts'
import { ownApps } from './own-apps.ts'

const apple = (id: number, text = 'Download on the App Store', more = '') =>
  `<a href="https://apps.apple.com/us/app/acme/id${id}${more}">${text}</a>`
const google = (id: string) => `<a href="https://play.google.com/store/apps/details?id=${id}">Get it on Google Play</a>`

test.for<[string, string, string | null]>([
  ['one app in each store', `${apple(1234567)} ${google('com.acme')}`, 'iOS and Android'],
  ['the same app twice', `${apple(1234567)} ${apple(1234567)} ${google('com.acme')}`, 'iOS and Android'],
  ['an app for iPhone', apple(1234567, 'Acme for iPhone'), 'iOS'],
  ['an app for Android', google('com.acme'), 'Android'],
  ['an Apple app of an unknown kind', apple(1234567), null],
  ['an app for Mac', apple(1234567, 'Mac App Store'), null],
  ['an app for iPhone beside words about Android', `${apple(1234567, 'Acme for iPhone')} <p>Android</p>`, null],
  ['two apps of a store', `${apple(1234567, 'iPhone')} ${apple(7654321, 'iPhone')}`, null],
  ['the app of a customer', `<h2>Our customers</h2><p>${apple(1234567, 'iPhone')} ${google('com.other')}</p>`, null],
  ['an app in the footer', `<h2>Our customers</h2><footer>${google('com.acme')}</footer>`, 'Android'],
  ['an app in a testimonial', `<div class="testimonial"><p>${google('com.other')}</p></div>`, null],
  ['no app', '<p>Android</p>', null],
])('%s', ([, body, value]) => {
  expect(ownApps([testPage(`<h1>Acme</h1> ${body}`)])?.value ?? null).toBe(value)
})
