import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACME_PAGES } from '../../test/acme.ts'
import { raw } from '../../domain/database/raw.ts'
import { legacyClient, modernClient } from '../../test/clients.ts'
import { aListing, anOwner } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

let made = 0
const QUOTE = [{ quote: 'Our words', url: 'https://acme.example.com/', fetched_at: '2026-11-03T09:00:00Z' }]

/** A live listing of maker@example.com without a draft. */
async function aLive(facts: Partial<Parameters<typeof aListing>[1]> = {}) {
  const slug = `product-${++made}`
  const id = await aListing(service, { slug, ...facts })
  await anOwner(service, id)
  return { id, slug }
}
/** A listing of maker@example.com, submitted from a draft and then set live by the test. */
async function aSubmitted() {
  const host = `site-${++made}.example.com`
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
  const { body: draft } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })
  await expect
    .poll(async () => (await service.request('GET', `/drafts/${draft.id}`, { key })).body.status, { timeout: 30_000 })
    .toBe('ready')
  const { body } = await service.request('POST', `/drafts/${draft.id}/submit`, { key })
  await rows(`update listing set status = 'live', live_at = now(), plan = 'free' where id = ${body.listing_id}`)
  return { id: body.listing_id as number, slug: body.slug as string, draft: draft.id as string }
}
// oxlint-disable-next-line typescript/no-explicit-any -- what the test expects of a row is the test
const rows = (text: string) => raw<any>(service.db.read, { text })
const patch = (id: number, body: object, more = {}) =>
  service.request('PATCH', `/me/listings/${id}`, { key, body, ...more })
const seen = async (slug: string) => (await service.request('GET', `/listings/${slug}`)).body
const mine = async (id: number) => (await service.request('GET', `/me/listings/${id}`, { key })).body
const versions = (id: number) =>
  rows(`select before, after, via, account_id from listing_version where listing_id = ${id} order by id`)

