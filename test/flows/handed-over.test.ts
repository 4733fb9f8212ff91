import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../auth/people/test-visitor.ts'
import { settleProof } from '../../domain/claims/settle-claim.ts'
import type { Tx } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { CUT_LOST_DRAFTS } from '../../domain/database/migrations/0020-0039/0032-cut-drafts.ts'
import { acmeHome } from '../acme.ts'
import { modernClient } from '../clients.ts'
import { othersWait } from '../databases/others-wait.ts'
import { aService, type TestService } from '../service.ts'
import { aBuyer, priceEverything } from './buyer.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const FILE = '/.well-known/launch-directory-challenge.txt'
const SECRET = 'Only the new owner may read this.'
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
let made = 0

/** A live listing made from a draft, with a co-founder. */
async function aProduct() {
  const number = ++made
  const host = `handed-${number}.example.com`
  service.websites.setPage(host, '/', acmeHome())
  const email = `submitter-${number}@example.com`
  const key = await service.key({ email })
  const { body: started } = await service.request('POST', '/drafts', { key, body: { url: host } })
  const read = () => service.request('GET', `/drafts/${started.id}`, { key })
  await expect.poll(async () => (await read()).body.status, { timeout: 10_000 }).toBe('ready')
  await service.request('PATCH', `/drafts/${started.id}`, { key, body: { story: { story: 'How we began.' } } })
  const { body: saved } = await service.request('POST', `/drafts/${started.id}/submit`, { key })
  await rows(`update listing set status = 'live', plan = 'paid', live_at = now() where id = $1`, [saved.listing_id])

  const cofounder = `cofounder-${number}@example.com`
  await service.request('POST', `/drafts/${started.id}/invites`, { key, body: { email: cofounder } })
  const invite = await inviteFor(cofounder)
  await acceptedBy(cofounder, invite)
  return {
    host,
    email,
    key,
    cofounder: await service.key({ email: cofounder }),
    draft: started.id as string,
    listing: saved.listing_id as number,
    slug: saved.slug as string,
    read,
  }
}
type Product = Awaited<ReturnType<typeof aProduct>>

async function inviteFor(email: string): Promise<string> {
  const invite = async () => (await service.emails()).find(({ to }) => to === email)
  await expect.poll(invite, { timeout: 10_000 }).toBeDefined()
  return new URL(/https?:\/\/\S+\/invites\/\S+/.exec((await invite())!.text)![0]).pathname
}

/** A browser signed in as someone. */
async function aBrowserOf(email: string) {
  const cookie = await service.signedIn(email)
  return aVisitor(service, new Map([['sid', cookie.replace('sid=', '')]]))
}

async function acceptedBy(email: string, link: string): Promise<void> {
  const visitor = await aBrowserOf(email)
  const { page } = await visitor.get(link)
  const token = page.querySelector('input[name=token]')!.getAttribute('value')!
  expect((await visitor.post(link, { token })).status).toBeLessThan(400)
}

/**
 * The fields of a form as the page shows it, without check boxes and files, to send as they are or changed.
 */
async function formFields(visitor: Visitor, path: string): Promise<Record<string, string | string[]>> {
  const form = (await visitor.get(path)).page.querySelector(`form[action^="${path}"]`)!
  const fields: Record<string, string[]> = {}
  for (const box of form.querySelectorAll('input:not([type=checkbox]):not([type=file]), textarea, select')) {
    const chosen = box.querySelector('option[selected]') ?? box.querySelector('option')
    const shown = box.tagName === 'SELECT' ? chosen : box
    const value = box.tagName === 'TEXTAREA' ? box.text : (shown?.getAttribute('value') ?? '')
    ;(fields[box.getAttribute('name')!] ??= []).push(value)
  }
  return fields
}

/** Claims the website, by default as someone else, and returns the claimant's key. */
async function claimed({ slug, host }: Product, by = `owner-of-${host}@example.net`): Promise<string> {
  const key = await service.key({ email: by })
  const { body } = await service.request('POST', '/claims', { key, body: { slug, method: 'file' } })
  service.websites.setPage(host, FILE, body.instructions.content)
  expect((await service.request('POST', `/claims/${body.id}/verify`, { key })).body.status).toBe('verified')
  return key
}

