import type { Browser, Frame } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../domain/accounts/keys.ts'
import { raw } from '../../domain/database/raw.ts'
import { FIELD_NAMES, isListField } from '../../domain/profile/fields.ts'
import { ACME_PAGES } from '../../test/acme.ts'
import { anAppHost } from '../../test/app-host.ts'
import { aBrowser } from '../../test/browser.ts'
import { ATTACK, SCRIPT_LINK } from '../../test/hostile-listing.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let browser: Browser
let key: string
beforeAll(async () => {
  service = await aService()
  browser = await aBrowser()
  key = await service.key()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const aHost = (options: Partial<Parameters<typeof anAppHost>[1]> = {}) =>
  anAppHost(browser, { origin: service.origin, key, ...options })

const draftOf = async (id: string) => (await service.request('GET', `/drafts/${id}`, { key })).body

let drafts = 0
/** A draft of Acme Planner, read from a website of its own. */
async function aReadDraft(): Promise<string> {
  const host = `acme-${++drafts}.example.com`
  for (const [path, page] of Object.entries(ACME_PAGES)) service.websites.setPage(host, path, page)
  const { body } = await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })
  await expect.poll(async () => (await draftOf(body.id)).status, { timeout: 30_000 }).toBe('ready')
  return body.id
}

let original: string | undefined
/** A copy of a draft of Acme Planner, which was read once. */
async function aDraft(): Promise<string> {
  original ??= await aReadDraft()
  const columns = 'account_id, url, site, status, fields, sections, founder_socials, story, milestones, seo, progress'
  const [copy] = await raw<{ id: string }>(service.db.read, {
    text: `insert into draft (${columns}) select ${columns} from draft where id = $1 returning id`,
    values: [original],
  })
  return copy!.id
}

const press = (frame: Frame, name: string) => frame.getByRole('button', { name, exact: true }).click()
async function openGroups(frame: Frame): Promise<void> {
  const closed = frame.locator('.group:not([open]) > summary')
  while (await closed.count()) await closed.first().click()
}
const said = (frame: Frame, text: string) => frame.getByRole('status').filter({ hasText: text }).waitFor()
const NOT_KNOWN = 'We don’t know whether this was saved. Try again: it is saved only once.'
const alert = (frame: Frame) => frame.getByRole('alert').innerText()

test.for(['2026-07-28', 'legacy'] as const)(
  'in the %s protocol, a person checks a draft beside its quotes, edits it, locks, removes and saves it through the host',
  { timeout: 60_000 },
  async (era) => {
    const id = await aReadDraft()
    const host = await aHost({ era })
    const frame = await host.show('get_draft', { id })
    await frame.getByRole('heading', { level: 1, name: 'Acme Planner' }).waitFor()
    const tagline = frame.locator('#part-tagline')
    expect(await tagline.locator('blockquote').innerText()).toBe('Plan your week in five minutes')
    expect(await tagline.locator('.source').innerText()).toMatch(/^acme-\d\.example\.com, read \d+ \w+ 20\d\d$/)
    expect(host.calls).toEqual([])

    await press(frame, 'Edit Tagline')
    const box = frame.getByRole('textbox', { name: 'Tagline' })
    expect(await box.evaluate('document.activeElement.value')).toBe('Plan your week in five minutes')
    await box.fill('A calm week, planned')
    await box.press('Enter')
    await said(frame, 'Tagline: saved.')
    expect((await draftOf(id)).fields.tagline).toMatchObject({ value: 'A calm week, planned', state: 'edited' })
    expect(await frame.evaluate('document.activeElement.textContent')).toBe('Edit Tagline')
    await press(frame, 'Lock Tagline')
    await said(frame, 'Tagline: locked.')
    expect((await draftOf(id)).fields.tagline).toMatchObject({ value: 'A calm week, planned', locked: true })
    await press(frame, 'Unlock Tagline')
    await expect
      .poll(async () => (await draftOf(id)).fields.tagline, { timeout: 15_000 })
      .toMatchObject({ value: 'A calm week, planned', state: 'edited', locked: false })
    await frame.getByRole('button', { name: 'Lock Tagline', exact: true }).waitFor()
    await press(frame, 'Restore Tagline')
    await said(frame, 'Tagline: restored.')
    expect((await draftOf(id)).fields.tagline).toMatchObject({ value: 'Plan your week in five minutes', state: 'ai' })
    await press(frame, 'Remove Description')
    await said(frame, 'Description: removed.')
    expect((await draftOf(id)).fields.description).toMatchObject({ value: null, state: 'deleted' })

    await press(frame, 'Save as a listing')
    await frame.getByText('Saved as a listing.', { exact: true }).first().waitFor()
    expect(await draftOf(id)).toMatchObject({ status: 'submitted', listing_id: expect.any(Number) })
    expect(host.told.at(-1)).toContain('isn’t published')
    const writes = host.calls.filter(({ name }) => name !== 'get_draft')
    expect(writes.map(({ name }) => name)).toEqual([...Array(6).fill('update_draft'), 'submit_draft'])
    const keys = writes.map(({ _meta: meta }) => meta?.['idempotency-key'])
    expect(new Set(keys).size).toBe(writes.length)
    expect(host.told[0]).toContain(`changed Tagline of draft ${id}`)
    expect(host.noise).toEqual([])
  },
)

