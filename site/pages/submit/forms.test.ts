import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { ACME_PAGES } from '../../../test/acme.ts'
import { anOwnListing, priceEverything } from '../../../test/flows/buyer.ts'
import { formOf } from '../../../test/form-of.ts'
import { aService, type TestService } from '../../../test/service.ts'

// Reading a website takes longer on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

let made = 0
// oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of a row is the test
const rows = (text: string) => raw<any>(service.db.read, { text })

async function aPerson(): Promise<{ visitor: Visitor; email: string; key: string }> {
  const email = `maker-${++made}@example.com`
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  return { visitor: aVisitor(service, new Map([[name, value]])), email, key: await service.key({ email }) }
}

/** A person's draft of a website with these pages; without pages, the website answers with an error. */
async function aDraft(pages?: Record<string, string>) {
  const person = await aPerson()
  const host = `site-${made}.example.com`
  if (pages) for (const [path, page] of Object.entries(pages)) service.websites.setPage(host, path, page)
  else service.websites.setSite(host, { '/': { status: 500 } })
  const { location } = await person.visitor.post('/submit', { ...(await formOf(person.visitor, '/submit')), url: host })
  const path = location!
  const read = async () => (await service.request('GET', path, { key: person.key })).body
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('ready')
  return { ...person, host, path, read }
}

const alertOf = ({ page }: Awaited<ReturnType<Visitor['post']>>) =>
  page.querySelector('[role=alert]')!.structuredText.replaceAll(/\s+/g, ' ')

describe('every fault of a step is told at once, beside its field and on top, and what was typed stays', () => {
  test('of a draft: too long, not allowed, unknown and too long for a listing, in one answer', async () => {
    const { visitor, path, read } = await aDraft(ACME_PAGES)
    const typed = {
      ...(await formOf(visitor, path)),
      tagline: 'x'.repeat(501),
      contact_email: 'no address',
      founded_year: '12',
      demo_video_url: 'https://vimeo.com/1',
      'company_socials.x': 'javascript:alert(1)',
      name: 'n'.repeat(161),
      city: 'Berlin',
      go: 'next',
    }
    const refused = await visitor.post(path, typed)
    expect(refused.status).toBe(400)
    for (const words of [
      'Fix these 6 fields',
      'Tagline: At most 500 characters, got 501.',
      'Contact email: This is not an email address.',
      'Founded: The year must be from 1800 to 2100.',
      'Demo video: The video must be on YouTube.',
      'X: This is not a web address.',
      'Name: At most 160 characters, got 161.',
    ])
      expect(alertOf(refused)).toContain(words)
    for (const key of ['tagline', 'contact_email', 'founded_year', 'demo_video_url'])
      expect(refused.page.querySelector(`[name="${key}"]`)!.getAttribute('aria-invalid')).toBe('true')
    expect(refused.page.querySelector('[name=city]')!.getAttribute('value')).toBe('Berlin')
    expect((await read()).fields.city.value).toBeNull()
    // A listing's limits are tighter than a draft's. They count when the person goes on.
    const { name, city } = typed
    const limits = await visitor.post(path, { ...(await formOf(visitor, path)), name, city, go: 'next' })
    expect([limits.status, alertOf(limits)]).toEqual([400, expect.stringContaining('Name: At most 160 characters')])
    const saved = await visitor.post(path, { ...(await formOf(visitor, path)), name, city, go: 'save' })
    expect([saved.status, (await read()).fields.city.value]).toEqual([303, 'Berlin'])
  })

  test('of a listing’s profile, its story and an update', async () => {
    const { visitor, email } = await aPerson()
    const id = await anOwnListing(service, { slug: `faults-${made}`, owner: email })
    const send = async (tab: string, fields: Record<string, string>) => {
      const path = `/my-listings/${id}/${tab}`
      const answer = await visitor.post(path, { ...(await formOf(visitor, path)), go: 'save', ...fields })
      return [answer.status, alertOf(answer)]
    }
    const profile = { contact_email: 'x', logo_url: 'ftp://a', headline: 'h'.repeat(201), country: 'Atlantis' }
    expect(await send('profile', profile)).toEqual([
      400,
      expect.stringMatching(/these 4 fields.*(Logo|Headline|email|Country).*/),
    ])
    const story = { title: 't'.repeat(201), problem: 'Kept?', 'milestone.date': '2026-01-05', 'milestone.title': ' ' }
    expect(await send('story', story)).toEqual([400, expect.stringMatching(/Story title: .*New milestone: /)])
    expect(await send('news', { title: '', body: '' })).toEqual([400, expect.stringMatching(/Title: .*Update: /)])
    const [listing] = await rows(`select story, profile from listing where id = ${id}`)
    expect(listing.story).toEqual({})
  })
})

