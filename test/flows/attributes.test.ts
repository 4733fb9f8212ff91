import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { raw } from '../../domain/database/raw.ts'
import { ACME_PAGES } from '../acme.ts'
import { aListing } from '../factories.ts'
import { formOf } from '../form-of.ts'
import { aService, type TestService } from '../service.ts'

// What the website answers to attributes, from its pages to a comparison.

let service: TestService
beforeAll(async () => {
  service = await aService()
  await aListing(service, { slug: 'rival', category: 'crm' })
})
afterAll(() => service.stop())

let made = 0
async function aDraft(pages: Record<string, string | { status: number }> = ACME_PAGES) {
  const host = `answers-${++made}.example.com`
  const email = `answers-${made}@example.com`
  for (const [path, page] of Object.entries(pages)) service.websites.setPage(host, path, page)
  const key = await service.key({ email })
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  const { id } = (await service.request('POST', '/drafts', { key, body: { url: host } })).body
  const read = async () => (await service.request('GET', `/drafts/${id}`, { key })).body
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('ready')
  const edit = (body: object) => service.request('PATCH', `/drafts/${id}`, { key, body })
  await edit({ fields: { name: `Answers ${made}`, categories: ['CRM'] } })
  return {
    id: id as string,
    host,
    path: `/drafts/${id}`,
    visitor: aVisitor(service, new Map([[name, value]])),
    edit,
    /**
     * Saves the draft as a live listing and compares it with the rival. Returns a function that finds a row
     * by key.
     */
    async compare() {
      const { listing_id } = (await service.request('POST', `/drafts/${id}/submit`, { key })).body
      const [{ slug } = { slug: '' }] = await raw<{ slug: string }>(service.db.read, {
        text: `update listing set status = 'live', plan = 'paid', live_at = now() where id = $1 returning slug`,
        values: [listing_id],
      })
      const { body } = await service.request('GET', `/compare?a=${slug}&b=rival`)
      // oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of a row is the test
      return (row: string) => body.rows.find((one: any) => one.key === row)
    },
  }
}

test('the website’s answer is drafted with its quote, shown on the form and in a comparison', async () => {
  const draft = await aDraft()
  const part = (await draft.visitor.get(draft.path)).page.querySelector('#part-attributes\\.free-plan')!
  expect(part.querySelector('option[selected]')?.text).toBe('Yes')
  expect(part.querySelector('.state')?.text).toBe('From the website')
  expect(part.querySelector('blockquote')?.text).toContain('has a free plan for one person')
  const row = await draft.compare()
  expect(row('free-plan').a).toEqual({
    value: 'Yes',
    said_by: 'website',
    evidence: [
      {
        quote: 'Acme Planner has a free plan for one person.',
        url: expect.stringContaining('/pricing'),
        fetched_at: expect.any(String),
      },
    ],
  })
  // The website was read for this one, and not for the other.
  expect(row('free-trial')).toMatchObject({ a: null, a_empty: 'not_stated' })
  expect(row('contact-limit')).toMatchObject({ a: null, a_empty: 'not_asked' })
})

test('an owner’s answer stays when the website is read again; the website’s comes back when it is chosen', async () => {
  const draft = await aDraft()
  const save = async (answer: string) =>
    draft.visitor.post(draft.path, {
      ...(await formOf(draft.visitor, draft.path)),
      'attributes.free-plan': answer,
      go: 'save',
    })
  await save('No')
  await draft.edit({ regenerate: ['pricing_model'] })
  const shown = async () => {
    const part = (await draft.visitor.get(draft.path)).page.querySelector('#part-attributes\\.free-plan')!
    return [part.querySelector('option[selected]')?.text, part.querySelectorAll('blockquote').length]
  }
  expect(await shown()).toEqual(['No', 0])
  await save('Yes')
  expect(await shown()).toEqual(['Yes', 1])
})

test('regenerating drops the website’s answer when the website no longer gives it', async () => {
  const draft = await aDraft()
  for (const [path, page] of Object.entries(ACME_PAGES))
    service.websites.setPage(draft.host, path, page.replaceAll('has a free plan for one person', 'costs $29 a month'))
  service.clock.time = new Date(service.clock.time.getTime() + 25 * 3_600_000)
  await draft.edit({ regenerate: ['features'] })
  expect((await draft.compare())('free-plan')).toMatchObject({ a: null, a_empty: 'not_stated' })
})

test('an answer that the owner removed stays removed after a reading in part and one in full', async () => {
  const draft = await aDraft()
  await draft.compare()
  // Now it's a listing, whose profile has the form.
  const { location: profile } = await draft.visitor.get(draft.path)
  const save = async (answer: string) =>
    draft.visitor.post(profile!, {
      ...(await formOf(draft.visitor, profile!)),
      'attributes.api': answer,
      go: 'save',
    })
  const readAgain = async (pages: Record<string, string>) => {
    for (const [path, page] of Object.entries(pages)) service.websites.setPage(draft.host, path, page)
    service.clock.time = new Date(service.clock.time.getTime() + 25 * 3_600_000)
    return (await draft.edit({ regenerate: ['features'] })).body.problem
  }
  await save('No')
  await save('')
  const bare = Object.keys(ACME_PAGES)
    .filter((path) => path !== '/robots.txt')
    .map((path) => [path, '<!doctype html><title>Acme Planner</title><h1>Acme Planner</h1>'])
  expect(await readAgain(Object.fromEntries(bare))).toMatchObject({ code: 'empty_or_js_only' })
  const home = ACME_PAGES['/'].replace('</main>', '<p>Acme Planner has a public REST API.</p></main>')
  expect(await readAgain({ ...ACME_PAGES, '/': home })).toBeNull()
  expect((await draft.compare())('api')).toMatchObject({ a: null, a_empty: 'not_stated' })
})

test('a website that could not be read was not asked', async () => {
  const draft = await aDraft({ '/robots.txt': 'User-agent: *\nAllow: /\n', '/': { status: 503 } })
  const row = await draft.compare()
  expect(row('free-plan')).toMatchObject({ a: null, a_empty: 'not_asked' })
  expect(row('pricing_model')).toMatchObject({ a: null, a_empty: 'not_asked' })
})

test('a listing from before gets its answers with the next field that is drafted again', async () => {
  const draft = await aDraft()
  await raw(service.db.read, { text: `update draft set attributes = '{}' where id = $1`, values: [draft.id] })
  await draft.compare()
  await draft.edit({ regenerate: ['pricing_model'] })
  expect((await draft.compare())('free-plan').a.value).toBe('Yes')
})