test('a list, a section and a choice are edited in boxes of their own', async () => {
  const id = await aDraft()
  const host = await aHost()
  const frame = await host.show('get_draft', { id })
  await frame.getByText('What’s missing').click()
  await frame.getByText('people who don’t know you would search for').waitFor()
  await press(frame, 'Features')
  await frame.getByRole('textbox', { name: 'Features' }).fill('Inbox to plan\n\n Shared weeks ')
  await press(frame, 'Save Features')
  await said(frame, 'Features: saved.')
  await frame.getByText('What’s missing').click()
  await press(frame, 'Founders')
  await frame.getByRole('textbox', { name: 'Founder 1: Full name' }).fill('Ada Example')
  await press(frame, 'Save Founders')
  await said(frame, 'Founders: saved.')
  await frame.getByText('What’s missing').click()
  await press(frame, 'Country')
  await frame.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Portugal' })
  await press(frame, 'Save Country')
  await said(frame, 'Country: saved.')
  await press(frame, 'Edit Categories')
  await frame.getByRole('combobox', { name: 'Number 2' }).selectOption('Task Management')
  await press(frame, 'Save Categories')
  await said(frame, 'Categories: saved.')
  await press(frame, 'Edit Social profiles')
  await frame.getByRole('textbox', { name: 'GitHub' }).fill('')
  await press(frame, 'Save Social profiles')
  await said(frame, 'Social profiles: saved.')
  const { fields, founders, company_socials } = await draftOf(id)
  expect(fields.features.value).toEqual(['Inbox to plan', 'Shared weeks'])
  expect(founders).toMatchObject([{ name: 'Ada Example' }])
  expect(fields.country.value).toBe('PT')
  expect(fields.categories.value).toEqual(['Productivity', 'Task Management'])
  expect(company_socials).toEqual({})
}, 60_000)

test('what a person is typing stays while another part is saved, and Escape gives it up', async () => {
  const id = await aDraft()
  const host = await aHost()
  const frame = await host.show('get_draft', { id })
  await press(frame, 'Edit Name')
  await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Planner 2')
  await press(frame, 'Accept and lock Tagline')
  await said(frame, 'Tagline: locked.')
  const box = frame.getByRole('textbox', { name: 'Name', exact: true })
  expect(await box.inputValue()).toBe('Acme Planner 2')
  await box.press('Escape')
  expect(await frame.locator('#part-name .typed').innerText()).toBe('Acme Planner')
  expect(await frame.evaluate('document.activeElement.textContent')).toBe('Edit Name')
})

