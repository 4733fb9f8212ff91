import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { BLOCKED } from '../../../domain/accounts/closed-account.ts'
import { raw } from '../../../domain/database/raw.ts'
import { mondayOf } from '../../../domain/launches/week.ts'
import { syncFounders } from '../../../domain/founders/sync-founders.ts'
import { lockListing } from '../../../domain/listings/listing.ts'
import { faultsOf } from '../../../test/accessibility.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aListing, anOwner } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'

vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([
    aService({ limits: { comment: { calls: 10, seconds: 600 } }, config: { worksOnJobs: false } }),
    aBrowser(),
  ])
  const fennel = await aListing(service, { slug: 'fennel', name: 'Fennel Notes' })
  await anOwner(service, fennel, 'maker@example.com')
}, 60_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })

/** The cookie of a person who verified their email address a month ago. */
async function cookieOf(email: string): Promise<string> {
  const cookie = await service.signedIn(email)
  const since = new Date(service.clock.time.getTime() - 30 * 86_400_000).toISOString()
  await rows('update account set email_verified_at = $2 where email = $1', [email, since])
  return cookie
}

async function aPerson(email: string): Promise<Visitor> {
  const [name, value] = (await cookieOf(email)).split('=') as [string, string]
  return aVisitor(service, new Map([[name, value]]))
}

const tokenOn = async (person: Visitor, path: string) =>
  (await person.get(path)).page.querySelector('.comment-form input[name=token]')!.getAttribute('value')!

async function comment(person: Visitor, slug: string, fields: Record<string, string> = {}) {
  const token = await tokenOn(person, `/listings/${slug}/comments`)
  return person.post(`/listings/${slug}/comments`, { token, body: 'How does it sync?', name: 'Ada E.', ...fields })
}

