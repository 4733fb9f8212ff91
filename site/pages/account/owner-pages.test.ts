import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { unfollowPath } from '../../../domain/followers/unfollow-link.ts'
import { aListing, anOwner } from '../../../test/factories.ts'
import { aService, APP_SECRET, type TestService } from '../../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

let made = 0
// oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of a row is the test
const rows = (text: string) => raw<any>(service.db.read, { text })

/** The browser of a signed-in person, with the tokens of their account's forms and of their listings' forms. */
async function aPerson(email = `person-${++made}@example.com`) {
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  const visitor = aVisitor(service, new Map([[name, value]]))
  const { page } = await visitor.get('/my-listings')
  const listings = page.querySelector('input[name=token]')!.getAttribute('value')!
  return { visitor, email, token: await visitor.token(), listings }
}
async function aLive(facts: object = {}, owner?: string) {
  const slug = `item-${++made}`
  const id = await aListing(service, { slug, ...facts })
  if (owner) await anOwner(service, id, owner)
  return { id, slug }
}
const followers = async (slug: string) => (await service.request('GET', `/listings/${slug}`)).body.followers
/** Presses the follow button of a listing's page. */
async function press(visitor: Visitor, slug: string) {
  const { page } = await visitor.get(`/listings/${slug}`)
  const form = page.querySelector('.actions form[action$=follow]')!
  const token = form.querySelector('input')!.getAttribute('value')!
  return visitor.post(form.getAttribute('action')!, { token })
}

describe('following', () => {
  test('the button follows and stops, and the account page lists what is followed', async () => {
    const { slug } = await aLive({ name: 'Followed Thing' })
    const { visitor, token } = await aPerson()
    expect(await press(visitor, slug)).toMatchObject({ status: 303, location: `/listings/${slug}` })
    expect(await followers(slug)).toBe(1)
    expect((await visitor.get(`/listings/${slug}`)).text).toContain('Following: unfollow')
    const shown = await visitor.get('/account')
    expect(shown.text).toMatch(/Products I follow.*Followed Thing/)
    await press(visitor, slug)
    expect(await followers(slug)).toBe(0)
    await press(visitor, slug)
    const id = (await visitor.get('/account')).page.querySelector('#followed input[name=id]')!.getAttribute('value')!
    expect((await visitor.post('/account/unfollow', { token, id })).location).toBe('/account?done=unfollowed#followed')
    expect(await followers(slug)).toBe(0)
  })

  test('one person is one follower, however often and however many browsers at once ask', async () => {
    const { slug } = await aLive()
    const { visitor } = await aPerson()
    const token = (await visitor.get(`/listings/${slug}`)).page.querySelector('.actions input')!.getAttribute('value')!
    await Promise.all(Array.from({ length: 20 }, () => visitor.post(`/listings/${slug}/follow`, { token })))
    expect(await followers(slug)).toBe(1)
  })

  test('a stranger signs in first; another website, and a form without its token, change nothing', async () => {
    const { slug } = await aLive()
    const stranger = aVisitor(service)
    const form = (await stranger.get(`/listings/${slug}`)).page.querySelector('.actions form[action$="/follow"]')
    expect(form?.querySelector('input[name=token]')).toBeNull()
    const { location } = await stranger.post(`/listings/${slug}/follow`, {})
    expect(decodeURIComponent(location!)).toMatch(new RegExp(`^/sign-in\\?next=/listings/${slug}\\?follow=`))
    const { visitor } = await aPerson()
    const abroad = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await visitor.post(`/listings/${slug}/follow`, {}, abroad)).status).toBe(403)
    expect((await visitor.post(`/listings/${slug}/follow`, { token: 'made-up' })).status).toBe(403)
    expect(await followers(slug)).toBe(0)
  })

  test('a listing that is not public cannot be followed', async () => {
    const { slug } = await aLive()
    const { visitor } = await aPerson()
    const token = (await visitor.get(`/listings/${slug}`)).page.querySelector('.actions input')!.getAttribute('value')!
    await rows(`update listing set status = 'hidden' where slug = '${slug}'`)
    expect((await visitor.post(`/listings/${slug}/follow`, { token })).status).toBe(404)
  })
})