test('a host that refuses is shown plainly: nothing changes, what was typed stays, and trying again acts once', async () => {
  const id = await aDraft()
  let agrees = false
  const host = await aHost({ agrees: ({ name }) => agrees || name === 'get_draft' })
  const frame = await host.show('get_draft', { id })
  const before = await draftOf(id)
  await press(frame, 'Accept and lock Name')
  await frame.getByRole('alert').waitFor()
  expect(await alert(frame)).toContain(
    `Your chat app answered with an error. ${NOT_KNOWN} It said: “The person said no.”`,
  )
  await press(frame, 'Edit Tagline')
  await frame.getByRole('textbox', { name: 'Tagline' }).fill('Mine')
  await press(frame, 'Save Tagline')
  await frame.locator('#part-tagline [role=alert]').waitFor()
  expect(await frame.getByRole('textbox', { name: 'Tagline' }).inputValue()).toBe('Mine')
  await press(frame, 'Save as a listing')
  await frame.locator('#closing [role=alert]').waitFor()
  expect(await draftOf(id)).toEqual(before)
  agrees = true
  await frame.locator('#part-name').getByRole('button', { name: 'Try again' }).click()
  await said(frame, 'Name: locked.')
  const locks = host.calls.filter(({ arguments: given }) => given?.['lock_fields'])
  const [first, second, ...more] = locks.map(({ _meta: meta }) => meta?.['idempotency-key'])
  expect([first, more]).toEqual([second, []])
}, 40_000)

test('a call without an answer may have been made, so trying again sends the same key', async () => {
  const id = await aDraft()
  let answers = false
  const host = await aHost({ agrees: ({ name }) => answers || name === 'get_draft' || new Promise<boolean>(() => {}) })
  await host.page.clock.install()
  const frame = await host.show('get_draft', { id })
  await press(frame, 'Edit Tagline')
  await frame.getByRole('textbox', { name: 'Tagline' }).fill('Mine')
  await press(frame, 'Save Tagline')
  await said(frame, 'Waiting for your chat app.')
  await host.page.clock.fastForward(600_000)
  await frame.getByRole('alert').waitFor()
  expect(await alert(frame)).toMatch(`No answer came. ${NOT_KNOWN}`)
  answers = true
  await press(frame, 'Try again')
  await said(frame, 'Tagline: saved.')
  const keys = host.calls.flatMap(({ name, _meta: meta }) =>
    name === 'update_draft' ? [meta?.['idempotency-key']] : [],
  )
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect((await draftOf(id)).fields.tagline.value).toBe('Mine')
}, 40_000)

test('a host that has a full view is asked for it, and a canceled call says so', async () => {
  const id = await aDraft()
  const context = { displayMode: 'inline' as const, availableDisplayModes: ['inline' as const, 'fullscreen' as const] }
  const host = await aHost({ context })
  const frame = await host.show('get_draft', { id })
  await press(frame, 'Full view')
  await frame.getByRole('button', { name: 'Full view' }).waitFor({ state: 'hidden' })
  await host.cancel()
  await frame.getByRole('alert').waitFor()
  expect(await alert(frame)).toBe('This was canceled. Ask your assistant to try again.')
  expect(await frame.getByRole('heading', { level: 1 }).innerText()).toBe('Draft review')
}, 40_000)

test('only a refusal that can’t have changed anything says so', async () => {
  const id = await aDraft()
  let status = 0
  const answer = ({ name }: { name: string }) =>
    name === 'update_draft'
      ? { isError: true, content: [], _meta: { problem: { status, detail: `It is ${status}.` } } }
      : undefined
  const host = await aHost({ answer })
  const frame = await host.show('get_draft', { id })
  for (status of [400, 403, 404, 422, 409, 500, 503]) {
    await press(frame, 'Accept and lock Name')
    await frame
      .getByRole('alert')
      .filter({ hasText: `It is ${status}.` })
      .waitFor()
    const words = [400, 403, 404, 422].includes(status) ? 'Nothing was changed.' : NOT_KNOWN
    expect(await frame.getByRole('alert').locator('p').first().innerText()).toBe(
      `That didn’t work. ${words} It is ${status}.`,
    )
  }
}, 40_000)