describe.each([true, false])('in a real browser, with scripts: %s', (javaScriptEnabled) => {
  test('a person comments, the maker answers, the comment is reported, and the site team hides it', async () => {
    const seen: string[] = []
    const as = async (email: string): Promise<Page> => {
      const context = await browser.newContext({ javaScriptEnabled, serviceWorkers: 'block' })
      const [name, value] = (await cookieOf(email)).split('=') as [string, string]
      await context.addCookies([{ name, value, url: service.origin }])
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      page.on('console', (message) => message.type() === 'error' && seen.push(message.text()))
      page.on('pageerror', (error) => seen.push(error.message))
      return page
    }
    const question = `Does it work offline, ${javaScriptEnabled}?`
    const ada = await as('ada@example.com')
    await ada.goto(`${service.origin}/listings/fennel`)
    await ada.getByLabel('What do you think?').fill(question)
    const isFirst = (await ada.getByLabel('Name to show').count()) > 0
    expect(isFirst).toBe(javaScriptEnabled)
    if (isFirst) await ada.getByLabel('Name to show').fill('Ada E.')
    await ada.getByRole('button', { name: 'Comment', exact: true }).click()
    await ada.waitForURL(/#comment-\d+$/)
    const said = ada.locator('.comment', { hasText: question })
    expect(await said.innerText()).toMatch(/Ada E\.[^]*just now[^]*Delete/)

    const maker = await as('maker@example.com')
    await maker.goto(`${service.origin}/listings/fennel`)
    const thread = maker.locator('.comment', { hasText: question })
    await thread.getByLabel('Reply to Ada E.').fill('It does, since June.')
    if (isFirst) await thread.getByLabel('Name to show').fill('Mo Maker')
    await thread.getByRole('button', { name: 'Reply', exact: true }).click()
    await maker.waitForURL(/\/comments\/\d+#comment-\d+$/)
    expect(await maker.locator('.answers-alone').innerText()).toMatch(/Mo Maker[^]*Maker[^]*It does, since June/)

    await maker.goto(`${service.origin}/listings/fennel/comments`)
    const again = maker.locator('.comments > .comment', { hasText: question })
    await again.locator('summary', { hasText: 'Report' }).first().click()
    await again.getByLabel('What’s wrong with this comment?').first().fill('It is off topic.')
    await again.getByRole('button', { name: 'Send report' }).first().click()
    await maker.getByRole('heading', { name: 'Thanks for the report' }).waitFor()

    await service.admin('role', 'set', 'boss@example.com', 'admin')
    const boss = await as('boss@example.com')
    await boss.goto(`${service.origin}/admin/reviews`)
    await boss.getByLabel('Reason').fill('Off topic')
    await boss.getByRole('button', { name: 'Hide comment' }).click()
    await boss.getByText('The comment is hidden.').waitFor()

    await maker.goto(`${service.origin}/listings/fennel`)
    expect(await maker.locator('#comments').innerText()).not.toContain(question)
    expect(await maker.locator('#comments').innerText()).toMatch(/Hidden by the site team[^]*since June/)
    await ada.goto(`${service.origin}/listings/fennel`)
    expect(await ada.locator('#comments').innerText()).toContain(question)
    expect(await ada.locator('#comments').innerText()).toContain('The site team hid your comment')
    // Whoever wrote it can still delete it, and the answer stays.
    const own = ada.locator('.comments > .comment', { hasText: question })
    await own.locator('summary', { hasText: 'Delete' }).first().click()
    await own.getByRole('button', { name: 'Delete for good' }).first().click()
    await ada.waitForURL(/\/comments$/)
    expect(await ada.locator('.comments').innerText()).toMatch(/Deleted by its author[^]*since June/)
    if (javaScriptEnabled)
      for (const path of ['/listings/fennel', '/listings/fennel/comments', '/account'])
        for (const page of [ada, maker]) {
          await page.goto(service.origin + path)
          // Everything that folds is open.
          await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
          seen.push(...(await faultsOf(page, `comments of ${path}`)))
        }
    for (const page of [ada, maker, boss]) await page.context().close()
    expect(seen).toEqual([])
  })
})

test('what was typed signed out is there after signing in, also an answer', async () => {
  const { location } = await comment(await aPerson('first@example.com'), 'fennel', { body: 'Start', name: 'First' })
  const id = /#comment-(\d+)$/.exec(location!)![1]!
  for (const [fields, page] of [
    [{}, '/listings/fennel/comments'],
    [{ parent: id }, `/listings/fennel/comments/${id}`],
  ] as const) {
    const stranger = aVisitor(service)
    const body = `Wait for “it” & <b>me</b>\n\n${page}`
    const sent = await stranger.post('/listings/fennel/comments', { body, ...fields })
    const next = new URL(sent.location!, service.origin).searchParams.get('next')!
    expect([sent.status, next.split('?')[0]]).toEqual([303, page])
    const [name, value] = (await cookieOf('typing@example.com')).split('=') as [string, string]
    stranger.jar.set(name, value)
    const shown = await stranger.get(next)
    expect(shown.page.querySelector('form.comment-form:has(button) textarea')).toBeTruthy()
    expect(shown.page.querySelectorAll('textarea').map((box) => box.text.trimStart())).toContain(body)
    // Nobody else finds it with the address, and it goes once it is sent.
    expect((await aVisitor(service, new Map([[name, value]])).get(next)).html).not.toContain('Wait for')
    const typed = shown.page.querySelector('input[name=typed]')!.getAttribute('value')!
    const token = await tokenOn(stranger, page)
    await stranger.post('/listings/fennel/comments', { token, typed, body, name: 'Ty', ...fields })
    expect(await rows(`select 1 from typed_text where body like 'Wait for%'`)).toEqual([])
  }
  // A form of another website keeps nothing, and nobody signs in for a listing that is gone.
  const foreign = await aVisitor(service).post(
    '/listings/fennel/comments',
    { body: 'x' },
    { 'sec-fetch-site': 'cross-site' },
  )
  const gone = await aVisitor(service).post('/listings/gone/comments', { body: 'x' })
  const empty = await aVisitor(service).post('/listings/fennel/comments', { body: '\u3164' })
  expect([foreign.status, gone.status, empty.status]).toEqual([403, 404, 400])
  // They signed in in another tab after they opened the form.
  const late = await (await aPerson('late@example.com')).post('/listings/fennel/comments', { body: 'Kept' })
  expect([late.status, late.page.querySelector('textarea')!.text.trim()]).toEqual([403, 'Kept'])
})

test('of 50 comments at once ten are saved, and the others hear the limit and keep their text', async () => {
  await aListing(service, { slug: 'flooded' })
  const person = await aPerson('flood@example.com')
  const token = await tokenOn(person, '/listings/flooded/comments')
  const send = (n: number) => person.post('/listings/flooded/comments', { token, body: `Spam ${n}`, name: 'Flood' })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(answers.length - 10)
  expect(refused[0]!.text).toMatch(/The limit is 10 comments in 600 seconds\. Try again in \d+ seconds\./)
  expect(refused[0]!.page.querySelector('textarea')!.text).toMatch(/Spam \d+/)
  expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await rows(`select comments from listing where slug = 'flooded'`)).toEqual([{ comments: 10 }])
})

test('a form that is refused says why and keeps what was typed', async () => {
  const person = await aPerson('careful@example.com')
  for (const [fields, problem] of [
    [{ body: ' \u200b ' }, 'The comment is empty.'],
    [{ body: 'x'.repeat(2001) }, 'at most 2000 characters, and this one has 2001'],
    [{ name: ' ' }, 'The name to show is empty.'],
    [{ name: 'Site Moderator' }, 'A name with “Moderator” would look like one of the site team.'],
    [{ parent: '999999' }, 'The comment that you replied to is no longer here.'],
  ] as const) {
    const { status, text, page } = await comment(person, 'fennel', fields)
    expect([status, text]).toEqual([problem.includes('no longer') ? 404 : 400, expect.stringContaining(problem)])
    expect(page.querySelector('textarea')!.text.trim()).toBe(
      ('body' in fields ? fields.body : 'How does it sync?').trim(),
    )
  }
  expect((await comment(person, 'fennel', { body: 'x'.repeat(30_000) })).status).toBe(413)
  expect((await person.post('/listings/fennel/comments', { token: 'forged', body: 'x' })).status).toBe(403)
  // The listing was withdrawn while they typed.
  await aListing(service, { slug: 'leaving' })
  const token = await tokenOn(person, '/listings/leaving/comments')
  await rows(`update listing set status = 'withdrawn' where slug = 'leaving'`)
  const late = await person.post('/listings/leaving/comments', { token, body: 'x', name: 'Late' })
  expect([late.status, late.text]).toEqual([404, expect.stringContaining('isn’t listed here any more')])
  expect((await person.get('/listings/leaving/comments')).status).toBe(404)
  await aListing(service, { slug: 'coming', status: 'scheduled', launchWeek: '2026-11-30' })
  expect((await person.get('/listings/coming/comments')).text).toContain('Comments open when coming launches.')
})

test('an owner replies to a review, edits the reply and takes it back; everybody can report it', async () => {
  const listing = await aListing(service, { slug: 'reviewed' })
  await anOwner(service, listing, 'maker@example.com')
  const [reader, maker] = [await aPerson('reader@example.com'), await aPerson('maker@example.com')]
  await rows(
    `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at)
     select $1, id, 'R. Reader', 3, 'It files three years of notes.', now(), now() from account where email = 'reader@example.com'`,
    [listing],
  )
  const page = '/listings/reviewed/reviews'
  expect((await reader.get(page)).page.querySelector('.review .comment-form')).toBeNull()
  expect((await maker.get(page)).page.querySelector('.about-product .upvote')).toBeNull()
  expect((await reader.get(page)).page.querySelector('.about-product .upvote')).not.toBeNull()
  const waiting = async (who: Visitor) => (await who.get(page)).page.querySelectorAll('.review.waits').length
  expect([await waiting(maker), await waiting(reader)]).toEqual([1, 0])
  const token = await tokenOn(maker, page)
  const to = (await maker.get(page)).page.querySelector('.review .comment-form')!.getAttribute('action')!
  // What is refused stays in its field, with the reason.
  for (const [sent, reason] of [
    [{ token, body: 'x'.repeat(2001), name: 'Mo' }, 'A comment can have at most'],
    [{ token: 'old', body: 'Thank you.', name: 'Mo' }, 'You signed in or out since'],
  ] as const) {
    const refused = await maker.post(to, sent)
    const form = refused.page.querySelector('.review .comment-form')!
    expect([form.querySelector('.problem')!.text, form.querySelector('textarea')!.text.trim()]).toEqual([
      expect.stringContaining(reason),
      sent.body,
    ])
  }
  expect((await maker.post(to, { token, body: 'Thank you.', name: 'Mo' })).status).toBe(303)
  // Another form that was open before doesn't replace the reply, and keeps its text.
  const late = await maker.post(to, { token, body: 'Thanks again.', name: 'Mo' })
  expect([
    late.page.querySelector('.reply .problem')!.text,
    late.page.querySelector('.reply textarea')!.text.trim(),
  ]).toEqual([expect.stringContaining('This review already has a reply.'), 'Thanks again.'])
  expect((await maker.post(to, { token, body: 'Thank you so much.', name: 'Mo', edit: 'yes' })).status).toBe(303)
  expect(await waiting(maker)).toBe(0)
  // A reply that the site team hid can't be replaced; one of a person whom it blocked can.
  const hides = (reason: string | null) =>
    rows(
      `update comment set hidden_reason = $1, hidden_at = case when $1::text is null then null else now() end where review_id is not null`,
      [reason],
    )
  const shown = async () => [
    await waiting(maker),
    (await maker.get(page)).page.querySelector('.review .notice')?.text,
    (await reader.get(page)).page.querySelector('.review .notice')?.text,
  ]
  await hides('Rude')
  expect(await shown()).toEqual([0, 'The site team hid your reply. Nobody else sees that there was one.', undefined])
  await hides(BLOCKED)
  expect(await shown()).toEqual([1, undefined, undefined])
  await hides(null)
  for (const path of [page, '/listings/reviewed'])
    expect((await aVisitor(service).get(path)).text).toMatch(/three years of notes\..* Mo Maker .*Thank you so much/)
  expect(
    (await reader.post(to, { token: await tokenOn(reader, '/listings/reviewed'), body: 'Mine', name: 'R' })).status,
  ).toBe(400)
  const report = (await reader.get(page)).page.querySelector('.reply .report form')!.getAttribute('action')!
  expect(
    (await reader.post(report, { token: await tokenOn(reader, '/listings/reviewed'), reason: 'Rude' })).text,
  ).toContain('Thanks for the report')
  expect((await maker.post(`${to}/delete`, { token })).status).toBe(303)
  expect((await reader.get(page)).text).not.toContain('Thank you')
})

test('get_listing tells how many comments there are and the three newest, and nothing writes them', async () => {
  await aListing(service, { slug: 'read' })
  const person = await aPerson('talker@example.com')
  const read = async () => (await service.request('GET', '/listings/read')).body.comments
  expect(await read()).toEqual({ total: 0, newest: [] })
  for (const body of ['1', '2', '3', '4']) await comment(person, 'read', { body, name: 'Tess' })
  expect(await read()).toMatchObject({
    total: 4,
    newest: [{ author: 'Tess', by_maker: false, body: '4' }, { body: '3' }, { body: '2' }],
  })
})

test('a person shows their page, and nobody else’s is there', async () => {
  const person = await aPerson('shown@example.com')
  await comment(person, 'fennel', { body: 'Mine to show', name: 'Sue Shown' })
  const [{ slug }] = (await rows<{ slug: string }>(`select slug from public_person where name = 'Sue Shown'`)) as [
    { slug: string },
  ]
  const see = () => aVisitor(service).get(`/people/${slug}`)
  expect((await see()).status).toBe(404)
  const { page } = await person.get('/account')
  const token = page.querySelector('#profile input[name=token]')!.getAttribute('value')!
  expect(
    (await person.post('/account/profile', { token, name: '', public_name: 'Sue Shown', shown: 'yes' })).location,
  ).toBe('/account?done=profile')
  expect((await see()).text).toMatch(
    /Sue Shown Follow.* Joined in November 2026 Activity November 2026 F Commented on Fennel Notes Mine to show just now/,
  )
  const asker = await aPerson('asker@example.com')
  const { location } = await comment(asker, 'fennel', { body: `Is it ${'very '.repeat(40)}fast?`, name: 'Ann Asker' })
  const [asked] = /\d+$/.exec(location!)!
  await comment(person, 'fennel', { body: 'It is', name: 'Sue Shown', parent: asked! })
  expect((await see()).text).toMatch(/Replied to Ann Asker on Fennel Notes Is it (very ){33}very… It is just now/)
  await aListing(service, { slug: 'sues-shop', name: 'Sue’s Shop', votes: 2 })
  await comment(person, 'sues-shop', { body: 'I made this', name: 'Sue Shown' })
  const saidIn = async () =>
    (await see()).page
      .querySelectorAll('.activity > li')
      .filter((one) => /Commented|Replied/.test(one.text))
      .map((one) => one.querySelector('.did a')!.text)
  expect(await saidIn()).toEqual(['Sue’s Shop', 'Fennel Notes', 'Fennel Notes'])
  const link = (await aVisitor(service).get('/listings/fennel/comments')).page.querySelector(
    `a[href="/people/${slug}"]`,
  )
  expect(link!.text).toBe('Sue Shown')
  for (const name of ['', '\u202e', 'x'.repeat(61)])
    expect((await person.post('/account/profile', { token, name: '', public_name: name, shown: 'yes' })).status).toBe(
      400,
    )
  await person.post('/account/profile', { token, name: '', public_name: 'Sue Shown' })
  expect((await see()).status).toBe(404)
})

/** Somebody who commented under this name and shows their page. */
async function aShownPerson(email: string, name: string, body: string) {
  const person = await aPerson(email)
  await comment(person, 'fennel', { body, name })
  const [found] = await rows<{ slug: string; id: string }>(
    'update public_person set is_shown = true where name = $1 returning slug, account_id as id',
    [name],
  )
  return { person, ...found! }
}

test('a person’s page has their reviews under its name, and none that they wrote under another or of their own product', async () => {
  const { slug } = await aShownPerson('reviewer@example.com', 'Rae Reviewer', 'Hello')
  const write = async (listing: string, author: string) => {
    const id = await aListing(service, { slug: listing, name: listing })
    await rows(
      `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at)
       select $1, id, $2, 4, 'Good with ' || $3, now(), now() from account where email = 'reviewer@example.com'`,
      [id, author, listing],
    )
    return id
  }
  await write('reviewed-openly', 'Rae Reviewer')
  await write('reviewed-under-another-name', 'R.')
  const hidden = await write('reviewed-and-hidden', 'Rae Reviewer')
  await rows(`update review set hidden_at = now(), hidden_reason = 'Rude' where listing_id = $1`, [hidden])
  await anOwner(service, await write('reviewed-by-its-owner', 'Rae Reviewer'), 'reviewer@example.com')
  const reviewsOn = async (path: string) =>
    (await aVisitor(service).get(path)).page
      .querySelectorAll('.activity > li')
      .filter((one) => one.text.includes('Reviewed'))
      .map((one) => one.querySelector('.prose')!.text)
  expect(await reviewsOn(`/people/${slug}`)).toEqual(['Good with reviewed-openly'])
  await rows(`update review set helpful = 2 where author in ('Rae Reviewer', 'R.')`)
  expect((await aVisitor(service).get(`/people/${slug}`)).page.querySelector('.person-figures')!.text.trim()).toMatch(
    /^2 helpful votes$/,
  )
  // Older comments stand alone.
  expect(await reviewsOn(`/people/${slug}?before=1`)).toEqual([])
  const shownBy = async (part: string) =>
    (await aVisitor(service).get(`/people/${slug}?show=${part}`)).page
      .querySelectorAll('.did')
      .map(({ text }) => text.split(' ').at(0))
  expect([await shownBy('reviews'), await shownBy('comments')]).toEqual([['Reviewed'], ['Commented']])
  expect(new Set(await shownBy('upvotes'))).toEqual(new Set(await shownBy('all')))
})

test('a person’s page has the newest three things they did, month by month, until somebody asks for all', async () => {
  const { person, slug, id } = await aShownPerson('busy@example.com', 'Bo Busy', 'Number 1')
  await rows(
    `insert into comment (listing_id, account_id, body, created_at, updated_at)
     select listing_id, account_id, 'Number ' || n, created_at - interval '1 month' * (n - 1), created_at
     from comment, generate_series(2, 4) as n where account_id = $1`,
    [id],
  )
  const see = async (query = '') => {
    const { page } = await aVisitor(service).get(`/people/${slug}${query}`)
    return {
      months: page.querySelectorAll('.said-by h3').map(({ text }) => text),
      said: page.querySelectorAll('.activity .prose').map(({ text }) => text),
      more: page.querySelector('.said-by a.button')?.getAttribute('href'),
    }
  }
  const said = [1, 2, 3, 4].map((number) => `Number ${number}`)
  const months = ['November', 'October', 'September', 'August'].map((month) => `${month} 2026`)
  // For one more, nobody has to ask.
  expect(await see()).toEqual({ months, said, more: undefined })
  await comment(person, 'fennel', { body: 'Number 0', name: 'Bo Busy' })
  expect(await see()).toEqual({
    months: months.slice(0, 2),
    said: ['Number 0', ...said.slice(0, 2)],
    more: `/people/${slug}?show=all`,
  })
  expect(await see('?show=all')).toEqual({ months, said: ['Number 0', ...said], more: undefined })
})

test('the account lists 500 people and products one follows, and says how many more there are and how to unfollow them', async () => {
  const fan = await aPerson('fan-of-many@example.com')
  const [{ id }] = (await rows<{ id: string }>(`select id from account where email = 'fan-of-many@example.com'`)) as [
    { id: string },
  ]
  await rows(
    `with made as (insert into account (email) select 'followed-' || n || '@example.com' from generate_series(1, 502) as n returning id)
     insert into person_follow (person_id, account_id, created_at) select id, $1, now() from made`,
    [id],
  )
  const { page } = await fan.get('/account')
  const people = page.querySelector('#followed-people')!
  expect(people.querySelectorAll('li')).toHaveLength(500)
  expect(people.querySelector('small')!.text).toBe(
    'Their launches go to fan-of-many@example.com. 2 more aren’t listed here: unfollow on their page, or by the link in their emails.',
  )
  await rows(
    'delete from person_follow where person_id in (select person_id from person_follow where account_id = $1 limit 2)',
    [id],
  )
  expect((await fan.get('/account')).page.querySelector('#followed-people small')!.text).toBe(
    'Their launches go to fan-of-many@example.com.',
  )
})

test('people follow somebody who shows a page, also by signing in, and stop there or in their account', async () => {
  const { person, slug, id } = await aShownPerson('famous@example.com', 'Fay Famous', 'Hello')
  const path = `/people/${slug}`
  const buttonFor = async (visitor: Visitor) => {
    const form = (await visitor.get(path)).page.querySelector('.person-actions form')
    return form && [form.getAttribute('action'), form.querySelector('.follow')!.text.trim()]
  }
  const guest = aVisitor(service)
  expect(await buttonFor(guest)).toEqual([`${path}/follow`, 'Follow: Fay Famous'])
  const asked = await guest.post(`${path}/follow`, {}, { origin: service.origin })
  expect((await guest.get(asked.location!)).page.querySelector('h1')!.text).toMatch(/^Sign in to follow Fay Famous/)
  // Their own page has no button, and the form is refused.
  expect([await buttonFor(person), (await person.get(path)).page.querySelector('.person-actions > a')!.text]).toEqual([
    null,
    'Edit profile',
  ])
  const own = (await person.get('/listings/fennel/comments')).page.querySelector('input[name=token]')!
  const refused = await person.post(`${path}/follow`, { token: own.getAttribute('value')! })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('This is your own page.')])

  const fan = await aPerson('fan-of-fay@example.com')
  const token = (await fan.get(path)).page.querySelector('.person-actions input[name=token]')!.getAttribute('value')!
  expect((await fan.post(`${path}/follow`, { token })).location).toBe(path)
  expect(await buttonFor(fan)).toEqual([`${path}/unfollow`, 'Following: unfollow: Fay Famous'])
  expect((await guest.get(path)).text).toContain('1 follower')
  expect((await fan.post(`${path}/unfollow`, { token })).location).toBe(path)
  expect((await guest.get(path)).text).not.toContain('follower')

  // Whoever hides their page keeps the follows, which end only in the account; nobody learns their new name.
  await fan.post(`${path}/follow`, { token })
  await rows(`update public_person set is_shown = false, name = 'Secret Name' where account_id = $1`, [id])
  expect((await fan.post(`${path}/unfollow`, { token })).status).toBe(404)
  const { page: account, text } = await fan.get('/account')
  expect(text).toContain('People I follow Their launches go to fan-of-fay@example.com. Somebody who shows no page now')
  expect([text.includes('Secret Name'), account.innerHTML.includes(id)]).toEqual([false, false])
  const accountToken = account.querySelector('#profile input[name=token]')!.getAttribute('value')!
  const link = account.querySelector('#followed-people input[name=link]')!.getAttribute('value')!
  expect((await guest.get(link)).page.querySelector('h1')!.text).toBe('Unfollow this person?')
  const unfollow = (visitor: Visitor, sent: string, formToken: string) =>
    visitor.post('/account/unfollow-person', { token: formToken, link: sent })
  const followers = async () => (await rows('select 1 from person_follow where person_id = $1', [id])).length
  const others = (await person.get('/account')).page.querySelector('#profile input[name=token]')!.getAttribute('value')!
  await unfollow(person, link, others)
  await unfollow(fan, `${link}x`, accountToken)
  expect(await followers()).toBe(1)
  expect((await unfollow(fan, link, accountToken)).location).toBe('/account?done=unfollowed-person#followed-people')
  expect(await followers()).toBe(0)
})

