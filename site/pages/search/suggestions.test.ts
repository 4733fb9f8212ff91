import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { rendered } from '../../../test/rendered.ts'
import { assets } from '../../ui/assets.ts'
import { SUGGEST } from '../../ui/scripts/scripts.ts'
import { stylesheetOf } from '../../ui/stylesheet.ts'
import { searchBox } from './search-form.ts'

const STYLE = `<link rel="stylesheet" href="${stylesheetOf(undefined).url}" />`

/** The questions that the page has asked and not given up, each waiting for the test to answer it. */
let open: { q: string; res: Response }[] = []
let most = 0
const app = express().use(assets(undefined))
app.get('/', (_req, res) => {
  res.set('Content-Security-Policy', "default-src 'none';style-src 'self';script-src 'self';connect-src 'self'")
  res
    .type('html')
    .send(`<title>x</title>${STYLE}${rendered(SUGGEST.tag)}<form action="/search">${rendered(searchBox())}</form>`)
})
app.get('/api/v1/listings', ({ query }, res) => {
  const question = { q: String(query['q']), res }
  open.push(question)
  most = Math.max(most, open.length)
  res.once('close', () => (open = open.filter((one) => one !== question)))
})
app.get('/{*any}', (_req, res) => void res.send('arrived'))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

let browser: Browser
let page: Page
const failed: string[] = []
beforeAll(async () => {
  browser = await aBrowser()
}, 60_000)
beforeEach(async () => {
  page = await browser.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => failed.push(error.message))
  await page.goto(origin)
  most = 0
})
afterEach(async () => {
  await page.close()
  if (failed.length) throw new Error(`The script failed: ${failed.splice(0).join('; ')}`)
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

const box = () => page.getByRole('combobox', { name: 'Search products' })
const options = () => page.getByRole('option').allInnerTexts()
const asked = async (q: string) => {
  await expect.poll(() => open.map((one) => one.q), { timeout: 10_000 }).toEqual([q])
  return open[0]!.res
}
const product = (name: string, more: object = {}) => ({ slug: name.toLowerCase(), name, tagline: null, ...more })

const shown = async () => (await options()).map((text) => text.replaceAll(/\s+/g, ' ').trim())

test('products come first, then categories, then the search itself; the first near ones say why', async () => {
  await box().fill('not a b')
  const items = [
    product('Notes', { matched: 'exact', tagline: 'Keeps notes' }),
    product('Jots', { matched: 'some_words' }),
    product('Memo', { matched: 'meaning' }),
    product('Pad', { matched: 'some_words' }),
    product('Slip', { matched: 'meaning' }),
  ]
  const categories = ['A', 'B', 'C'].map((name) => ({ slug: name.toLowerCase(), name }))
  ;(await asked('not a b')).json({ items, categories })
  await page.getByRole('option').first().waitFor()
  expect(await shown()).toEqual([
    'Notes Keeps notes',
    'Jots Has some of these words',
    'Memo Similar in meaning',
    'Pad Has some of these words',
    'A Category',
    'B Category',
    'Search for “not a b”',
  ])
  expect(await page.getByRole('status').innerText()).toBe('7 suggestions')
  expect(await box().getAttribute('aria-expanded')).toBe('true')
})

test('for one or two words, only products with all of them are suggested', async () => {
  await box().fill('not a')
  const matches = ['exact', 'meaning', 'all_words', 'some_words']
  ;(await asked('not a')).json({ items: matches.map((matched) => product(matched, { matched })) })
  await page.getByRole('option').first().waitFor()
  expect(await shown()).toEqual(['exact', 'all_words', 'Search for “not a”'])
})

test('the search itself is in sight of a list that scrolls, and Tab passes the list by', async () => {
  await page.setViewportSize({ width: 375, height: 300 })
  await box().fill('not')
  const items = [1, 2, 3, 4, 5].map((n) => product(`Notes ${n}`, { matched: 'all_words', tagline: 'Keeps notes' }))
  ;(await asked('not')).json({ items })
  await page.getByRole('option').first().waitFor()
  const list = page.locator('.suggestions')
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  const [whole, last] = [await list.boundingBox(), await page.getByRole('option').last().boundingBox()]
  expect(last!.y + last!.height).toBeLessThanOrEqual(whole!.y + whole!.height)
  await box().press('Tab')
  expect(await page.locator('button:focus').innerText()).toBe('Search')
})

test('the down arrow opens the list again after Escape', async () => {
  const answer = async () => {
    ;(await asked('not')).json({ items: [product('Notes', { matched: 'exact' })] })
    await page.getByRole('option', { name: 'Notes' }).waitFor()
  }
  await box().fill('not')
  await answer()
  await box().press('Escape')
  expect(await options()).toEqual([])
  await box().press('ArrowDown')
  await answer()
  await box().press('ArrowDown')
  await page.getByRole('option', { name: 'Notes', selected: true }).waitFor()
})

test('there is one question at a time, the latest next, and an older answer is never shown', async () => {
  await page.clock.install()
  await page.goto(origin)
  // Longer than the script waits for more letters.
  const type = async (words: string) => {
    await box().fill(words)
    await page.clock.runFor(1000)
  }
  await type('first')
  const first = await asked('first')
  await type('second')
  await type('third')
  expect(open.map((one) => one.q)).toEqual(['first'])
  first.json({ items: [product('Old')] })
  const third = await asked('third')
  expect(await options()).toEqual([])
  third.json({ items: [product('New')] })
  await page.getByRole('option', { name: 'New' }).waitFor()
  expect([await options(), most]).toEqual([['New', 'Search for “third”'], 1])
})

test('the address of a search has no empty parameters', async () => {
  await page.locator('form').evaluate((form) => {
    form.insertAdjacentHTML('beforeend', '<input name=sort value=""><input name=stage value="mvp">')
  })
  await box().fill('notes')
  await box().press('Enter')
  await expect.poll(() => page.url(), { timeout: 10_000 }).toBe(`${origin}/search?q=notes&stage=mvp`)
})

test('leaving the box ends the question, and so does Escape', async () => {
  for (const leave of [() => box().blur(), () => box().press('Escape')]) {
    await box().fill('')
    await box().fill('notes')
    await asked('notes')
    await leave()
    await expect.poll(() => open, { timeout: 10_000 }).toEqual([])
  }
})

test('by the keyboard, a category opens, and the last suggestion searches for what is in the box', async () => {
  const suggest = async () => {
    await box().fill('not')
    ;(await asked('not')).json({ items: [product('Notes')], categories: [{ slug: 'notes', name: 'Notes' }] })
    await page.getByRole('option', { name: /Category/ }).waitFor()
  }
  await suggest()
  await box().press('ArrowDown')
  await box().press('ArrowDown')
  expect(await box().getAttribute('aria-activedescendant')).toBe(
    await page.getByRole('option', { name: /Category/, selected: true }).getAttribute('id'),
  )
  await box().press('Enter')
  await page.waitForURL('**/categories/notes')
  await page.goto(origin)
  await suggest()
  // Typing on chooses nothing of the older list.
  await box().press('ArrowDown')
  await box().press('e')
  expect(await box().getAttribute('aria-activedescendant')).toBeNull()
  await box().press('ArrowUp')
  await box().press('Enter')
  await page.waitForURL('**/search?q=note')
})

test('markup in the words or in an answer is text, and a refusal leaves the form as it is', async () => {
  const attack = '<img src=x onerror=alert(1)>'
  await box().fill(attack)
  ;(await asked(attack)).json({
    items: [product(attack, { tagline: attack })],
    categories: [{ slug: '../x', name: attack }],
  })
  await page.getByRole('option').first().waitFor()
  expect(await page.locator('.suggestions img').count()).toBe(0)
  await box().fill('refused')
  ;(await asked('refused')).status(429).json({ code: 'rate_limited' })
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  await box().press('Enter')
  await page.waitForURL('**/search?q=refused')
})