/**
 * Writes `SECRET` as an owner into the tagline and into the paid sections, which the listing doesn't show.
 */
async function writeSecrets({ listing }: Product, key: string): Promise<void> {
  await rows(`update listing set plan = 'free', unlocked = '{}' where id = $1`, [listing])
  const at = `/me/listings/${listing}`
  const done = [
    await service.request('PUT', `${at}/story`, { key, body: { story: SECRET } }),
    await service.request('POST', `${at}/milestones`, { key, body: { date: '2026-01-01', title: SECRET } }),
    await service.request('PATCH', at, { key, body: { fields: { tagline: SECRET } } }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 201, 200])
}

describe('somebody who lost the listing', () => {
  test('finds neither it nor its draft, over both protocols and on the site', async () => {
    const product = await aProduct()
    const { key, cofounder, draft, listing } = product
    const owner = await claimed(product)
    const shown = async () => (await service.request('GET', `/me/listings/${listing}`, { key: owner })).body
    const before = await shown()
    const edit = { fields: { tagline: 'Vandalized' } }
    const asked: [method: string, path: string, body?: object][] = [
      ['GET', `/drafts/${draft}`],
      ['PATCH', `/drafts/${draft}`, edit],
      ['POST', `/drafts/${draft}/submit`],
      ['POST', `/drafts/${draft}/invites`, { email: 'friend@example.com' }],
      ['GET', `/me/listings/${listing}`],
      ['PATCH', `/me/listings/${listing}`, edit],
      ['POST', `/me/listings/${listing}/updates`, { title: 'News', body: 'We are back.' }],
      ['POST', `/me/listings/${listing}/free`],
    ]
    const tools: [name: string, input: object][] = [
      ['get_draft', { id: draft }],
      ['update_draft', { id: draft, ...edit }],
      ['submit_draft', { id: draft }],
      ['get_my_listing', { listing_id: listing }],
      ['update_my_listing', { listing_id: listing, ...edit }],
    ]
    for (const [lost, email] of [
      [key, product.email],
      [cofounder, `cofounder-${made}@example.com`],
    ] as const) {
      for (const [method, path, body] of asked) {
        const { status, body: refused } = await service.request(method, path, { key: lost, body })
        expect([method, path, status, refused.code]).toEqual([method, path, 404, 'not_found'])
      }
      const client = await modernClient(service.origin, { key: lost })
      for (const [name, input] of tools)
        expect([name, await client.result(name, input)]).toMatchObject([
          name,
          { isError: true, _meta: { problem: { code: 'not_found' } } },
        ])
      await client.close()
      for (const path of ['/drafts', '/me/listings'])
        expect((await service.request('GET', path, { key: lost })).body.items).toEqual([])
      const visitor = await aBrowserOf(email)
      const base = `/my-listings/${listing}`
      for (const path of [`/drafts/${draft}`, base, `${base}/profile`, `${base}/pictures`, `${base}/news`])
        expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
    }
    expect(await shown()).toEqual(before)
  }, 60_000)

  test('keeps the orders and invoices, which the new owner does not see', async () => {
    const product = await aProduct()
    await priceEverything(service)
    const buyer = aBuyer(service, product.key)
    const number = await buyer.order({ product: 'done_for_you', listing_id: product.listing })
    await buyer.choose(await buyer.goOn(number), 'pay')
    await buyer.becomes(number, { status: 'paid' })
    const owner = await claimed(product)
    expect(await buyer.read(number)).toMatchObject({ number, status: 'paid' })
    expect((await service.request('GET', '/orders', { key: product.key })).body.items).toMatchObject([{ number }])
    const visitor = await aBrowserOf(product.email)
    const order = await visitor.get(`/orders/${number}`)
    expect(order.status).toBe(200)
    const invoice = order.page.querySelector('a[href*="/invoices/"]')!.getAttribute('href')!
    expect((await visitor.get(invoice)).status).toBe(200)
    const other = await aBrowserOf(`owner-of-${product.host}@example.net`)
    expect([(await other.get(`/orders/${number}`)).status, (await other.get(invoice)).status]).toEqual([404, 404])
    expect((await service.request('GET', `/orders/${number}`, { key: owner })).status).toBe(404)
    expect((await service.request('GET', '/orders', { key: owner })).body.items).toEqual([])
  })

  test('is told of nothing that the new owner does', async () => {
    const product = await aProduct()
    service.websites.setPage(`own-${product.host}`, '/', acmeHome())
    const body = { url: `own-${product.host}` }
    const { body: own } = await service.request('POST', '/drafts', { key: product.key, body })
    const read = async () => (await service.request('GET', `/drafts/${own.id}`, { key: product.key })).body.status
    await expect.poll(read, { timeout: 10_000 }).toBe('ready')
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    const heard: string[] = []
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri))
    const requestInit = { headers: { authorization: `Bearer ${product.key}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.origin), { requestInit }))
    const uris = [product.draft, own.id].map((id) => `draft://${id}`)
    const following = await client.listen({ resourceSubscriptions: uris })
    await writeSecrets(product, await claimed(product))
    await expect(client.readResource({ uri: uris[0]! })).rejects.toThrow('not found')
    // Notifications arrive in order, so a leaked one would arrive before this edit's.
    await service.request('PATCH', `/drafts/${own.id}`, { key: product.key, body: { fields: { city: 'Rome' } } })
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([uris[1]])
    await following.close()
    await client.close()
  }, 60_000)

  test('can’t let anyone in by an earlier invitation', async () => {
    const product = await aProduct()
    const late = `late-${product.host}@example.com`
    const body = { email: late }
    await service.request('POST', `/drafts/${product.draft}/invites`, { key: product.key, body })
    const link = await inviteFor(late)
    await claimed(product)
    expect((await (await aBrowserOf(late)).get(link)).status).toBe(410)
    const key = await service.key({ email: late })
    expect((await service.request('GET', '/drafts', { key })).body.items).toEqual([])
    expect((await service.request('GET', '/me/listings', { key })).body.items).toEqual([])
  })

  test('gets a new draft when the listing comes back', async () => {
    const product = await aProduct()
    await writeSecrets(product, await claimed(product))
    // The new owner's claim lapses, and the submitter proves control of the website.
    await rows(`update claim set status = 'lapsed' where listing_id = $1`, [product.listing])
    await claimed(product, product.email)
    const mine = await service.request('GET', `/me/listings/${product.listing}`, { key: product.key })
    expect(mine.body.tagline).toBe(SECRET)
    expect((await product.read()).status).toBe(404)
    const handle = await handleOf(product.key, product.listing)
    const body = { fields: { tagline: 'Ours again' } }
    await service.request('PATCH', `/drafts/${handle}`, { key: product.key, body })
    const shown = await service.request('GET', `/me/listings/${product.listing}`, { key: product.key })
    expect(shown.body.tagline).toBe('Ours again')
  })
})