test('a maker has the photo that the product has of them, and nobody else has', async () => {
  const maker = await aPerson('pictured@example.com')
  const listingId = await aListing(service, {
    slug: 'pictured',
    launchWeek: mondayOf(service.clock.time),
    profile: { founders: [{ name: 'Pia Pictured', bio: 'Paints.' }] },
  })
  await anOwner(service, listingId, 'pictured@example.com')
  await service.db.transaction(async (tx) => syncFounders(tx, (await lockListing(tx, listingId))!, null))
  const photo = '/media/0190a3b4-0000-4000-8000-000000000001.webp'
  await rows('update listing set photos = $2 where id = $1', [listingId, JSON.stringify({ 'pia pictured': photo })])
  await comment(maker, 'pictured', { body: 'By the maker', name: 'Pia Pictured' })
  await comment(await aPerson('namesake@example.com'), 'pictured', { body: 'By another', name: 'Pia Pictured' })
  const photosIn = async (visitor: Visitor, path: string) =>
    (await visitor.get(path)).page
      .querySelectorAll('.portrait')
      .map((one) => one.querySelector('img')?.getAttribute('src'))
  const page = '/listings/pictured/comments'
  // The maker beside the discussion, the empty face of the form, the maker's pinned comment, and the other one.
  expect(await photosIn(aVisitor(service), page)).toEqual([photo, undefined, photo, undefined])
  // What waits, the fields for the reply and for a comment, and the pinned one with its field.
  expect(await photosIn(maker, page)).toEqual([undefined, photo, photo, photo, photo])
  const [{ slug }] = (await rows<{ slug: string }>(
    `update public_person p set is_shown = true from account a
     where a.id = p.account_id and a.email = 'pictured@example.com' returning p.slug`,
  )) as [{ slug: string }]
  expect(await photosIn(aVisitor(service), `/people/${slug}`)).toEqual([photo])
  // In the head of the page, and none in the form for one of their own.
  expect(await photosIn(maker, '/account')).toEqual([photo, undefined])
  expect(await photosIn(aVisitor(service), '/')).toContain(photo)
})

