import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../auth/people/test-visitor.ts'
import { aListing } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

let made = 0
/** A signed-in person on the claim page of a listing that nobody owns. */
async function aClaimant() {
  const slug = `claimed-${++made}`
  const host = `${slug}.com`
  const id = await aListing(service, { slug, website: `https://${host}` })
  service.websites.setSite(host, {})
  const email = `claimant-${made}@elsewhere.com`
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  const visitor = aVisitor(service, new Map([[name, value]]))
  const page = `/listings/${slug}/claim`
  const tokenAt = async (path: string) =>
    (await visitor.get(path)).page.querySelector('main form[method=post] input[name=token]')!.getAttribute('value')!
  const key = await service.key({ email })
  const claims = async () => (await service.request('GET', '/claims', { key })).body.items
  return { id, slug, host, email, visitor, page, tokenAt, key, claims }
}
/** The link in the newest email to an address. */
async function linkTo(email: string): Promise<string> {
  const find = async () => (await service.emails()).find(({ to }) => to === email)?.text
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return new URL(/https?:\/\/\S+\/claims\/confirm\/\S+/.exec((await find())!)![0]).pathname
}

test('a visitor signs in before they claim, and comes back', async () => {
  const { page } = await aClaimant()
  expect((await aVisitor(service).get(page)).location).toBe(`/sign-in?next=${encodeURIComponent(page)}`)
  expect((await aVisitor(service).post(page, { method: 'dns' })).location).toMatch(/^\/sign-in/)
})

test('choosing a method starts a claim and shows how to prove it; checking and withdrawing come back to the page', async () => {
  const { visitor, page, tokenAt, claims, host } = await aClaimant()
  const token = await tokenAt(page)
  expect(await visitor.post(page, { token, method: 'file' })).toMatchObject({ status: 303, location: page })
  const [{ id, status }] = await claims()
  expect(status).toBe('pending')
  const pending = (await visitor.get(page)).page.querySelector(`#claim-${id}`)!
  expect(pending.text).toContain('/.well-known/launch-directory-challenge.txt')
  expect(pending.querySelector('.facts')?.text).toMatch(/until \d+ \w+ 2026/)

  const slug = page.split('/')[2]!
  const checked = await visitor.post(`/claims/${id}/verify`, { token, slug })
  expect([checked.status, checked.text]).toEqual([200, expect.stringContaining(host)])
  expect((await claims())[0].status).toBe('pending')

  expect(await visitor.post(`/claims/${id}/withdraw`, { token, slug })).toMatchObject({ status: 303, location: page })
  expect((await claims())[0].status).toBe('withdrawn')
  // Nothing is left to withdraw, so this only leads back to the page.
  expect((await visitor.post(`/claims/${id}/withdraw`, { token, slug })).status).toBe(303)
})

test('a refused form shows its page again, with the reason', async () => {
  const { visitor, page, tokenAt, claims } = await aClaimant()
  const token = await tokenAt(page)
  for (const [fields, words] of [
    [{ method: 'guess' }, /method/],
    [{ method: 'email', email: 'me@gmail.com' }, /address at claimed/],
  ] as const) {
    const { status, page: shown } = await visitor.post(page, { token, ...fields })
    expect([status, shown.querySelector('.problem')?.text]).toEqual([400, expect.stringMatching(words)])
  }
  expect(await claims()).toEqual([])
  expect((await visitor.post('/claims/x/verify', { token, slug: page.split('/')[2]! })).status).toBe(404)
})

test('a claim that is confirmed by its email says whose the listing is now', async () => {
  const { visitor, slug, host, key, claims } = await aClaimant()
  const email = `ceo@${host}`
  await service.request('POST', '/claims', { key, body: { slug, method: 'email', email } })
  const link = await linkTo(email)
  const token = (await visitor.get(link)).page.querySelector('main input[name=token]')!.getAttribute('value')!
  const confirmed = await visitor.post(link, { token })
  expect([confirmed.status, confirmed.page.querySelector('h1')?.text]).toEqual([200, 'Claim confirmed'])
  expect(confirmed.page.querySelector('title')?.text).toMatch(/^Claim confirmed/)
  expect((await claims())[0].status).toBe('verified')
  expect((await visitor.get(link)).status).toBe(410)
})

test('an owned listing does not change hands by an email alone, and the page says so', async () => {
  const owner = await aClaimant()
  await service.request('POST', '/claims', {
    key: owner.key,
    body: { slug: owner.slug, method: 'email', email: `a@${owner.host}` },
  })
  const first = await linkTo(`a@${owner.host}`)
  const token = (await owner.visitor.get(first)).page.querySelector('main input[name=token]')!.getAttribute('value')!
  await owner.visitor.post(first, { token })

  const rival = await aClaimant()
  const asked = { slug: owner.slug, method: 'email', email: `b@${owner.host}` }
  expect((await service.request('POST', '/claims', { key: rival.key, body: asked })).status).toBe(201)
  const link = await linkTo(`b@${owner.host}`)
  const theirs = (await rival.visitor.get(link)).page.querySelector('main input[name=token]')!.getAttribute('value')!
  const confirmed = await rival.visitor.post(link, { token: theirs })
  expect(confirmed.page.querySelector('h1')?.text).toBe('Email address confirmed')
  expect(confirmed.page.querySelector('title')?.text).toMatch(/^Email address confirmed/)
  expect((await rival.claims())[0].status).not.toBe('verified')
})

test('only the claimant confirms; a mailbox’s reader ends the claim by typing the website', async () => {
  const { slug, host, key, claims } = await aClaimant()
  const email = `boss@${host}`
  await service.request('POST', '/claims', { key, body: { slug, method: 'email', email } })
  const link = await linkTo(email)
  const stranger = await aClaimant()
  const token = await stranger.tokenAt(stranger.page)
  expect((await stranger.visitor.post(link, { token })).status).not.toBe(200)
  expect((await aVisitor(service).post(link, {})).location).toBe(`/sign-in?next=${encodeURIComponent(link)}`)
  const reader = aVisitor(service)
  expect((await reader.post(`${link}/refuse`, { website: 'no.example.com' })).status).toBe(400)
  expect((await claims())[0].status).toBe('pending')
  const ended = await reader.post(`${link}/refuse`, { website: host })
  expect([ended.status, ended.page.querySelector('h1')?.text]).toEqual([200, 'Claim ended'])
  expect((await claims())[0].status).not.toBe('pending')
})