describe('a website that could not be read', () => {
  test('is told as such, with both ways on, and no page says that it was read', async () => {
    const { visitor, host, path, key } = await aDraft()
    const told = await visitor.get(path)
    expect(told.text).toContain('We couldn’t read your site')
    expect(told.text).toContain(`${host} answered with error 500`)
    expect(told.text).toContain('before a free launch, we must have read your website at least once')
    expect(told.page.querySelector(`a[href="${path}?edit=1"]`)?.text).toBe('Fill it in by hand')
    expect(told.page.querySelector(`form[action="${path}/read-again"] button`)?.text).toBe('Try again')
    const form = await visitor.get(`${path}?edit=1`)
    expect(form.text).toContain(`We couldn’t read ${host}.`)
    for (const words of ['Drafted from', 'Not found on the website', 'does not state'])
      expect([words, form.text.includes(words)]).toEqual([words, false])

    // By hand to a listing: its public page claims nothing about the website either.
    const typed = { name: 'By Hand', tagline: 'Typed', description: 'All of it typed.', categories: 'Productivity' }
    const saved = await visitor.post(path, { ...(await formOf(visitor, `${path}?edit=1`, path)), ...typed, go: 'next' })
    expect(saved.location).toBe(`${path}/pictures`)
    // The free plan says what stands in its way, before and after the draft is a listing. The button reads the website again.
    const free = async (page: string) => (await visitor.get(page)).page.querySelector('#plan-free')!
    const plan = await free(`${path}/plan`)
    expect(plan.text).toContain(`Not possible yet: we couldn’t read ${host}.`)
    expect(plan.querySelector('button')?.text.trim()).toBe('Read it again and publish for free')
    const preview = await visitor.get(`${path}/preview`)
    expect(preview.page.querySelector('.preview h1')?.text).toContain('By Hand')
    const { listing_id, slug } = (await service.request('POST', `${path}/submit`, { key })).body
    expect((await free(`/my-listings/${listing_id}/publish`)).text).toContain(`we couldn’t read ${host}.`)
    await rows(`update listing set status = 'live', plan = 'paid', live_at = now() where id = ${listing_id}`)
    const shown = await aVisitor(service).get(`/listings/${slug}`)
    expect(shown.text).toContain('All of it typed.')
    for (const words of ['Not stated on the website', 'quoted from', 'with quotes'])
      expect([words, shown.html.includes(words)]).toEqual([words, false])
  })

  test('can launch for free once it can be read: the button of the free plan reads it again', async () => {
    const { visitor, host, path } = await aDraft()
    const typed = { name: 'Back Again', tagline: 'Typed', description: 'All of it typed.', categories: 'Productivity' }
    await visitor.post(path, { ...(await formOf(visitor, `${path}?edit=1`, path)), ...typed, go: 'next' })
    service.websites.setSite(host, { ...ACME_PAGES })
    const form = { ...(await formOf(visitor, `${path}/plan`)), product: 'free' }
    expect((await visitor.post(`${path}/plan`, form)).location).toMatch(/^\/my-listings\/\d+\/done/)
  })

  test('is read again by a button; what was typed meanwhile stays', async () => {
    const { visitor, host, path, read } = await aDraft()
    await visitor.post(path, { ...(await formOf(visitor, `${path}?edit=1`, path)), city: 'Berlin', go: 'save' })
    service.websites.setSite(host, { ...ACME_PAGES })
    const again = await visitor.post(`${path}/read-again`, { ...(await formOf(visitor, path)) })
    expect(again.location).toBe(path)
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('ready')
    expect(await read()).toMatchObject({
      problem: null,
      fields: { name: { value: 'Acme Planner', state: 'ai' }, city: { value: 'Berlin', state: 'manual' } },
    })
    expect((await visitor.get(path)).text).toMatch(/We filled this in from .*The 3 pages we read/)
  })
})