test('unlocking and editing start from the draft as it is now, and half an unlocking says what stands where', async () => {
  const id = await aDraft()
  const change = async (body: object) =>
    expect((await service.request('PATCH', `/drafts/${id}`, { key, body })).status).toBe(200)
  await change({ fields: { tagline: 'Old' }, lock_fields: ['tagline'] })
  const host = await aHost({ agrees: ({ arguments: given }) => !given?.['fields'] })
  const frame = await host.show('get_draft', { id })
  await frame.getByRole('button', { name: 'Unlock Tagline' }).waitFor()
  await change({ fields: { tagline: 'Newer', name: 'New name' } })
  await press(frame, 'Unlock Tagline')
  await frame.getByText('It is unlocked').waitFor()
  expect(await alert(frame)).toBe('It is unlocked and shows the website’s value. Your text is in the box.')
  expect(await frame.getByRole('textbox', { name: 'Tagline' }).inputValue()).toBe('Newer')
  expect((await draftOf(id)).fields.tagline).toMatchObject({
    value: 'Plan your week in five minutes',
    state: 'ai',
    locked: false,
  })
  await change({ fields: { name: 'Newest name' } })
  await press(frame, 'Edit Name')
  expect(await frame.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Newest name')
}, 40_000)

test('unlocking keeps the person’s value when the draft can’t be loaded between its two writes, and when the first is tried again', async () => {
  const id = await aDraft()
  const mine = { fields: { tagline: 'Mine' }, lock_fields: ['tagline'] }
  await service.request('PATCH', `/drafts/${id}`, { key, body: mine })
  let [reads, writes] = [0, 0]
  const host = await aHost({ agrees: ({ name }) => (name === 'get_draft' ? ++reads !== 2 : ++writes !== 1) })
  const frame = await host.show('get_draft', { id })
  await press(frame, 'Unlock Tagline')
  await press(frame, 'Try again')
  await frame.getByRole('button', { name: 'Lock Tagline', exact: true }).waitFor()
  expect((await draftOf(id)).fields.tagline).toMatchObject({ value: 'Mine', state: 'edited', locked: false })
  expect([reads, writes]).toEqual([3, 3])
})

test('data that the page can’t read is said to be so', async () => {
  const host = await aHost({ answer: () => ({ content: [], structuredContent: { id: 'odd' } }) })
  const frame = await host.show('get_draft', { id: 'odd' })
  await frame.getByRole('alert').waitFor()
  expect(await alert(frame)).toMatch(/^This couldn’t be shown\. Ask your assistant\./)
})

test('what the service refuses is said beside the box', async () => {
  const id = await aDraft()
  const host = await aHost()
  const frame = await host.show('get_draft', { id })
  await frame.locator('#company summary').first().click()
  await press(frame, 'Edit Founded')
  await frame.getByRole('textbox', { name: 'Founded' }).fill('soon')
  await press(frame, 'Save Founded')
  await frame.getByRole('alert').waitFor()
  expect(await alert(frame)).toBe('That didn’t work. Nothing was changed. The year must be from 1800 to 2100.')
  expect((await draftOf(id)).fields.founded_year.value).toBe('2021')
})

test('in a host that lets apps call nothing, the draft is there to read', async () => {
  const id = await aDraft()
  const host = await aHost({ isOpen: false })
  const frame = await host.show('get_draft', { id })
  await frame.getByText('doesn’t let this page edit').waitFor()
  expect(await frame.getByRole('button').allInnerTexts()).toEqual([])
  expect(await frame.getByRole('link').count()).toBe(0)
})

test('a failed call, a website that is still being read, and a draft that was just saved are shown for what they are', async () => {
  const id = await aDraft()
  const host = await aHost()
  const failed = await host.show('update_draft', { id, fields: { country: 'Atlantis' } })
  await failed.getByRole('alert').waitFor()
  expect(await alert(failed)).toContain('Atlantis is not an ISO 3166 country code.')
  await press(failed, 'Show the draft')
  await failed.getByRole('heading', { name: 'Acme Planner' }).waitFor()

  const { promise, resolve: release } = Promise.withResolvers<void>()
  service.websites.setSite('slow.example.com', (_req, res) => void promise.then(() => res.writeHead(404).end()))
  const { body } = await service.request('POST', '/drafts', { key, body: { url: 'https://slow.example.com' } })
  const reading = await host.show('get_draft', { id: body.id })
  await reading.getByRole('progressbar').waitFor()
  expect(await reading.getByRole('button').allInnerTexts()).toEqual(['Look again'])
  expect(await host.faults('draft-reading')).toEqual([])
  release()

  const submitted = await host.show('submit_draft', { id })
  await submitted.getByText('Tell your assistant which.').waitFor()
  expect(host.noise).toEqual([])
}, 60_000)

test('it can be read and used by everyone: at 360 and 720 px, in light and dark, with boxes open and a refusal', async () => {
  const id = await aDraft()
  const host = await aHost({ agrees: ({ name }) => !['update_draft', 'submit_draft'].includes(name) })
  const frame = await host.show('get_draft', { id })
  await frame.getByText('What’s missing').click()
  await openGroups(frame)
  await press(frame, 'Edit Tagline')
  await press(frame, 'Save Tagline')
  await frame.getByRole('alert').waitFor()
  await press(frame, 'Edit Categories')
  await press(frame, 'Add Founders')
  await press(frame, 'Edit Social profiles')
  await press(frame, 'Accept and lock Name')
  await frame.locator('#part-name [role=alert]').waitFor()
  expect(await host.faults('draft-editing')).toEqual([])
}, 120_000)

test('a value that has the name of something built in is shown as it is, and a choice says whose it is', async () => {
  const draft = await draftOf(await aDraft())
  draft.fields.stage = { ...draft.fields.stage, value: 'constructor', state: 'manual' }
  draft.fields.categories = { ...draft.fields.categories, state: 'ai', evidence: draft.fields.tagline.evidence }
  const host = await aHost({ answer: () => ({ content: [], structuredContent: draft }) })
  const frame = await host.show('get_draft', { id: draft.id })
  expect(await frame.locator('#part-stage .typed').textContent()).toBe('constructor')
  expect(await frame.locator('#part-categories .state').textContent()).toBe('Our choice')
  expect(await frame.locator('#part-tagline .state').textContent()).toBe('From the website')
})

test('hostile text in every field is text, and the app asks no server for anything', async () => {
  const evidence = [{ quote: ATTACK, url: SCRIPT_LINK, fetched_at: ATTACK }]
  const drafted = (value: unknown) => ({ value, ai: value, state: 'ai', evidence })
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, drafted(isListField(name) ? [ATTACK] : ATTACK)]))
  const item = (row: object) => ({ ...row, evidence })
  const sections = {
    faqs: drafted([item({ question: ATTACK, answer: ATTACK })]),
    founders: drafted([item({ name: ATTACK, title: ATTACK, bio: ATTACK })]),
    company_socials: drafted({
      custom: item({ url: SCRIPT_LINK }),
      github: item({ url: `https://github.com/${ATTACK}` }),
    }),
  }
  const owner = await service.db.transaction(async (tx) => (await accountOf(tx, 'maker@example.com')).id)
  const [draft] = await raw<{ id: string }>(service.db.read, {
    text: `insert into draft (account_id, url, site, status, fields, sections) values ($1, $2, 'hostile', 'ready', $3, $4) returning id`,
    values: [owner, `https://hostile.example.com/${ATTACK}`, JSON.stringify(fields), JSON.stringify(sections)],
  })
  const host = await aHost()
  const frame = await host.show('get_draft', { id: draft!.id })
  await frame.getByRole('heading', { level: 1, name: ATTACK }).waitFor()
  await openGroups(frame)
  for (const name of ['Name', 'Description', 'Features', 'Questions and answers', 'Founders', 'Social profiles'])
    await press(frame, `Edit ${name}`)
  const texts = await frame.locator('.part').allInnerTexts()
  expect(texts.length).toBe(FIELD_NAMES.length + 3)
  expect(await frame.locator('blockquote').allInnerTexts()).toEqual(expect.arrayContaining([ATTACK]))
  expect(await frame.locator('script').count()).toBe(1)
  expect(await frame.locator('img, iframe, a, link, object').count()).toBe(0)
  const links = await frame.evaluate<string[]>(
    `[...document.querySelectorAll('[role=link]')].map((link) => link.title)`,
  )
  expect(links).toEqual(expect.arrayContaining([expect.stringMatching(/^https:\/\//)]))
  expect(links).not.toContainEqual(expect.stringMatching(/^javascript/))
  expect(await host.faults('draft-hostile')).toEqual([])
  expect(host.noise).toEqual([])
}, 60_000)