/** Id of the draft through which this key's owner edits the listing. */
async function handleOf(key: string, listing: number): Promise<string> {
  const { items } = (await service.request('GET', '/drafts', { key })).body
  const handles = items.filter((one: { listing_id: number | null }) => one.listing_id === listing)
  expect(handles).toHaveLength(1)
  return handles[0].id
}

describe('the new owner of a listing', () => {
  test('edits name, logo and categories over MCP and on the site, and visitors see it', async () => {
    const product = await aProduct()
    const owner = await claimed(product)
    const draft = await handleOf(owner, product.listing)
    const logo = (name: string) => `https://${product.host}/${name}.png`
    const seen = async () => {
      const { body } = await service.request('GET', `/listings/${product.slug}`)
      return [body.name, body.logo_url, body.categories.map(({ name }: { name: string }) => name)]
    }
    const client = await modernClient(service.origin, { key: owner })
    const fields = { name: 'By an assistant', logo_url: logo('assistant'), categories: ['CRM', 'Productivity'] }
    await client.call('update_draft', { id: draft, fields })
    expect(await seen()).toEqual(['By an assistant', logo('assistant'), ['CRM', 'Productivity']])
    await client.close()

    const visitor = await aBrowserOf(`owner-of-${product.host}@example.net`)
    const listed = await visitor.get(`/my-listings/${product.listing}`)
    expect(listed.page.querySelector(`a[href="/my-listings/${product.listing}/profile"]`)?.text).toContain('Profile')
    const sent = await formFields(visitor, `/my-listings/${product.listing}/profile`)
    const typed = { ...sent, name: 'By hand', logo_url: logo('hand'), categories: ['Analytics'], go: 'save' }
    expect((await visitor.post(`/my-listings/${product.listing}/profile`, typed)).status).toBe(303)
    expect(await seen()).toEqual(['By hand', logo('hand'), ['Analytics']])
    expect((await aVisitor(service).get(`/listings/${product.slug}`)).page.querySelector('h1')?.text).toContain(
      'By hand',
    )
  })

  test('gets a draft that shows and edits the whole listing, names and founders too', async () => {
    const product = await aProduct()
    const owner = await claimed(product)
    const draft = await handleOf(owner, product.listing)
    const before = (await service.request('GET', `/drafts/${draft}`, { key: owner })).body
    expect(before).toMatchObject({ status: 'submitted', fields: { tagline: { state: 'ai' } } })
    const body = { fields: { name: 'Renamed', stage: 'growing' }, founders: [{ name: 'Nora New' }] }
    const edited = await service.request('PATCH', `/drafts/${draft}`, { key: owner, body })
    expect(edited.body).toMatchObject({ fields: { name: { value: 'Renamed' } }, founders: [{ name: 'Nora New' }] })
    const at = `/me/listings/${product.listing}`
    const founders = [{ name: 'Nora New' }]
    expect((await service.request('GET', at, { key: owner })).body).toMatchObject({ name: 'Renamed', founders })
    expect((await service.request('GET', `/drafts/${draft}`, { key: product.key })).status).toBe(404)
    const [{ email }] = (await rows<{ email: string }>(
      `select a.email from founder f join account a on a.id = f.account_id where f.slug = 'nora-new'`,
    )) as [{ email: string }]
    expect(email).toBe(`owner-of-${product.host}@example.net`)
  })

  test('tells nothing unpublished to those who lost it, over any read of theirs', async () => {
    const product = await aProduct()
    const owner = await claimed(product)
    await writeSecrets(product, owner)
    const handle = await handleOf(owner, product.listing)
    const body = {
      story: { lessons: SECRET },
      milestones: [{ date: '2026-02-02', title: SECRET }],
    }
    const written = await service.request('PATCH', `/drafts/${handle}`, { key: owner, body })
    expect(JSON.stringify(written.body)).toContain(SECRET)
    await rows(`update listing set tagline = 'Public' where id = $1`, [product.listing])
    for (const key of [product.key, product.cofounder]) {
      const paths = ['/me', '/drafts', `/drafts/${product.draft}`, '/me/listings', '/claims', '/orders']
      const others = [`/drafts/${handle}`, `/me/listings/${product.listing}`, `/listings/${product.slug}`]
      for (const path of [...paths, ...others])
        expect(JSON.stringify(await service.request('GET', path, { key }))).not.toContain(SECRET)
      const edits = [{}, { restore: ['tagline'] }, { regenerate: ['faqs'] }, { story: { title: 'Mine' } }]
      for (const body of edits)
        expect(JSON.stringify(await service.request('PATCH', `/drafts/${product.draft}`, { key, body }))).not.toContain(
          SECRET,
        )
      const client = await modernClient(service.origin, { key })
      expect(JSON.stringify(await client.call('list_my_drafts', {}))).not.toContain(SECRET)
      await client.close()
    }
    expect(JSON.stringify(await rows('select * from draft where id = $1', [product.draft]))).not.toContain(SECRET)
    const visitor = await aBrowserOf(product.email)
    for (const path of ['/my-listings', '/account', `/drafts/${product.draft}`])
      expect((await visitor.get(path)).html).not.toContain(SECRET)
  })

  test('shares nothing with a draft that still names the listing of another', async () => {
    const product = await aProduct()
    const owner = await claimed(product)
    await writeSecrets(product, owner)
    // No code writes this state. If it ever occurs, the draft looks empty to anyone but an owner.
    await rows(
      `insert into draft (id, account_id, url, site, listing_id, status)
       select $2, account.id, website_url, site, listing.id, 'submitted' from listing, account
       where listing.id = $1 and email = $3`,
      [product.listing, product.draft, product.email],
    )
    const { body } = await product.read()
    expect(body).toMatchObject({ status: 'submitted', fields: { name: { value: null } }, evidence_changes: [] })
    expect(JSON.stringify(body)).not.toContain(SECRET)
    const list = (await service.request('GET', '/drafts', { key: product.key })).body
    expect(list.items).toMatchObject([{ id: product.draft, name: null }])
    const refused = await service.request('POST', `/drafts/${product.draft}/submit`, { key: product.key })
    expect([refused.status, refused.body.code]).toEqual([400, 'wrong_state'])
  })
})