test('an address with a zero byte is missing, for people and for listings', async () => {
  const person = await aPerson('zero@example.com')
  for (const path of ['/people/%00', '/listings/%00', '/listings/%00/comments'])
    expect([path, (await person.get(path)).status]).toEqual([path, 404])
  expect((await aVisitor(service).post('/listings/fennel/comments', { body: 'a\0b' })).status).toBe(303)
})

test('pages of a merged listing lead to those of the one that it went into', async () => {
  const gone = await aListing(service, { slug: 'old-name', status: 'withdrawn' })
  await rows(
    `insert into merged_listing (listing_id, into_id, merged_at) select $1, id, now() from listing where slug = 'fennel'`,
    [gone],
  )
  for (const page of ['comments', 'comments/7', 'reviews'])
    expect(await aVisitor(service).get(`/listings/old-name/${page}`)).toMatchObject({
      status: 301,
      location: `/listings/fennel/${page}`,
    })
})

test('a comment is reported and deleted only on its own listing', async () => {
  await aListing(service, { slug: 'apart' })
  const [author, reporter] = [await aPerson('apart@example.com'), await aPerson('apart-2@example.com')]
  const { location } = await comment(author, 'fennel', { body: 'Stays', name: 'Ann' })
  const id = /#comment-(\d+)$/.exec(location!)![1]!
  const of = { token: await tokenOn(reporter, '/listings/apart/comments'), reason: 'Rude' }
  const own = { token: await tokenOn(author, '/listings/apart/comments') }
  for (const slug of ['nope', 'apart']) {
    expect((await reporter.post(`/listings/${slug}/comments/${id}/report`, of)).status).toBe(404)
    expect((await author.post(`/listings/${slug}/comments/${id}/delete`, own)).status).toBe(404)
  }
  expect(await rows('select 1 from comment_report where comment_id = $1', [id])).toEqual([])
})
