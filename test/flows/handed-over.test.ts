import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { settleProof } from '../../domain/claims/settle-claim.ts'
import type { Tx } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { CUT_LOST_DRAFTS } from '../../domain/database/migrations/0020-0039/0032-cut-drafts.ts'
import { acmeHome } from '../acme.ts'
import { modernClient } from '../clients.ts'
import { othersWait } from '../databases/others-wait.ts'
import { aService, type TestService } from '../service.ts'

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

/** Claims the website, by default as someone else, and returns the claimant's key. */
async function claimed({ slug, host }: Product, by = `owner-of-${host}@example.net`): Promise<string> {
  const key = await service.key({ email: by })
  const { body } = await service.request('POST', '/claims', { key, body: { slug, method: 'file' } })
  service.websites.setPage(host, FILE, body.instructions.content)
  expect((await service.request('POST', `/claims/${body.id}/verify`, { key })).body.status).toBe('verified')
  return key
}

/** Writes `SECRET` as an owner: into the tagline, and into the paid sections of a listing that shows none. */
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

describe('a draft of somebody who lost the listing', () => {
  test('keeps what it said, over both protocols and on its page, whatever the new owner writes', async () => {
    const product = await aProduct()
    const { key, cofounder, draft } = product
    const before = (await product.read()).body
    const owner = await claimed(product)
    await writeSecrets(product, owner)

    const { fields, story, milestones } = before
    for (const lost of [key, cofounder]) {
      const now = (await service.request('GET', `/drafts/${draft}`, { key: lost })).body
      expect(now).toMatchObject({ fields, story, milestones, status: 'ready', listing_id: null, evidence_changes: [] })
      const client = await modernClient(service.origin, { key: lost })
      expect(await client.call('get_draft', { id: draft })).toEqual(now)
      await client.close()
    }
    const visitor = await aBrowserOf(product.email)
    const page = await visitor.get(`/drafts/${draft}`)
    expect(page.status).toBe(200)
    expect(page.html).not.toContain(SECRET)
    expect(page.html).not.toContain(`/my-listings/${product.listing}`)
    expect((await visitor.get(`/my-listings/${product.listing}`)).status).toBe(404)
  })

  test('tells its followers of nothing that the new owner does', async () => {
    const product = await aProduct()
    const owner = await claimed(product)
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    const heard: string[] = []
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri))
    const requestInit = { headers: { authorization: `Bearer ${product.key}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.origin), { requestInit }))
    const uri = `draft://${product.draft}`
    const following = await client.listen({ resourceSubscriptions: [uri] })
    await writeSecrets(product, owner)
    const resource = await client.readResource({ uri })
    expect(JSON.stringify(resource)).not.toContain(SECRET)
    // Notifications arrive in order, so a leaked one would arrive before this edit's.
    await service.request('PATCH', `/drafts/${product.draft}`, { key: product.key, body: { fields: { city: 'Rome' } } })
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([uri])
    await following.close()
    await client.close()
  })

  test('changes nothing of the listing and does not seem to: it is a draft of its own, and saving it is refused', async () => {
    const product = await aProduct()
    const { key, cofounder, draft } = product
    const owner = await claimed(product)
    const shown = async () => (await service.request('GET', `/me/listings/${product.listing}`, { key: owner })).body
    const before = await shown()
    const changes = { fields: { name: 'Vandalised' }, story: { story: 'No' }, milestones: [] }
    for (const lost of [key, cofounder]) {
      const edited = await service.request('PATCH', `/drafts/${draft}`, { key: lost, body: changes })
      expect(edited.body).toMatchObject({
        status: 'ready',
        listing_id: null,
        fields: { name: { value: 'Vandalised' } },
      })
      const saved = await service.request('POST', `/drafts/${draft}/submit`, { key: lost })
      expect([saved.status, saved.body.code]).toEqual([400, 'already_listed'])
      expect(saved.body.fix).toContain('claim_listing')
      const client = await modernClient(service.origin, { key: lost })
      const { isError, _meta } = await client.result('submit_draft', { id: draft })
      expect({ isError, _meta }).toMatchObject({ isError: true, _meta: { problem: { code: 'already_listed' } } })
      await client.close()
    }
    expect(await shown()).toEqual(before)
  })

  test('gives its listing to nobody whom it invited before', async () => {
    const product = await aProduct()
    const late = `late-${product.host}@example.com`
    const body = { email: late }
    await service.request('POST', `/drafts/${product.draft}/invites`, { key: product.key, body })
    const link = await inviteFor(late)
    await claimed(product)
    await acceptedBy(late, link)
    const key = await service.key({ email: late })
    expect((await service.request('GET', `/drafts/${product.draft}`, { key })).status).toBe(200)
    expect((await service.request('GET', '/me/listings', { key })).body.items).toEqual([])
  })

  test('stays its own when the listing comes back', async () => {
    const product = await aProduct()
    await writeSecrets(product, await claimed(product))
    // The new owner's proof is gone, and the submitter proves that the website is theirs.
    await rows(`update claim set status = 'lapsed' where listing_id = $1`, [product.listing])
    await claimed(product, product.email)
    const mine = await service.request('GET', `/me/listings/${product.listing}`, { key: product.key })
    expect(mine.body.tagline).toBe(SECRET)
    expect((await product.read()).body).toMatchObject({ status: 'ready', listing_id: null })
    const at = `/me/listings/${product.listing}`
    const edited = await service.request('PATCH', at, { key: product.key, body: { fields: { tagline: 'Ours again' } } })
    expect([edited.status, edited.body.tagline]).toEqual([200, 'Ours again'])
  })
})

describe('the new owner of a listing', () => {
  /** The draft with which the owner of this key edits a listing. */
  async function handleOf(key: string, listing: number): Promise<string> {
    const { items } = (await service.request('GET', '/drafts', { key })).body
    const handles = items.filter((one: { listing_id: number | null }) => one.listing_id === listing)
    expect(handles).toHaveLength(1)
    return handles[0].id
  }

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
    // No code writes this state. If it ever occurs, the draft is empty to anyone but an owner.
    await rows(`update draft set listing_id = $1, status = 'submitted', fields = '{}' where id = $2`, [
      product.listing,
      product.draft,
    ])
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
    expect([onListing!.status, free!.status]).toEqual([404, 404])
    expect(onDraft!.body).toMatchObject({ status: 'ready', listing_id: null })
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