describe('an update is told to followers', () => {
  const post = async (id: number, body: object, headers = {}) =>
    service.request('POST', `/me/listings/${id}/updates`, { key: await service.key(), body, headers })
  const emailsTo = async (email: string) => (await service.emails()).filter(({ to }) => to === email)

  test('each follower gets one email with a one-click address, also when the call is retried', async () => {
    const { id, slug } = await aLive({ name: 'Newsy' }, 'maker@example.com')
    const people = [await aPerson(), await aPerson(), await aPerson()]
    for (const { visitor } of people) await press(visitor, slug)
    const late = await aPerson()
    const body = { title: 'Version <2>', body: 'It is out.\n\nSee you.' }
    const headers = { 'Idempotency-Key': `update-${id}` }
    const first = await post(id, body, headers)
    expect(first).toMatchObject({ status: 201, body: { ...body, followers: 3 } })
    expect((await post(id, body, headers)).body).toEqual(first.body)
    service.clock.time = new Date(service.clock.time.getTime() + 60_000)
    await press(late.visitor, slug)
    await service.sendJob('tell-followers', { updateId: first.body.id, after: null })
    for (const { email } of people) {
      await expect.poll(async () => (await emailsTo(email)).length, { timeout: 20_000 }).toBe(1)
      const [news] = await emailsTo(email)
      expect(news).toMatchObject({ subject: 'Newsy: Version <2>', text: expect.stringContaining('It is out.') })
      expect(news!.html).toContain('Version &lt;2&gt;')
      expect(news!.unsubscribeUrl).toMatch(/\/unfollow\/[\w-]{40,}$/)
    }
    expect(await emailsTo(late.email)).toEqual([])
    expect((await service.request('GET', `/listings/${slug}`)).body.latest_updates[0]).toMatchObject(body)
  })

  test('one POST of a mail program ends the emails, without cookie or redirect; opening the link does not', async () => {
    const { id, slug } = await aLive({ name: 'Loud' })
    const { visitor, email } = await aPerson()
    await press(visitor, slug)
    const [{ id: accountId }] = await rows(`select id from account where email = '${email}'`)
    const path = unfollowPath(APP_SECRET, { listingId: id, accountId })
    const looked = await aVisitor(service).get(path)
    expect([looked.status, looked.text]).toEqual([200, expect.stringContaining('Unfollow Loud?')])
    expect(await followers(slug)).toBe(1)
    const oneClick = () =>
      fetch(service.origin + path, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'mail' },
        body: 'List-Unsubscribe=One-Click',
      })
    for (let time = 0; time < 2; time++) expect((await oneClick()).status).toBe(200)
    expect(await followers(slug)).toBe(0)
    const forged = path.slice(0, -2) + (path.endsWith('A') ? 'BB' : 'AA')
    expect((await aVisitor(service).post(forged, {})).status).toBe(404)
  })

  test('followers of a listing that is hidden meanwhile are not told', async () => {
    const { id, slug } = await aLive({}, 'maker@example.com')
    const { visitor, email } = await aPerson()
    await press(visitor, slug)
    await rows(`update listing set status = 'hidden' where id = ${id}`)
    const { body } = await post(id, { title: 't', body: 'b' })
    await service.sendJob('tell-followers', { updateId: body.id, after: null })
    const other = await aLive({}, 'maker@example.com')
    await press(visitor, other.slug)
    await post(other.id, { title: 'Later', body: 'b' })
    await expect.poll(async () => (await emailsTo(email)).length, { timeout: 20_000 }).toBe(1)
    expect((await emailsTo(email))[0]!.subject).toContain('Later')
  })

  test('the sixth update of a day is refused, an empty one too', async () => {
    const { id } = await aLive({}, 'maker@example.com')
    expect((await post(id, { title: ' ', body: 'b' })).body.errors).toMatchObject([{ pointer: '/title' }])
    for (let n = 0; n < 5; n++) expect((await post(id, { title: `News ${n}`, body: 'b' })).status).toBe(201)
    expect(await post(id, { title: 'More', body: 'b' })).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

describe('withdraw and restore', () => {
  const statusOf = async (id: number) =>
    (await rows(`select status, plan, launch_week from listing where id = ${id}`))[0]
  const send = (person: Awaited<ReturnType<typeof aPerson>>, what: string, id: number) =>
    person.visitor.post(`/my-listings/${id}/${what}`, { token: person.listings })

  test('a paid live listing leaves the site and comes back; the history says so', async () => {
    const person = await aPerson()
    const { id, slug } = await aLive({ plan: 'paid' }, person.email)
    expect((await send(person, 'withdraw', id)).location).toBe(`/my-listings/${id}?done=withdrawn`)
    expect((await service.request('GET', `/listings/${slug}`)).status).toBe(404)
    expect((await person.visitor.get('/my-listings')).text).toContain('You withdrew this listing')
    expect((await send(person, 'restore', id)).location).toBe(`/my-listings/${id}?done=restored#manage`)
    expect((await service.request('GET', `/listings/${slug}`)).status).toBe(200)
    const { ok } = (await service.admin('edits', 'list', slug)) as { ok: object[] }
    expect(ok).toMatchObject([
      { who: person.email, via: 'site', changed: ['status'] },
      { who: person.email, via: 'site', changed: ['status'] },
    ])
  })

  test('restoring takes nobody past the badge, the queue or the site team', async () => {
    const person = await aPerson()
    const free = await aLive({ launchWeek: '2026-11-16' }, person.email)
    const hidden = await aLive({ status: 'hidden', plan: 'paid' }, person.email)
    const queued = await aLive({ status: 'scheduled', launchWeek: '2026-12-28', liveAt: null }, person.email)
    await rows(`insert into launch_week (week, taken) values ('2026-12-28', 1)`)
    for (const { id } of [free, hidden, queued]) await send(person, 'withdraw', id)
    expect((await rows(`select taken from launch_week where week = '2026-12-28'`))[0].taken).toBe(0)
    for (const { id } of [free, hidden, queued]) await send(person, 'restore', id)
    expect(await Promise.all([free, hidden, queued].map(({ id }) => statusOf(id)))).toMatchObject([
      { status: 'awaiting_badge', plan: 'free' },
      { status: 'hidden', plan: 'paid' },
      { status: 'draft', plan: null, launch_week: null },
    ])
  })

  test('a listing whose website another one has taken meanwhile stays withdrawn, and strangers move nothing', async () => {
    const person = await aPerson()
    const { id } = await aLive({ plan: 'paid', website: 'https://taken.example.com' }, person.email)
    expect((await send(await aPerson(), 'withdraw', id)).status).toBe(404)
    expect((await statusOf(id)).status).toBe('live')
    await send(person, 'withdraw', id)
    await aLive({ website: 'https://taken.example.com' })
    const refused = await send(person, 'restore', id)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('already has this website')])
    expect((await statusOf(id)).status).toBe('withdrawn')
  })
})