describe('update_my_listing', () => {
  test('an edit is public at once, over REST and MCP', async () => {
    const { id, slug } = await aLive()
    const answer = await patch(id, { fields: { tagline: 'New line', city: 'Köln', country: 'de', founded_year: 2021 } })
    expect(answer).toMatchObject({ status: 200, body: { tagline: 'New line', country: 'DE', founded_year: 2021 } })
    expect(await seen(slug)).toMatchObject({ tagline: 'New line', city: 'Köln', country: 'DE', founded_year: 2021 })
    for (const connect of [modernClient, legacyClient]) {
      const client = await connect(service.origin, { key })
      await client.call('update_my_listing', { listing_id: id, fields: { tagline: `By ${client.protocol}` } })
      expect((await seen(slug)).tagline).toBe(`By ${client.protocol}`)
      await client.close()
    }
  })

  test('headline and summary stand at the top, and give way to tagline and short description when cleared', async () => {
    const { id, slug } = await aLive({ tagline: 'The tagline', shortDescription: 'The short one.' })
    expect(await seen(slug)).toMatchObject({ headline: 'The tagline', summary: 'The short one.' })
    await patch(id, { fields: { headline: 'The headline', summary: 'The summary.' } })
    expect(await seen(slug)).toMatchObject({
      headline: 'The headline',
      summary: 'The summary.',
      tagline: 'The tagline',
    })
    const page = await (await fetch(`${service.origin}/listings/${slug}`)).text()
    expect(page).toContain('<p class="lead">The headline</p>')
    await patch(id, { fields: { headline: '', summary: ' ' } })
    expect(await seen(slug)).toMatchObject({ headline: 'The tagline', summary: 'The short one.' })
  })

  test('a value that is typed loses the quotes of the website, the others keep theirs', async () => {
    const { id, slug } = await aLive({
      tagline: 'Our words',
      profile: {
        city: 'Bonn',
        socials: { x: 'https://x.com/acme' },
        evidence: { tagline: QUOTE, city: QUOTE, company_socials: QUOTE },
        not_found: ['country', 'usps', 'keywords'],
      },
    })
    // Typing a value that is already saved doesn't make it the owner's.
    await patch(id, { fields: { tagline: 'Our words' }, socials: { x: 'https://x.com/acme' } })
    expect((await seen(slug)).evidence).toEqual({ tagline: QUOTE, city: QUOTE, company_socials: QUOTE })
    expect(await versions(id)).toEqual([])
    await patch(id, { fields: { tagline: 'My words', country: 'FR' }, socials: { github: 'https://github.com/acme' } })
    expect(await seen(slug)).toMatchObject({ evidence: { city: QUOTE }, not_found_on_website: ['usps'] })
    expect(Object.keys((await seen(slug)).evidence)).toEqual(['city'])
  })

  test('lists, links and FAQs are replaced whole; an empty one clears', async () => {
    const { id, slug } = await aLive({
      profile: { features: ['Old'], faqs: [{ question: 'Q', answer: 'A' }], socials: { x: 'https://x.com/a' } },
    })
    await patch(id, {
      fields: { features: ['One', 'Two', 'One'], keywords: ['mail'] },
      socials: { linkedin: 'https://linkedin.com/company/a', x: '' },
      faqs: [{ question: 'Why?', answer: 'So.' }],
    })
    expect(await seen(slug)).toMatchObject({
      features: ['One', 'Two'],
      keywords: ['mail'],
      socials: { linkedin: 'https://linkedin.com/company/a' },
      faqs: [{ question: 'Why?', answer: 'So.' }],
    })
    expect((await seen(slug)).socials.x).toBeUndefined()
    await patch(id, { fields: { features: [], founded_year: null }, socials: {}, faqs: [] })
    expect(await seen(slug)).toMatchObject({ features: [], socials: {}, faqs: [], founded_year: null })
  })

  test('a word that is typed is found at once, and one that is gone no longer', async () => {
    const { id, slug } = await aLive({ tagline: 'Zebrafish counter' })
    const found = async (q: string) =>
      (await service.request('GET', `/listings?q=${q}`)).body.items.map((item: { slug: string }) => item.slug)
    expect(await found('zebrafish')).toEqual([slug])
    await patch(id, { fields: { tagline: 'Axolotl counter', keywords: ['salamander'] } })
    expect([await found('zebrafish'), await found('axolotl'), await found('salamander')]).toEqual([[], [slug], [slug]])
  })

  test('an edit of the listing stands in its draft, and an edit of the draft in the listing: the last one wins', async () => {
    const { id, slug, draft } = await aSubmitted()
    const before = await seen(slug)
    expect(before.evidence.tagline).toHaveLength(1)
    await patch(id, { fields: { tagline: 'On the listing', headline: 'Top', seo_title: 'For engines' } })
    const { body: kept } = await service.request('GET', `/drafts/${draft}`, { key })
    expect(kept).toMatchObject({
      fields: { tagline: { value: 'On the listing', state: 'edited', evidence: [] } },
      seo: { title: 'For engines' },
    })
    // Editing another field of the draft keeps what was typed on the listing.
    await service.request('PATCH', `/drafts/${draft}`, { key, body: { fields: { city: 'Bremen' } } })
    expect(await seen(slug)).toMatchObject({ tagline: 'On the listing', headline: 'Top', city: 'Bremen' })
    await service.request('PATCH', `/drafts/${draft}`, { key, body: { restore: ['tagline'] } })
    expect(await seen(slug)).toMatchObject({ tagline: before.tagline, headline: 'Top' })
    expect((await seen(slug)).evidence.tagline).toEqual(before.evidence.tagline)
  })

  test('who follows the draft hears of every edit of its listing', async () => {
    const { id, draft } = await aSubmitted()
    const heard: string[] = []
    const stop = await service.db.listen('draft_changed', (changed) => void heard.push(changed))
    const edits = [
      ['PATCH', '', { fields: { city: 'Ulm' } }],
      ['PUT', '/story', { story: 'S' }],
      ['POST', '/milestones', { date: '2026-01-05', title: 'Born' }],
    ] as const
    for (const [index, [method, path, body]] of edits.entries()) {
      await service.request(method, `/me/listings/${id}${path}`, { key, body })
      await expect.poll(() => heard).toEqual(Array(index + 1).fill(draft))
    }
    service.clock.time = new Date(service.clock.time.getTime() + 60_000)
    await patch(id, { fields: { city: 'Ulm' } })
    const { updated_at } = (await service.request('GET', `/drafts/${draft}`, { key })).body
    expect(Date.parse(updated_at)).toBeLessThan(service.clock.time.getTime())
    await patch(id, { fields: { city: 'Bonn' } })
    await expect.poll(() => heard).toHaveLength(4)
    await stop()
    service.clock.time = new Date('2026-11-20T12:00:00Z')
  })

  test('milestones stand newest first, whatever way they came; the same again is no edit', async () => {
    const { id, draft } = await aSubmitted()
    const on = (date: string, title: string) => ({ date, title })
    const milestones = [on('2026-01-05', 'A'), on('2026-03-01', 'B'), on('2026-03-01', 'C')]
    const sorted = [milestones[1], milestones[2], milestones[0]]
    const save = () => service.request('PATCH', `/drafts/${draft}`, { key, body: { milestones } })
    expect((await save()).body.milestones).toEqual(sorted)
    expect((await service.request('GET', `/drafts/${draft}`, { key })).body.milestones).toEqual(sorted)
    const ids = (await mine(id)).milestones.map((one: { id: number }) => one.id)
    await save()
    expect((await mine(id)).milestones.map((one: { id: number }) => one.id)).toEqual(ids)
    expect(await versions(id)).toHaveLength(2)
  })

  test('further categories are kept in their order, and an edit elsewhere leaves those that were bought', async () => {
    const { id, draft } = await aSubmitted()
    const edit = (body: object) => service.request('PATCH', `/drafts/${draft}`, { key, body })
    await edit({ fields: { categories: ['Chat', 'SEO'] } })
    await rows(`insert into listing_category select ${id}, id, 2 from category where name = 'Email'`)
    const { body } = await edit({ fields: { city: 'Ulm' } })
    expect(body.fields.categories.value).toEqual(['Chat', 'SEO', 'Email'])
    const of = async () =>
      (
        await rows(
          `select name from listing_category join category on id = category_id where listing_id = ${id} order by listing_category.position`,
        )
      ).map(({ name }) => name)
    expect(await of()).toEqual(['SEO', 'Email'])
    await edit({ fields: { categories: ['Email'] } })
    expect(await of()).toEqual([])
    const [{ before, after }] = (await versions(id)).slice(-1)
    expect([before.categories, after.categories]).toEqual([['Chat', 'SEO', 'Email'], ['Email']])
    await edit({ fields: { categories: null } })
    expect((await mine(id)).categories).toMatchObject([{ name: 'Uncategorised' }])
  })

  test('story and milestones of the listing survive a later edit of the draft', async () => {
    const { id, draft } = await aSubmitted()
    await service.request('PUT', `/me/listings/${id}/story`, { key, body: { story: 'It began in a garage.' } })
    await service.request('POST', `/me/listings/${id}/milestones`, { key, body: { date: '2026-01-05', title: 'Born' } })
    await service.request('PATCH', `/drafts/${draft}`, { key, body: { fields: { city: 'Bremen' } } })
    expect(await mine(id)).toMatchObject({
      story: { story: 'It began in a garage.' },
      milestones: [{ date: '2026-01-05', title: 'Born' }],
    })
    expect((await service.request('GET', `/drafts/${draft}`, { key })).body.milestones).toEqual([
      { date: '2026-01-05', title: 'Born' },
    ])
  })

  test('every edit makes a version, with who and through what, that the site team reads', async () => {
    const { id, slug } = await aLive({ tagline: 'Before' })
    await patch(id, { fields: { tagline: 'After', city: 'Ulm' } })
    await service.request('POST', `/me/listings/${id}/milestones`, { key, body: { date: '2026-01-05', title: 'Born' } })
    const list = (await service.admin('edits', 'list', slug)) as { ok: { id: number }[] }
    expect(list.ok).toMatchObject([
      { listing: slug, who: 'maker@example.com', via: 'api_key', changed: ['milestones'] },
      {
        listing: slug,
        who: 'maker@example.com',
        via: 'api_key',
        when: '2026-11-20T12:00:00.000Z',
        changed: ['profile', 'tagline'],
      },
    ])
    for (const edit of list.ok) expect(edit).not.toHaveProperty('imported')
    expect(await service.admin('edits', 'show', String(list.ok[1]!.id))).toMatchObject({
      ok: { before: { tagline: 'Before' }, after: { tagline: 'After' } },
    })
    expect(await service.admin('edits', 'show', '999999')).toMatchObject({
      error: expect.stringContaining('edits list'),
    })
  })

  test('two edits of one listing at once are both kept', async () => {
    const { id, slug } = await aSubmitted()
    const words = ['city', 'pricing_summary', 'contact_email', 'summary', 'headline'] as const
    const values = { city: 'Ulm', pricing_summary: 'Free.', contact_email: 'a@b.example', summary: 'S', headline: 'H' }
    const replies = await Promise.all(words.map((word) => patch(id, { fields: { [word]: values[word] } })))
    expect(replies.map(({ status }) => status)).toEqual(words.map(() => 200))
    expect(await seen(slug)).toMatchObject(values)
    expect(await versions(id)).toHaveLength(1 + words.length)
  })

  test.for([
    ['a country that is none', { fields: { country: 'XX' } }, '/fields/country'],
    [
      'a video that is not on YouTube',
      { fields: { demo_video_url: 'https://evil.example/v' } },
      '/fields/demo_video_url',
    ],
    ['an address that is none', { fields: { contact_email: 'nobody' } }, '/fields/contact_email'],
    ['an empty feature', { fields: { features: ['a', ' '] } }, '/fields/features/1'],
    ['a link that is a script', { socials: { x: 'javascript:alert(1)' } }, '/socials/x'],
    ['a question without words', { faqs: [{ question: ' ', answer: 'A' }] }, '/faqs/0/question'],
    ['a long tagline', { fields: { tagline: 'x'.repeat(201) } }, '/fields/tagline'],
    ['a name, which the draft changes', { fields: { name: 'New' } }, '/fields/name'],
    ['a year before 1800', { fields: { founded_year: 1799 } }, '/fields/founded_year'],
    ['eleven FAQs', { faqs: Array.from({ length: 11 }, () => ({ question: 'q', answer: 'a' })) }, '/faqs'],
  ])('%s is refused, and nothing of the call is kept', async ([, body, pointer]) => {
    const { id, slug } = await aLive({ tagline: 'Stays' })
    const all = body as { fields?: object }
    const answer = await patch(id, { ...all, fields: { summary: 'Lost', ...all.fields } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ pointer }] } })
    expect(await seen(slug)).toMatchObject({ tagline: 'Stays', summary: null })
    expect(await versions(id)).toEqual([])
  })

  test("another person's listing reads as absent, in every operation", async () => {
    const { id } = await aLive()
    const stranger = await service.key({ email: 'stranger@example.com' })
    const replies = await Promise.all(
      (
        [
          ['PATCH', '', {}],
          ['POST', '/updates', { title: 't', body: 'b' }],
          ['POST', '/milestones', { date: '2026-01-01', title: 't' }],
          ['DELETE', '/milestones/1', undefined],
          ['PUT', '/story', { story: 's' }],
        ] as const
      ).map(([method, path, body]) =>
        service.request(method, `/me/listings/${id}${path}`, { key: stranger, ...(body ? { body } : {}) }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await versions(id)).toEqual([])
  })

  test('a draft no longer edits a listing that is no longer its person’s', async () => {
    const { id, slug, draft } = await aSubmitted()
    await rows(`delete from listing_owner where listing_id = ${id}`)
    const answer = await service.request('PATCH', `/drafts/${draft}`, { key, body: { fields: { city: 'Mine' } } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_state' } })
    expect((await seen(slug)).city).not.toBe('Mine')
  })
})

describe('milestones', () => {
  const add = (id: number, body: object, headers = {}) =>
    service.request('POST', `/me/listings/${id}/milestones`, { key, body, headers })

  test('a milestone is added with 201, once for one key, and removed', async () => {
    const { id, slug } = await aLive({ plan: 'paid' })
    const body = { date: '2026-03-01', title: 'First release', description: 'At last.', url: 'https://acme.com/blog' }
    const first = await add(id, body, { 'Idempotency-Key': `milestone-${id}` })
    const again = await add(id, body, { 'Idempotency-Key': `milestone-${id}` })
    expect(first).toMatchObject({ status: 201, body: { ...body, shown: true } })
    expect(again.body).toEqual(first.body)
    expect((await seen(slug)).milestones).toHaveLength(1)
    const path = `/me/listings/${id}/milestones/${first.body.id}`
    expect(await service.request('DELETE', path, { key })).toMatchObject({ status: 200, body: { deleted: true } })
    expect((await service.request('DELETE', path, { key })).status).toBe(404)
    expect((await seen(slug)).milestones).toEqual([])
  })

  test('fifty are the most, however many ask at once', async () => {
    const { id } = await aLive()
    const replies = await Promise.all(
      Array.from({ length: 55 }, (_, n) => add(id, { date: '2026-01-05', title: `Number ${n}` })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(replies.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'wrong_state' })
    // The list has enough of them to delete one without another look-up.
    const { items } = (await service.request('GET', '/me/listings?per_page=100', { key })).body
    const all = (await mine(id)).milestones.map((one: { id: number; title: string }) => ({
      id: one.id,
      title: one.title,
    }))
    expect(items.find((one: { id: number }) => one.id === id).milestones).toEqual(all.slice(0, 5))
  })

  test('a listing without milestones says nothing of them in the list', async () => {
    const { id } = await aLive()
    const { items } = (await service.request('GET', '/me/listings?per_page=100', { key })).body
    expect(items.find((one: { id: number }) => one.id === id)).not.toHaveProperty('milestones')
  })

  test("a milestone of another listing is not this one's to remove", async () => {
    const [one, other] = [await aLive(), await aLive()]
    const { body } = await add(one.id, { date: '2026-01-05', title: 'Mine' })
    expect((await service.request('DELETE', `/me/listings/${other.id}/milestones/${body.id}`, { key })).status).toBe(
      404,
    )
    expect((await mine(one.id)).milestones).toHaveLength(1)
  })

  test.for([
    [{ date: '2026-02-30', title: 'x' }, '/date'],
    [{ date: '2028-01-01', title: 'x' }, '/date'],
    [{ date: '1799-12-31', title: 'x' }, '/date'],
    [{ date: '2026-01-01', title: ' ' }, '/title'],
    [{ date: '2026-01-01', title: 'x', url: 'http://acme.com' }, '/url'],
    [{ date: '2026-01-01', title: 'x', url: 'javascript:alert(1)' }, '/url'],
  ])('%j is refused at %s', async ([body, pointer]) => {
    const { id } = await aLive()
    expect(await add(id, body as object)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
  })

  test('visitors see neither milestones nor story of a listing that has them not unlocked', async () => {
    const { id, slug } = await aLive()
    expect((await add(id, { date: '2026-01-05', title: 'Born' })).body.shown).toBe(false)
    const { body } = await service.request('PUT', `/me/listings/${id}/story`, { key, body: { story: 'S' } })
    expect(body).toEqual({ listing_id: id, story: { story: 'S' }, shown: false })
    const { milestones, story } = await seen(slug)
    expect([milestones, story]).toEqual([undefined, undefined])
  })
})

test('a section of the story that is absent stays, an empty one is cleared, and no body changes nothing', async () => {
  const { id } = await aLive({ plan: 'paid' })
  const put = (body?: object) => service.request('PUT', `/me/listings/${id}/story`, { key, ...(body ? { body } : {}) })
  await put({ title: 'Us', story: 'Long ago', lessons: 'Many' })
  expect((await put({ lessons: '', problem: 'Mail' })).body.story).toEqual({
    title: 'Us',
    story: 'Long ago',
    problem: 'Mail',
  })
  expect((await put()).status).toBe(200)
  expect((await put({ title: 'x'.repeat(201) })).status).toBe(400)
  expect((await mine(id)).story).toEqual({ title: 'Us', story: 'Long ago', problem: 'Mail' })
  expect(await versions(id)).toHaveLength(2)
})

describe('answer_interview', () => {
  const put = (answers: object[], own = key) => service.request('PUT', '/me/interview', { key: own, body: { answers } })

  test('answers stand on the page of the founder, in the order of the interview; an empty one is taken back', async () => {
    const own = await service.key({ email: 'founder@example.com' })
    const [first, second] = (await service.request('GET', '/interview-questions')).body.items
    const early = await put(
      [
        { question_id: second.id, answer: 'Second.' },
        { question_id: first.id, answer: 'First.' },
      ],
      own,
    )
    expect(early.body).toMatchObject({ answers: [{ answer: 'First.' }, { answer: 'Second.' }], founder: null })

    const host = 'founded.example.com'
    for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
    const { body: draft } = await service.request('POST', '/drafts', { key: own, body: { url: `https://${host}` } })
    const body = { founders: [{ name: 'Ann Interviewed' }, { name: 'Ben Partner' }] }
    await service.request('PATCH', `/drafts/${draft.id}`, { key: own, body })
    await expect
      .poll(async () => (await service.request('POST', `/drafts/${draft.id}/submit`, { key: own })).status, {
        timeout: 10_000,
      })
      .toBe(200)
    await rows(`update listing set status = 'live', live_at = now() where host = '${host}'`)
    expect((await put([], own)).body.founder).toBe('ann-interviewed')
    const founder = async (slug: string) => (await service.request('GET', `/founders/${slug}`)).body
    expect((await founder('ann-interviewed')).interview).toEqual([
      { question: first.question, answer: 'First.', answered_at: '2026-11-20T12:00:00.000Z' },
      { question: second.question, answer: 'Second.', answered_at: '2026-11-20T12:00:00.000Z' },
    ])
    const page = await (await fetch(`${service.origin}/founders/ann-interviewed`)).text()
    expect(page).toContain('In their own words')
    expect((await founder('ben-partner')).interview).toEqual([])
    expect((await service.request('GET', '/interview-questions')).body.items[0].answered).toBe(1)
    await put([{ question_id: first.id, answer: ' ' }], own)
    expect((await founder('ann-interviewed')).interview).toHaveLength(1)
  })

  test('an unknown question, one named twice, and thirty-one answers are refused whole', async () => {
    const [{ id }] = (await service.request('GET', '/interview-questions')).body.items
    const one = { question_id: id, answer: 'Yes.' }
    expect((await put([one, { ...one, question_id: 999 }])).body.errors).toMatchObject([
      { pointer: '/answers/1/question_id' },
    ])
    expect((await put([one, one])).body.errors).toMatchObject([{ code: 'repeated' }])
    expect((await put(Array.from({ length: 31 }, () => one))).status).toBe(400)
    expect((await put([])).body.answers).toEqual([])
  })
})