test('an owner who proves it keeps the draft: both still say the same', async () => {
  const product = await aProduct()
  await claimed(product, product.email)
  const body = { fields: { tagline: 'Said once' } }
  await service.request('PATCH', `/drafts/${product.draft}`, { key: product.cofounder, body })
  const shown = await service.request('GET', `/me/listings/${product.listing}`, { key: product.key })
  expect(shown.body.tagline).toBe('Said once')
  expect((await product.read()).body).toMatchObject({ status: 'submitted', listing_id: product.listing })
})

describe('an edit of the former owner at the moment of the hand-over', () => {
  /** A pending claim; `settle` confirms it as if its proof had been found. */
  async function aClaimOf({ slug, host }: Product) {
    const key = await service.key({ email: `racer-of-${host}@example.net` })
    const { body } = await service.request('POST', '/claims', { key, body: { slug, method: 'file' } })
    const settle = (tx: Tx) =>
      settleProof(
        {
          tx,
          jobs: service.queue.senderIn(tx),
          writeEmail: async () => true,
          siteUrl: service.origin,
          now: service.clock.time,
        },
        body.id,
      )
    return { key, settle }
  }
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => service.db.transaction(work)

  test('comes too late when it waits for it', async () => {
    const product = await aProduct()
    const { key, draft, listing } = product
    const claim = await aClaimOf(product)
    const fields = { tagline: 'Of the former owner' }
    const { edits } = await inTransaction(async (tx) => {
      await claim.settle(tx)
      const edits = [
        service.request('PATCH', `/me/listings/${listing}`, { key, body: { fields } }),
        service.request('PATCH', `/drafts/${draft}`, { key, body: { fields } }),
        service.request('POST', `/me/listings/${listing}/free`, { key }),
      ]
      await othersWait(service, edits.length)
      return { edits }
    })
    const [onListing, onDraft, free] = await Promise.all(edits)
    expect([onListing!.status, onDraft!.status, free!.status]).toEqual([404, 404, 404])
    const shown = await service.request('GET', `/me/listings/${listing}`, { key: claim.key })
    expect(shown.body.tagline).not.toBe(fields.tagline)
  })

  test('is kept when it came first, and neither is given up', async () => {
    const product = await aProduct()
    const claim = await aClaimOf(product)
    const { settled } = await inTransaction(async (tx) => {
      const hold = (text: string, id: string | number) => raw(tx, { text, values: [id] })
      await hold('select 1 from draft where id = $1 for update', product.draft)
      const settled = inTransaction(claim.settle)
      await othersWait(service, 1)
      await hold(`update listing set tagline = 'Just in time' where id = $1`, product.listing)
      return { settled }
    })
    await settled
    const shown = await service.request('GET', `/me/listings/${product.listing}`, { key: claim.key })
    expect(shown.body.tagline).toBe('Just in time')
  })
})

test('an upgrade cuts the drafts that somebody can read who owns the listing no more, and no other', async () => {
  const [lost, shared, kept] = [await aProduct(), await aProduct(), await aProduct()]
  const account = async (email: string) =>
    (await rows<{ id: string }>('select id from account where email = $1', [email]))[0]!.id
  // The state an earlier version left behind: the listing changed hands, its draft didn't.
  await rows('delete from listing_owner where listing_id = $1', [lost.listing])
  await rows('delete from listing_owner where listing_id = $1 and account_id <> $2', [
    shared.listing,
    await account(shared.email),
  ])
  const refused = await service.request('PATCH', `/drafts/${lost.draft}`, { key: lost.key, body: { fields: {} } })
  expect([refused.status, refused.body.code]).toEqual([400, 'wrong_state'])
  await rows(CUT_LOST_DRAFTS)
  const states = await Promise.all([lost, shared, kept].map(async ({ read }) => (await read()).body))
  expect(states.map(({ status, listing_id }) => [status, listing_id])).toEqual([
    ['ready', null],
    ['ready', null],
    ['submitted', kept.listing],
  ])
})