test('owners approve alternatives by the address of a page; get_alternatives says so, and forgets when it is taken back', async () => {
  const person = await aPerson()
  const mine = await aLive({}, person.email)
  const other = await aLive({ name: 'Other', category: 'email' })
  const approve = (slug: string) =>
    person.visitor.post(`/my-listings/${mine.id}/alternatives`, { token: person.listings, slug })
  const approved = async () =>
    (await service.request('GET', `/listings/${mine.slug}/alternatives`)).body.items
      .filter((item: { approved: boolean }) => item.approved)
      .map((item: { slug: string }) => item.slug)
  expect((await approve(`${service.origin}/listings/${other.slug}`)).status).toBe(303)
  expect((await approve(other.slug)).status).toBe(303)
  expect(await approved()).toEqual([other.slug])
  expect((await approve('nobody')).status).toBe(400)
  expect((await approve(mine.slug)).status).toBe(400)
  const form = { token: person.listings, alternative: String(other.id) }
  const stranger = await aPerson()
  const theirs = await stranger.visitor.post(`/my-listings/${mine.id}/alternatives/remove`, {
    ...form,
    token: stranger.listings,
  })
  expect(theirs.status).toBe(404)
  await person.visitor.post(`/my-listings/${mine.id}/alternatives/remove`, form)
  expect(await approved()).toEqual([])
})