describe('My products', () => {
  test('name, logo, categories and founders of a listing that never had a draft are edited on its profile', async () => {
    const { visitor, email } = await aPerson()
    const slug = `old-${made}`
    const id = await anOwnListing(service, { slug, owner: email })
    const path = `/my-listings/${id}/profile`
    const typed = {
      name: 'Renamed',
      logo_url: 'https://example.com/logo.png',
      categories: 'Analytics',
      'founders.name': 'Ada Example',
      headline: 'Our own line',
    }
    const saved = await visitor.post(path, { ...(await formOf(visitor, path)), ...typed, go: 'save' })
    expect(saved.location).toBe(`${path}?done=save`)
    expect((await service.request('GET', `/listings/${slug}`)).body).toMatchObject({
      name: 'Renamed',
      logo_url: 'https://example.com/logo.png',
      headline: 'Our own line',
      categories: [{ name: 'Analytics' }],
      founders: [{ name: 'Ada Example' }],
    })
    // Opening the page again makes no second draft, and the draft's own address leads here.
    const drafts = await rows(`select id from draft where listing_id = ${id}`)
    expect(drafts).toHaveLength(1)
    expect(await visitor.get(`/drafts/${drafts[0].id}`)).toMatchObject({ status: 303, location: path })
  })

  test('owners preview a page that isn’t public at its own address, and learn why it is hidden; others see nothing', async () => {
    const { visitor, email } = await aPerson()
    const slug = `unseen-${made}`
    const id = await anOwnListing(service, { slug, owner: email, status: 'awaiting_badge', tagline: 'Not yet' })
    const reason = 'It sells watches.'
    for (const status of ['draft', 'awaiting_badge', 'hidden', 'withdrawn']) {
      await rows(`update listing set status = '${status}', hidden_reason = '${reason}' where id = ${id}`)
      expect(await visitor.get(`/listings/${slug}`)).toMatchObject({ location: `/my-listings/${id}/preview` })
      const { text } = await visitor.get(`/my-listings/${id}/preview`)
      expect([status, text]).toEqual([status, expect.stringContaining('Not yet')])
      expect([404, 410]).toContain((await aVisitor(service).get(`/listings/${slug}`)).status)
      expect((await (await aPerson()).visitor.get(`/my-listings/${id}/preview`)).status).toBe(404)
      const overview = (await visitor.get(`/my-listings/${id}`)).text
      expect([status, overview.includes(reason)]).toEqual([status, status === 'hidden'])
    }
    await rows(`update listing set status = 'scheduled' where id = ${id}`)
    const own = await visitor.get(`/listings/${slug}`)
    expect(own.page.querySelector(`a[href="/my-listings/${id}/profile"]`)?.text).toBe('Edit this page')
    expect(own.text).not.toContain('yours?')
    expect((await aVisitor(service).get(`/listings/${slug}`)).text).toContain('yours?')
  })

  test('a launch “as soon as possible” says when its week ends, and warns on its last day', async () => {
    await priceEverything(service)
    const { visitor, email } = await aPerson()
    const id = await anOwnListing(service, { slug: `soon-${made}`, owner: email, status: 'draft', plan: null })
    const before = service.clock.time
    const said = async (time: string) => {
      service.clock.time = new Date(time)
      const { page } = await visitor.get(`/my-listings/${id}/publish`)
      return page.querySelector('#soon')!.structuredText
    }
    expect(await said('2026-11-21T23:59:59Z')).toContain('ends on Sunday, 22 November 2026')
    const warned = await said('2026-11-22T00:00:00Z')
    expect(warned).toMatch(/ends tonight[\s\S]*week of 23 November 2026 for seven full days/)
    expect(await said('2026-11-22T23:59:59Z')).toBe(warned)
    expect(await said('2026-11-23T00:00:00Z')).toContain('ends on Sunday, 29 November 2026')
    service.clock.time = before
  })
})
