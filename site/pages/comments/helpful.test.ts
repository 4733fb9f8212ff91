import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { faultsOf } from '../../../test/accessibility.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aListing, anOwner } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'

vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService({ config: { worksOnJobs: false } }), aBrowser()])
  const id = await aListing(service, { slug: 'fennel', name: 'Fennel Notes' })
  await anOwner(service, id, 'maker@example.com')
  for (const name of ['ada', 'bea']) {
    const accountId = await accountOf(`${name}@example.com`)
    await rows(
      `insert into comment (listing_id, account_id, body, created_at, updated_at) values ($1, $2, $3, now(), now())`,
      [id, accountId, `Said by ${name}`],
    )
    await rows(
      `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at)
       values ($1, $2, $3, 4, 'Works well for me every day.', now(), now())`,
      [id, accountId, name],
    )
  }
}, 60_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })

async function accountOf(email: string): Promise<string> {
  await cookieOf(email)
  const [account] = await rows<{ id: string }>('select id from account where email = $1', [email])
  await rows(
    `insert into public_person (account_id, slug, name, created_at) values ($1, $2, $2, now()) on conflict do nothing`,
    [account!.id, email.split('@')[0]],
  )
  return account!.id
}

async function cookieOf(email: string): Promise<[name: string, value: string]> {
  const cookie = await service.signedIn(email)
  await rows(`update account set email_verified_at = '2026-01-01' where email = $1`, [email])
  return cookie.split('=') as [string, string]
}

const aPerson = async (email: string): Promise<Visitor> => aVisitor(service, new Map([await cookieOf(email)]))

test.each([
  ['comments', true],
  ['comments', false],
  ['reviews', true],
  ['reviews', false],
] as const)(
  'on the page of %s, with scripts: %s, a person marks one as helpful and takes it back',
  async (what, js) => {
    const kind = what === 'comments' ? 'comment' : 'review'
    const context = await browser.newContext({ javaScriptEnabled: js, serviceWorkers: 'block' })
    const [name, value] = await cookieOf(`reader-${what}-${js}@example.com`)
    await context.addCookies([{ name, value, url: service.origin }])
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(`${service.origin}/listings/fennel/${what}`)
    const orderOf = () => page.locator(`.${kind}`).evaluateAll((all) => all.map((one) => (one as { id: string }).id))
    const [, last] = await orderOf()
    const mark = page.locator(`#${last} .helpful`)
    expect(await mark.getAttribute('aria-pressed')).toBe('false')
    await mark.click()
    await page.waitForURL(new RegExp(`/${what}#${last}$`))
    expect([await mark.getAttribute('aria-pressed'), await mark.innerText()]).toEqual([
      'true',
      expect.stringMatching(/1/),
    ])
    // Sorted by that, it comes first, and a mark leads back to the sorted page.
    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Helpful' }).click()
    await page.waitForURL(/sort=helpful$/)
    expect((await orderOf())[0]).toBe(last)
    if (js) expect(await faultsOf(page, `${what} by helpfulness`)).toEqual([])
    await mark.click()
    await page.waitForURL(new RegExp(`sort=helpful#${last}$`))
    expect(await mark.getAttribute('aria-pressed')).toBe('false')
    await context.close()
  },
)

test('a stranger is led to sign in, authors and owners see the figure, and others’ forms mark nothing', async () => {
  const [{ id }] = (await rows<{ id: number }>(`select id from comment where body = 'Said by ada'`)) as [{ id: number }]
  const [, reader] = [await aPerson('maker@example.com'), await aPerson('cyd@example.com')]
  const page = '/listings/fennel/comments'
  const link = (await aVisitor(service).get(page)).page.querySelector(`#comment-${id} a.helpful`)!
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe(`/sign-in?next=${page}#comment-${id}`)
  const token = (await reader.get(page)).page.querySelector('input[name=token]')!.getAttribute('value')!
  const to = `${page}/${id}/helpful`
  const refused = await reader.post(to, { token: 'x' })
  expect(refused.status).toBe(403)
  for (const [next, location] of [
    [`/listings/fennel#comment-${id}`, `/listings/fennel#comment-${id}`],
    ['//evil.example/listings/fennel', page],
    ['', page],
  ] as const)
    expect((await reader.post(to, { token, next })).location).toBe(location)
  for (const [path, status] of [
    [`${page}/999999/helpful`, 404],
    [`${page}/x/helpful`, 404],
    ['/listings/nowhere/comments/1/helpful', 404],
  ] as const)
    expect((await reader.post(path, { token })).status).toBe(status)
  for (const who of ['ada@example.com', 'maker@example.com']) {
    const { page: shown } = await (await aPerson(who)).get(page)
    const own = shown.querySelector(`#comment-${id} :is(.helpful, .helpful-count)`)!
    expect([own.tagName, own.text.trim()]).toEqual(['SPAN', '1 helpful'])
  }
  const unknown = await reader.get(`${page}?sort=oldest`)
  expect([unknown.status, unknown.page.querySelector('.order-by [aria-current]')!.text.trim()]).toEqual([200, 'Newest'])
})

test('while a comment waits, an owner’s own new one is folded until they open it, or until one is refused', async () => {
  const [maker, reader] = [await aPerson('maker@example.com'), await aPerson('folded@example.com')]
  const base = '/listings/fennel/comments'
  const { page } = await maker.get(base)
  expect([page.querySelectorAll('.write .comment-form').length, page.querySelector('.write[open]')]).toEqual([1, null])
  const token = page.querySelector('.write input[name=token]')!.getAttribute('value')!
  const { status, page: refused } = await maker.post(base, { token, body: '\u200b' })
  expect([status, refused.querySelectorAll('.write[open] [role=alert]').length]).toEqual([400, 1])
  expect((await reader.get(base)).page.querySelector('.write')).toBeNull()
})

test('an owner filters what waits for a reply; a stranger’s chosen stars are there after signing in', async () => {
  const [maker, reader] = [await aPerson('maker@example.com'), await aPerson('stars@example.com')]
  const askedOn = async (path: string) => {
    const { page: shown } = await maker.get(path)
    return [
      shown.querySelector('.asked h2')!.text,
      shown.querySelectorAll('.asked .waits').length,
      shown.querySelectorAll('div > ul > .waits').length,
    ]
  }
  for (const what of ['comments', 'reviews']) {
    const base = `/listings/fennel/${what}`
    const tab = async (who: Visitor, path: string) =>
      (await who.get(path)).page.querySelector(`a.waiting[href="${base}?sort=waiting"]`)
    // What waits stands above the others, so that only what is on later pages needs the link.
    expect([await tab(maker, base), await askedOn(base)]).toEqual([null, ['Waiting for your reply 2', 2, 0]])
    const chosen = (await tab(maker, `${base}?sort=waiting`))!
    expect([chosen.text, chosen.getAttribute('aria-current')]).toEqual(['Waiting for your reply 2', 'page'])
    expect(await tab(reader, base)).toBeNull()
  }
  const page = '/listings/fennel/reviews'
  const [, , , fourth] = (await aVisitor(service).get(page)).page.querySelectorAll('.star-links a')
  expect(decodeURIComponent(fourth!.getAttribute('href')!)).toBe(`/sign-in?next=${page}?stars=4`)
  const checked = async (query: string) =>
    (await reader.get(page + query)).page
      .querySelectorAll('input[name=stars][checked]')
      .map((one) => one.attrs['value'])
  expect([await checked('?stars=4'), await checked('?stars=6'), await checked('')]).toEqual([['4'], [], []])
})