describe('a listing as a file', () => {
  const EVIDENCE = { quote: 'Our words', url: 'https://acme.example.com/', fetched_at: '2026-11-03T09:00:00.000Z' }
  const FULL = {
    name: 'Full "Thing"',
    headline: 'The top',
    summary: 'Long.\n\nVery.',
    tagline: 'Our words',
    shortDescription: 'Short.',
    description: 'About.',
    stage: 'launched',
    pricingModel: 'Freemium',
    country: 'DE',
    keywords: ['mail'],
    plan: 'paid' as const,
    votes: 40,
    category: 'email',
    further: ['seo'],
    story: { title: 'Us', story: 'Long ago.' },
    profile: {
      tags: ['t'],
      features: ['One', 'Two'],
      city: 'Köln',
      founded_year: 2021,
      contact_email: 'hello@acme.example.com',
      logo_url: 'https://acme.example.com/logo.png',
      faqs: [{ question: 'Why?', answer: 'So.' }],
      founders: [{ name: 'Ann', title: 'CEO' }, { name: 'Ben' }],
      socials: { x: 'https://x.com/acme' },
      founder_socials: { github: 'https://github.com/ann' },
      seo: { title: 'T', meta: 'M' },
      evidence: {
        tagline: [EVIDENCE],
        faqs: [EVIDENCE, { ...EVIDENCE, quote: 'Second' }],
        company_socials: [EVIDENCE],
      },
      not_found: ['usps' as const],
    },
  }
  async function aFull(email: string, website: string) {
    const made = await aLive({ ...FULL, website }, email)
    const key = await service.key({ email })
    await service.request('POST', `/me/listings/${made.id}/milestones`, {
      key,
      body: { date: '2026-01-05', title: 'Born' },
    })
    await service.request('POST', `/me/listings/${made.id}/updates`, { key, body: { title: 'News', body: 'Old.' } })
    await service.request('PATCH', `/me/listings/${made.id}`, { key, body: { fields: { pricing_summary: 'Free.' } } })
    return made
  }
  const upload = async (person: Awaited<ReturnType<typeof aPerson>>, text: string) => {
    const body = new FormData()
    body.set('token', person.listings)
    body.set('file', new Blob([text], { type: 'application/json' }), 'listing.json')
    const headers = {
      cookie: [...person.visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: service.origin,
      'sec-fetch-site': 'same-origin',
    }
    const res = await fetch(`${service.origin}/my-listings/import`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    return { status: res.status, location: res.headers.get('location'), html: await res.text() }
  }
  const download = async (person: Awaited<ReturnType<typeof aPerson>>, id: number) =>
    (await person.visitor.get(`/my-listings/${id}/file`)).html

  test('goes out and comes back the same, with quotes and history, and brings no plan, votes or verification', async () => {
    const owner = await aPerson()
    const { slug, id } = await aFull(owner.email, 'https://full.example.com')
    const { ok: exported } = (await service.admin('listing', 'export', slug)) as { ok: Record<string, unknown> }
    expect(exported).toMatchObject({ evidence: { tagline: [EVIDENCE] }, not_found_on_website: ['usps'] })
    expect(exported['history']).toHaveLength(2)
    // Withdraw the listing, so that the import finds no listing of this website, as on another service.
    await rows(`update listing set status = 'withdrawn' where id = ${id}`)
    const imported = (await service.admin(
      'listing',
      'import',
      JSON.stringify(exported),
      '--email',
      'new@example.com',
    )) as {
      ok: { slug: string; id: number }
    }
    expect(imported.ok).toMatchObject({ status: 'draft', is_new: true })
    const again = (await service.admin('listing', 'export', imported.ok.slug)) as { ok: object }
    expect(JSON.stringify(again.ok)).toBe(JSON.stringify(exported))
    const [row] = await rows(
      `select plan, votes, followers, verified_at, unlocked, launch_week from listing where id = ${imported.ok.id}`,
    )
    expect(row).toMatchObject({ plan: null, votes: 0, followers: 0, verified_at: null, launch_week: null })
    const [{ imported: marked }] = await rows(
      `select count(*)::int as imported from listing_version where listing_id = ${imported.ok.id} and imported`,
    )
    expect(marked).toBe(2)
  })

  test('the owner downloads and uploads it; one that was changed on the way keeps its values, not its quotes', async () => {
    const owner = await aPerson()
    const { id, slug } = await aFull(owner.email, 'https://mine.example.com')
    const file = await download(owner, id)
    const key = await service.key({ email: owner.email })
    await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline: 'Overwritten' } } })
    expect((await upload(owner, file)).location).toBe('/my-listings?done=imported')
    const back = (await service.request('GET', `/listings/${slug}`)).body
    expect(back).toMatchObject({
      tagline: 'Our words',
      headline: 'The top',
      evidence: { tagline: [EVIDENCE] },
      votes: 40,
    })
    const { signature: _, ...content } = JSON.parse(file) as Record<string, unknown>
    const { signature: __, ...now } = JSON.parse(await download(owner, id)) as Record<string, unknown>
    expect({ ...now, history: [] }).toEqual({ ...content, history: [] })

    const forged = JSON.stringify({ ...(JSON.parse(file) as { fields: object }), evidence: { city: [EVIDENCE] } })
    expect((await upload(owner, forged)).location).toBe('/my-listings?done=imported-untrusted')
    expect((await service.request('GET', `/listings/${slug}`)).body).toMatchObject({
      tagline: 'Our words',
      evidence: {},
    })
  })

  test("somebody else's file makes a listing of one's own that cannot go live beside the first", async () => {
    const owner = await aPerson()
    const { id } = await aFull(owner.email, 'https://theirs.example.com')
    const thief = await aPerson()
    expect((await thief.visitor.get(`/my-listings/${id}/file`)).status).toBe(404)
    const refused = await upload(thief, await download(owner, id))
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('already has this website')])
    expect(await rows(`select account_id from listing_owner where listing_id = ${id}`)).toHaveLength(1)
  })

  test('what is no listing, says more than it may, or breaks a rule is refused and changes nothing', async () => {
    const owner = await aPerson()
    const { id, slug } = await aFull(owner.email, 'https://rules.example.com')
    const file = JSON.parse(await download(owner, id)) as { fields: object; evidence: object }
    const before = (await service.request('GET', `/listings/${slug}`)).body
    for (const [text, said] of [
      ['', 'didn’t choose a file'],
      ['not json', 'isn’t a listing file'],
      ['[]', 'isn’t a listing file'],
      [JSON.stringify({ ...file, plan: 'paid' }), 'The file has an unknown part: plan.'],
      [
        JSON.stringify({ ...file, fields: { ...file.fields, founded_year: 1700 } }),
        'fields.founded_year must be at least 1800.',
      ],
      [JSON.stringify({ ...file, fields: { ...file.fields, votes: 9 } }), 'fields has an unknown part: votes.'],
      [JSON.stringify({ ...file, fields: { ...file.fields, country: 'XX' } }), 'ISO 3166'],
      [JSON.stringify({ ...file, fields: { ...file.fields, categories: ['Nonsense'] } }), 'no category'],
      [JSON.stringify({ ...file, socials: { x: 'javascript:alert(1)' } }), 'not a web address'],
      [JSON.stringify({ ...file, website_url: 'http://127.0.0.1/' }), 'not the address of a public website'],
      [JSON.stringify({ ...file, evidence: { tagline: [{ ...EVIDENCE, url: 'javascript:x' }] } }), 'isn’t valid'],
    ] as const) {
      const answer = await upload(owner, text)
      expect([answer.status, answer.html]).toEqual([400, expect.stringContaining(said)])
    }
    expect((await service.request('GET', `/listings/${slug}`)).body).toEqual(before)
  })
})
