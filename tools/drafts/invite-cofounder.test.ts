import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { raw } from '../../domain/database/raw.ts'
import { aService, type TestService } from '../../test/service.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await aService()
  key = await service.key()
})
afterAll(() => service.stop())

let made = 0
/** A ready draft with only a name. */
async function aDraft(): Promise<string> {
  const host = `app${++made}.example.com`
  const [draft] = await raw<{ id: string }>(service.db.read, {
    text: `insert into draft (account_id, url, site, status)
           select id, $1, $2, 'ready' from account where email = 'maker@example.com' returning id`,
    values: [`https://${host}/`, host],
  })
  await service.request('PATCH', `/drafts/${draft!.id}`, { key, body: { fields: { name: `App ${made}` } } })
  return draft!.id
}
const read = (id: string, as = key) => service.request('GET', `/drafts/${id}`, { key: as })
const invite = (id: string, email: string, as = key) =>
  service.request('POST', `/drafts/${id}/invites`, { key: as, body: { email } })
async function linkTo(email: string): Promise<string> {
  const find = async () => (await service.emails()).find(({ to, subject }) => to === email && /invited/.test(subject))
  await expect.poll(async () => (await find()) !== undefined).toBe(true)
  return new URL(/https?:\/\/\S+\/invites\/\S+/.exec((await find())!.text)![0]).pathname
}
/** Opens the link and accepts the invitation, signed in with this address. */
async function accept(link: string, email: string) {
  const visitor = aVisitor(service)
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  visitor.jar.set(name, value)
  const shown = await visitor.get(link)
  const token = shown.page.querySelector('form[action^="/invites/"] input[name=token]')?.getAttribute('value')
  return { visitor, shown, answer: await visitor.post(link, { token: token ?? '' }) }
}

test('a co-founder accepts by the email and owns the draft, and the listing made from it', async () => {
  const id = await aDraft()
  const sent = await invite(id, 'Co@Founder.example')
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    draft_id: id,
    email: 'co@founder.example',
    status: 'pending',
    email_status: 'waiting',
    next_steps: [{ operation: 'get_draft', why: expect.stringContaining('same rights') }],
  })
  expect((await read(id)).body.invites).toMatchObject([{ email: 'co@founder.example', status: 'pending' }])
  const link = await linkTo('co@founder.example')
  const email = (await service.emails()).find(({ to }) => to === 'co@founder.example')!
  await expect.poll(async () => (await read(id)).body.invites[0].email_status).toBe('sent')
  await raw(service.db.read, {
    text: `update email set sent_at = null, given_up_at = now(), given_up_why = 'refused' where kind = 'cofounder-invite'`,
    values: [],
  })
  expect((await read(id)).body.invites).toMatchObject([{ status: 'pending', email_status: 'failed' }])
  await raw(service.db.read, { text: `delete from email where kind = 'cofounder-invite'`, values: [] })
  expect((await read(id)).body.invites).toMatchObject([{ status: 'pending', email_status: null }])
  expect(email.text).toContain('maker@example.com')
  expect(email.subject).toBe('You’re invited to edit a listing on Test Directory')

  const co = await service.key({ email: 'co@founder.example' })
  expect((await read(id, co)).status).toBe(404)
  const stranger = aVisitor(service)
  expect((await stranger.get(link)).text).toMatch(/sign in as\s*co@founder.example/)
  expect((await stranger.post(link, {})).location).toBe(`/sign-in?next=${encodeURIComponent(link)}`)
  const wrong = await accept(link, 'somebody@else.example')
  expect(wrong.shown.text).toMatch(/sign in as\s*co@founder.example/)
  expect(wrong.answer.status).toBe(403)
  expect((await read(id, await service.key({ email: 'somebody@else.example' }))).status).toBe(404)

  const right = await accept(link, 'co@founder.example')
  expect(right.answer.text).toContain('You can now edit the draft')
  expect((await right.visitor.get('/my-listings')).html).toContain(`/drafts/${id}`)
  expect((await accept(link, 'co@founder.example')).shown.status).toBe(410)
  expect((await read(id, co)).body.invites).toMatchObject([{ status: 'accepted' }])
  expect(
    (await service.request('GET', '/drafts', { key: co })).body.items.map((draft: { id: string }) => draft.id),
  ).toEqual([id])
  const edited = await service.request('PATCH', `/drafts/${id}`, { key: co, body: { fields: { tagline: 'By both' } } })
  expect(edited.body.fields.tagline.value).toBe('By both')
  const { listing_id } = (await service.request('POST', `/drafts/${id}/submit`, { key: co })).body
  for (const owner of [key, co])
    expect((await service.request('GET', `/me/listings/${listing_id}`, { key: owner })).status).toBe(200)
}, 40_000)

test('who accepts after the draft was submitted owns its listing too', async () => {
  const id = await aDraft()
  const { listing_id } = (await service.request('POST', `/drafts/${id}/submit`, { key })).body
  await invite(id, 'later@founder.example')
  await accept(await linkTo('later@founder.example'), 'later@founder.example')
  const co = await service.key({ email: 'later@founder.example' })
  expect((await service.request('GET', `/me/listings/${listing_id}`, { key: co })).status).toBe(200)
}, 40_000)

test('an address with an account and one without are answered alike', async () => {
  const id = await aDraft()
  await service.key({ email: 'known@people.example' })
  const answers = [await invite(id, 'known@people.example'), await invite(id, 'unknown@people.example')]
  const shape = ({ status, body }: (typeof answers)[number]) => ({ status, ...body, id: '', email: '' })
  expect(shape(answers[0]!)).toEqual(shape(answers[1]!))
}, 30_000)

test('a draft has ten invitations, an address one in 72 hours, and nobody invites themselves or to a stranger’s draft', async () => {
  const id = await aDraft()
  expect((await invite(id, 'maker@example.com')).status).toBe(400)
  for (const bad of ['a@b', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', ''])
    expect((await invite(id, bad)).status).toBe(400)
  expect((await invite(id, 'x@y.example', await service.key({ email: 'stranger@z.example' }))).status).toBe(404)
  const together = await Promise.all(Array.from({ length: 11 }, (_, number) => invite(id, `p${number}@ten.example`)))
  expect(together.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(together.filter(({ status }) => status === 400)).toHaveLength(1)
  const next = await aDraft()
  const again = together.findIndex(({ status }) => status === 201)
  expect((await invite(next, `p${again}@ten.example`)).status).toBe(429)
  service.clock.time = new Date(service.clock.time.getTime() + 73 * 3_600_000)
  expect((await invite(next, `p${again}@ten.example`)).status).toBe(201)
}, 60_000)

test('an account sends twenty a day', async () => {
  const drafts = [await aDraft(), await aDraft(), await aDraft()]
  service.clock.time = new Date(service.clock.time.getTime() + 25 * 3_600_000)
  const statuses = []
  for (let number = 0; number < 21; number++)
    statuses.push((await invite(drafts[Math.floor(number / 8)]!, `d${number}@day.example`)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
}, 60_000)

test('an invitation ends after two weeks', async () => {
  const id = await aDraft()
  await service.key({ email: 'slow@founder.example' })
  service.clock.time = new Date(service.clock.time.getTime() + 25 * 3_600_000)
  expect((await invite(id, 'slow@founder.example')).status).toBe(201)
  const link = await linkTo('slow@founder.example')
  service.clock.time = new Date(service.clock.time.getTime() + 15 * 86_400_000)
  expect((await aVisitor(service).get(link)).status).toBe(410)
  expect((await read(id)).body.invites).toMatchObject([{ status: 'expired' }])
}, 30_000)
