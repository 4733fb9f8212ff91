import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { raw } from '../../domain/database/raw.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import { settleProof } from '../../domain/claims/settle-claim.ts'
import { writeEmail } from '../../domain/accounts/emails/email.ts'
import { aListing } from '../factories.ts'
import { openNameServer } from '../outside/name-server.ts'
import { howMany } from '../how-many.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
let names: Awaited<ReturnType<typeof openNameServer>>
beforeAll(async () => {
  names = await openNameServer()
  service = await aService({ config: { dnsServers: [names.address] } })
})
afterAll(async () => {
  await service.stop()
  await names.close()
})

const DAY = 86_400_000
const FILE = '/.well-known/launch-directory-challenge.txt'
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const pass = (days: number) => (service.clock.time = new Date(service.clock.time.getTime() + days * DAY))
const emailsTo = async (to: string, subject: RegExp) =>
  (await service.emails()).filter((email) => email.to === to && subject.test(email.subject))

let made = 0
/** A live listing with its own website and the owner who submitted it. */
async function aProduct({
  owner = `submitter${made + 1}@elsewhere.com`,
  ...facts
}: { owner?: string; story?: object } = {}) {
  const slug = `product-${++made}`
  const host = `product${made}.com`
  const id = await aListing(service, { slug, website: `https://${host}`, ...(facts as object) })
  service.websites.setSite(host, {})
  await service.db.transaction(async (tx) => {
    const account = await accountOf(tx, owner)
    await raw(tx, {
      text: 'insert into listing_owner (listing_id, account_id) values ($1, $2)',
      values: [id, account.id],
    })
  })
  return { id, slug, host, owner }
}
type Product = Awaited<ReturnType<typeof aProduct>>

const published = new Map<string, string[]>()
/** A claim whose proof is in place. */
async function aProvenClaim({ slug, host }: Product, who: string, method: 'dns' | 'file') {
  const key = await service.key({ email: who })
  const { body } = await service.request('POST', '/claims', { key, body: { slug, method } })
  const content: string = body.instructions.content
  const name = `_launch-directory-challenge.${host}`
  if (method === 'file') service.websites.setPage(host, FILE, content)
  else {
    published.set(host, [...(published.get(host) ?? []), content])
    names.set(name, { txt: published.get(host)! })
  }
  return {
    id: body.id as number,
    key,
    verify: async () => (await service.request('POST', `/claims/${body.id}/verify`, { key })).body,
    read: async () =>
      (await service.request('GET', '/claims', { key })).body.items.find(
        (claim: { id: number }) => claim.id === body.id,
      ),
    unpublish: () =>
      method === 'file' ? service.websites.removePage(host, FILE) : names.set(name, { txt: ['v=spf1 -all'] }),
  }
}
const ownersOf = async ({ id }: Product) =>
  (
    await rows<{ email: string }>(
      'select email from listing_owner join account on account.id = account_id where listing_id = $1 order by email',
      [id],
    )
  ).map(({ email }) => email)
const isVerified = async ({ id }: Product) =>
  (await rows<{ v: boolean }>('select verified_at is not null as v from listing where id = $1', [id]))[0]!.v
const runChecks = async () => {
  await service.sendJob('check-claims', {})
  await expect
    .poll(
      async () =>
        (
          await rows<{ n: number }>(
            `select count(*)::int as n from pgboss.job where name in ('check-claims', 'check-claim') and state < 'completed'`,
          )
        )[0]!.n,
      { timeout: 20_000 },
    )
    .toBe(0)
}

describe('becoming the owner', () => {
  test('who proves control owns the listing; who had submitted it is told, and loses it with its draft', async () => {
    const product = await aProduct({ story: { story: 'A secret of the submitter' } })
    const claim = await aProvenClaim(product, 'founder@product.com', 'dns')
    expect((await claim.verify()).status).toBe('verified')
    expect(await ownersOf(product)).toEqual(['founder@product.com'])
    expect(await isVerified(product)).toBe(true)
    const submitter = await service.key({ email: product.owner })
    expect((await service.request('GET', `/me/listings/${product.id}`, { key: submitter })).status).toBe(404)
    await expect.poll(async () => (await emailsTo(product.owner, /has a new owner/)).length).toBe(1)
    const [email] = await emailsTo(product.owner, /has a new owner/)
    expect(email!.text).toContain(`/listings/${product.slug}/claim`)
    expect(email!.text).not.toContain('founder@product.com')
    const mine = await service.request('GET', `/me/listings/${product.id}`, { key: claim.key })
    expect(mine.status).toBe(200)
    expect(JSON.stringify(mine.body)).not.toContain('A secret of the submitter')
    expect(JSON.stringify(mine.body)).not.toContain(product.owner)
    const drafts = (await service.request('GET', '/drafts', { key: claim.key })).body
    expect(drafts.items).toMatchObject([{ status: 'submitted', listing_id: product.id, name: mine.body.name }])
    const [{ id }] = drafts.items
    const draft = JSON.stringify(await service.request('GET', `/drafts/${id}`, { key: claim.key }))
    expect(draft).not.toContain('A secret of the submitter')
  }, 40_000)

  test('an owner who proves it stays beside the other owners', async () => {
    const product = await aProduct()
    const claim = await aProvenClaim(product, product.owner, 'dns')
    await rows(`insert into listing_owner select $1, id from account where email = 'founder@product.com'`, [product.id])
    await claim.verify()
    expect(await ownersOf(product)).toEqual(['founder@product.com', product.owner])
    const co = await service.key({ email: 'founder@product.com' })
    const again = await service.request('POST', '/claims', { key: co, body: { slug: product.slug, method: 'dns' } })
    expect([again.status, again.body.code]).toEqual([400, 'wrong_state'])
  })

  test('a listing that is not public is unknown to everyone except its owners', async () => {
    const product = await aProduct()
    await rows(`update listing set status = 'hidden' where id = $1`, [product.id])
    const claim = async (email: string, slug = product.slug) => {
      const key = await service.key({ email })
      const { status, body } = await service.request('POST', '/claims', { key, body: { slug, method: 'dns' } })
      return [status, body.code]
    }
    expect(await claim('curious@product.com')).toEqual([400, 'unknown_listing'])
    expect(await claim('curious@product.com', 'no-such-listing')).toEqual([400, 'unknown_listing'])
    expect(await claim(product.owner)).toEqual([201, undefined])
  })

  test('whoever submits a website that is listed is told how to claim it', async () => {
    const product = await aProduct()
    const key = await service.key({ email: 'late@product.com' })
    const { status, body } = await service.request('POST', '/drafts', { key, body: { url: product.host } })
    expect([status, body.code]).toEqual([400, 'already_listed'])
    expect(body.fix).toContain('claim_listing')
  })
})

test('two who call verify_claim at once get one owner between them', async () => {
  const product = await aProduct()
  const [one, two] = [
    await aProvenClaim(product, 'racer1@x.com', 'dns'),
    await aProvenClaim(product, 'racer2@x.com', 'dns'),
  ]
  const answers = await Promise.all([one.verify(), two.verify()])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['pending', 'verified']))
  expect(answers.find(({ status }) => status === 'pending').reason).toBe('held_by_another')
  expect(await ownersOf(product)).toHaveLength(1)
})

const RACES = howMany({ onPostgres: 50, embedded: 6 })
test(`of two who prove it at the same instant one becomes the owner, ${RACES} times`, async () => {
  const product = await aProduct()
  const outcomes = new Set<string>()
  for (let round = 0; round < RACES; round++) {
    await rows(`update claim set status = 'withdrawn' where listing_id = $1`, [product.id])
    await rows('delete from listing_owner where listing_id = $1', [product.id])
    const claims = []
    for (const who of ['one', 'two']) {
      const [claim] = await rows<{ id: number }>(
        `insert into claim (listing_id, account_id, method, token, created_at, expires_at)
         select $1, id, 'dns', $2, now(), 'infinity' from account where email = $3 returning id::int`,
        [product.id, `${who}-${round}`, who === 'one' ? 'founder@product.com' : 'late@product.com'],
      )
      claims.push(claim!.id)
    }
    if (round % 2) claims.reverse()
    const settle = (id: number) =>
      service.db.transaction((tx) => {
        const jobs = service.queue.senderIn(tx)
        const now = service.clock.time
        return settleProof(
          {
            tx,
            jobs,
            siteUrl: service.origin,
            now,
            writeEmail: (email) => writeEmail({ tx, jobs, appSecret: 'x'.repeat(32), now }, email),
          },
          id,
        )
      })
    await Promise.all(claims.map(settle))
    const states = await rows<{ status: string }>('select status from claim where id = any($1) order by status', [
      claims,
    ])
    outcomes.add(`${states.map(({ status }) => status).join()} with ${(await ownersOf(product)).length} owner`)
  }
  expect([...outcomes]).toEqual(['pending,verified with 1 owner'])
}, 60_000)

describe('a stronger proof', () => {
  test('opens a dispute: the holder is told, keeps the listing for a week, and loses it without an answer', async () => {
    const product = await aProduct()
    const holder = await aProvenClaim(product, 'holder@weak.com', 'file')
    await holder.verify()
    const rival = await aProvenClaim(product, 'rival@strong.com', 'dns')
    expect(await rival.verify()).toMatchObject({ status: 'disputed', reason: 'in_dispute' })
    expect(await ownersOf(product)).toEqual(['holder@weak.com'])
    await expect.poll(async () => (await emailsTo('holder@weak.com', /Someone else claims/)).length).toBe(1)
    pass(6)
    await service.sendJob('check-claim', { claimId: rival.id })
    await runChecks()
    expect(await ownersOf(product)).toEqual(['holder@weak.com'])
    pass(1)
    await runChecks()
    expect(await ownersOf(product)).toEqual(['rival@strong.com'])
    expect((await rival.read()).status).toBe('verified')
    expect(await holder.read()).toMatchObject({ status: 'withdrawn', reason: 'lost_dispute' })
    await expect.poll(async () => (await emailsTo('rival@strong.com', /now own/)).length).toBe(1)
    await expect.poll(async () => (await emailsTo('holder@weak.com', /has a new owner/)).length).toBe(1)
    expect(await isVerified(product)).toBe(true)
  }, 60_000)

  test('that the holder matches leaves the listing where it is', async () => {
    const product = await aProduct()
    const holder = await aProvenClaim(product, 'holder2@weak.com', 'file')
    await holder.verify()
    const rival = await aProvenClaim(product, 'rival2@strong.com', 'dns')
    expect((await rival.verify()).status).toBe('disputed')
    const answer = await aProvenClaim(product, 'holder2@weak.com', 'dns')
    expect((await answer.verify()).status).toBe('verified')
    expect(await rival.read()).toMatchObject({ status: 'pending', reason: 'held_by_another' })
    expect(await holder.read()).toMatchObject({ status: 'withdrawn', reason: 'replaced' })
    pass(8)
    await runChecks()
    expect(await ownersOf(product)).toEqual(['holder2@weak.com'])
  }, 60_000)

  test('that the holder answers with a weaker one stays open', async () => {
    const product = await aProduct()
    await (await aProvenClaim(product, 'holder4@weak.com', 'file')).verify()
    const rival = await aProvenClaim(product, 'rival4@strong.com', 'dns')
    await rival.verify()
    const answer = await aProvenClaim(product, 'holder4@weak.com', 'file')
    expect((await answer.verify()).status).toBe('verified')
    expect((await rival.read()).status).toBe('disputed')
  })

  test.for(['back', 'gone'] as const)(
    'that only equals the holder’s while it fails wins after a week unless the holder’s is back: it’s %s',
    { timeout: 60_000 },
    async (state) => {
      const isBack = state === 'back'
      const product = await aProduct()
      const [who, other] = [`holder-${product.slug}@weak.com`, `rival-${product.slug}@strong.com`]
      const holder = await aProvenClaim(product, who, 'dns')
      await holder.verify()
      await rows(`update claim set failures = 1, failing_since = now() where id = $1`, [holder.id])
      const rival = await aProvenClaim(product, other, 'dns')
      expect(await rival.verify()).toMatchObject({ status: 'disputed', reason: 'in_dispute' })
      if (!isBack)
        names.set(`_launch-directory-challenge.${product.host}`, { txt: published.get(product.host)!.slice(1) })
      pass(7.1)
      await service.sendJob('check-claim', { claimId: rival.id })
      await runChecks()
      expect(await ownersOf(product)).toEqual([isBack ? who : other])
      expect((await rival.read()).status).toBe(isBack ? 'expired' : 'verified')
    },
  )

  test('that only equals the holder’s mailbox loses once the holder answers the renewal', async () => {
    const product = await aProduct()
    const claims = []
    for (const who of ['boss', 'intern']) {
      const key = await service.key({ email: `${who}@${product.slug}.net` })
      const claim = { slug: product.slug, method: 'email', email: `${who}@${product.host}` }
      const { id } = (await service.request('POST', '/claims', { key, body: claim })).body
      await service.db.transaction((tx) =>
        settleProof(
          { tx, jobs: async () => {}, writeEmail: async () => true, siteUrl: service.origin, now: service.clock.time },
          id,
        ),
      )
      const failures = 'update claim set failures = $1 where id = $2'
      await rows(failures, [1, id])
      claims.push({ id, answer: () => rows(failures, [0, id]) })
    }
    const [boss, intern] = claims
    const reasonOf = async () =>
      (await rows<{ reason: string }>('select reason from claim where id = $1', [intern!.id]))[0]!.reason
    expect(await reasonOf()).toBe('in_dispute')
    await boss!.answer()
    pass(7.1)
    await runChecks()
    expect(await ownersOf(product)).toEqual([`boss@${product.slug}.net`])
    expect(await reasonOf()).toBe('held_by_another')
  }, 60_000)

  test('that is gone when the week is over changes nothing', async () => {
    const product = await aProduct()
    await (await aProvenClaim(product, 'holder3@weak.com', 'file')).verify()
    const rival = await aProvenClaim(product, 'rival3@strong.com', 'dns')
    await rival.verify()
    rival.unpublish()
    pass(7.5)
    await runChecks()
    expect(await ownersOf(product)).toEqual(['holder3@weak.com'])
    expect((await rival.read()).status).toBe('expired')
  }, 60_000)
})

test('a proof is checked every month; when it is gone for two weeks, the claim lapses, the badge goes, and the owner is told', async () => {
  const product = await aProduct()
  const claim = await aProvenClaim(product, 'decay@product.com', 'dns')
  await claim.verify()
  pass(30.1)
  await runChecks()
  expect(await claim.read()).toMatchObject({ status: 'verified' })
  claim.unpublish()
  pass(30)
  await runChecks()
  await expect.poll(async () => (await emailsTo('decay@product.com', /proof on .* is missing/)).length).toBe(1)
  pass(1)
  for (let day = 1; day <= 14; day++) {
    expect(await isVerified(product)).toBe(true)
    await runChecks()
    pass(1.01)
  }
  expect(await claim.read()).toMatchObject({ status: 'lapsed', reason: 'proof_gone' })
  expect(await isVerified(product)).toBe(false)
  expect(await ownersOf(product)).toEqual(['decay@product.com'])
  await expect.poll(async () => (await emailsTo('decay@product.com', /has lapsed/)).length).toBe(1)
  // The outbox drops emails after some days; the `email` table keeps them.
  const failing = `select 1 from email where recipient = $1 and kind = 'claim-failing'`
  expect(await rows(failing, ['decay@product.com'])).toHaveLength(1)
}, 120_000)

describe('a claim by e-mail', () => {
  const linkIn = (text: string) => new URL(/https?:\/\/\S+\/claims\/confirm\/\S+/.exec(text)![0]).pathname
  async function asked(product: Product, to: string, who = `asker${made}@home.com`) {
    const key = await service.key({ email: who })
    const ask = () =>
      service.request('POST', '/claims', { key, body: { slug: product.slug, method: 'email', email: to } })
    const already = (await emailsTo(to, /Confirm a claim/)).length
    const { status, body } = await ask()
    expect(status).toBe(201)
    await expect.poll(async () => (await emailsTo(to, /Confirm a claim/)).length).toBe(already + 1)
    const email = (await emailsTo(to, /Confirm a claim/))[0]!
    const state = async () => (await service.request('POST', `/claims/${body.id}/verify`, { key })).body.status
    return { ask, email, link: linkIn(email.text), state, key, who }
  }

  /**
   * A visitor at a claim link, signed in as someone or not at all, who can look at the page and press its
   * button.
   */
  async function atLink(link: string, who?: string) {
    const jar = who ? new Map([['sid', (await service.signedIn(who)).slice('sid='.length)]]) : undefined
    const visitor = aVisitor(service, jar)
    return {
      visitor,
      see: () => visitor.get(link),
      async confirm() {
        const token = (await visitor.get(link)).page.querySelector('input[name=token]')?.getAttribute('value')
        return visitor.post(link, { token: token ?? '' })
      },
    }
  }

  test('looking at the link changes nothing, however often; the claimant, signed in, confirms by its button, once', async () => {
    const product = await aProduct()
    const { link, email, state, who } = await asked(product, `ceo@${product.host}`)
    expect(email.text).toContain(`sign in as ${who}`)
    expect(email.text).toContain('Opening it changes nothing')
    expect(email.text).not.toContain(`${product.slug}.example`)
    const here = await atLink(link, who)
    for (const headers of [{}, { 'user-agent': 'scanner' }])
      expect((await here.visitor.get(link, headers)).status).toBe(200)
    await fetch(service.origin + link, { method: 'HEAD' })
    expect(await state()).toBe('pending')
    const page = await here.see()
    expect(page.text).toMatch(new RegExp(`${who} .*${product.host}.*ceo@${product.host}`))
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('content-security-policy')).not.toContain('script-src')
    expect(page.html).not.toContain('<script')
    const token = page.page.querySelector('input[name=token]')!.getAttribute('value')!
    const abroad = { origin: 'https://evil.com', 'sec-fetch-site': 'cross-site' }
    expect((await here.visitor.post(link, { token }, abroad)).status).toBe(403)
    expect((await here.visitor.post(link, { token: 'made up' })).status).toBe(403)
    expect(await state()).toBe('pending')
    const done = await here.visitor.post(link, { token })
    expect(done.text).toContain('is verified')
    expect(await state()).toBe('verified')
    expect(await ownersOf(product)).toEqual([who])
    expect((await here.visitor.post(link, { token })).status).toBe(410)
    expect((await here.see()).status).toBe(410)
  })

  test('nobody but the account that claims can confirm: not without a session, and not in that of another account', async () => {
    const product = await aProduct()
    const mailbox = `support@${product.host}`
    const { link, state, who } = await asked(product, mailbox)
    const nobody = await atLink(link)
    expect((await nobody.see()).text).toContain(`sign in as ${who}`)
    expect((await nobody.visitor.post(link, {})).location).toBe(`/sign-in?next=${encodeURIComponent(link)}`)
    const theirs = await (await atLink(link, who)).see()
    const token = theirs.page.querySelector('input[name=token]')!.getAttribute('value')!
    for (const other of [mailbox, product.owner]) {
      const { visitor, see } = await atLink(link, other)
      const page = await see()
      expect(page.text).toContain(`You’re signed in as ${other}`)
      expect(page.page.querySelectorAll(`form[action="${link}"]`)).toHaveLength(0)
      expect((await visitor.post(link, { token })).status).toBe(403)
      // Not even a valid token of their own, from their own claim's page, confirms somebody else's claim.
      const claimed = await aProduct()
      const own = await visitor.get((await asked(claimed, `ceo@${claimed.host}`, other)).link)
      const answer = await visitor.post(link, {
        token: own.page.querySelector('input[name=token]')!.getAttribute('value')!,
      })
      expect(answer).toMatchObject({ status: 303, location: link })
    }
    expect(await state()).toBe('pending')
    expect(await ownersOf(product)).toEqual([product.owner])
  })

  test('whoever reads the mailbox ends the claim by typing the name of the website; then it is asked no more for this account', async () => {
    const product = await aProduct()
    const mailbox = `press@${product.host}`
    const { link, state, who, ask, key } = await asked(product, mailbox)
    const { visitor } = await atLink(link)
    const claimant = await atLink(link, who)
    const token = (await claimant.see()).page.querySelector('input[name=token]')!.getAttribute('value')!
    const refuse = (website: string, headers: Record<string, string> = {}) =>
      visitor.post(`${link}/refuse`, { website }, headers)
    for (const typed of ['', 'yes', `x${product.host}`]) {
      const again = await refuse(typed)
      expect([again.status, again.page.querySelector('#problem')?.text]).toEqual([
        400,
        expect.stringContaining(product.host),
      ])
    }
    expect((await refuse(product.host, { origin: 'https://evil.com', 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
    expect(await state()).toBe('pending')
    expect((await refuse(` ${product.host.toUpperCase()} `)).text).toContain('Claim ended')
    const { items } = (await service.request('GET', '/claims', { key })).body
    expect(items[0]).toMatchObject({ status: 'withdrawn', reason: 'refused', detail: expect.stringContaining('dns') })
    expect((await refuse(product.host)).status).toBe(410)
    expect((await claimant.visitor.post(link, { token })).status).toBe(410)
    expect(await ownersOf(product)).toEqual([product.owner])
    const again = await ask()
    expect([again.status, again.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ pointer: '/email', code: 'refused' }),
    ])
    expect(await emailsTo(mailbox, /Confirm a claim/)).toHaveLength(1)
    // Neither another address of the mailbox nor another account of the claimant makes a difference.
    const alias = await service.key({ email: who.replace('@', '+again@') })
    const body = { slug: product.slug, method: 'email', email: `press+claims@${product.host}` }
    for (const same of [key, alias]) {
      const { status, body: refusal } = await service.request('POST', '/claims', { key: same, body })
      expect([status, refusal.errors?.[0].code]).toEqual([400, 'refused'])
    }
    // Other people and mailboxes are unaffected.
    await asked(product, mailbox, 'colleague@home.com')
    await asked(product, `ann@${product.host}`, who)
  }, 30_000)

  test('of a confirmation and a refusal at the same moment one counts', async () => {
    for (let round = 0; round < 4; round++) {
      const product = await aProduct()
      const { link, state, who } = await asked(product, `ceo@${product.host}`)
      const [here, there] = [await atLink(link, who), await atLink(link)]
      const token = (await here.see()).page.querySelector('input[name=token]')!.getAttribute('value')!
      const [confirmed, refused] = await Promise.all([
        here.visitor.post(link, { token }),
        there.visitor.post(`${link}/refuse`, { website: product.host }),
      ])
      expect([confirmed.status, refused.status].toSorted((a, b) => a - b)).toEqual([200, 410])
      expect(await state()).toBe(confirmed.status === 200 ? 'verified' : 'withdrawn')
    }
  }, 30_000)

  test('a link proves the mailbox that the claim names, no earlier one', async () => {
    const product = await aProduct()
    const first = await asked(product, `intern@${product.host}`)
    const second = await asked(product, `ceo@${product.host}`, first.who)
    const { visitor, see } = await atLink(second.link, first.who)
    const token = (await see()).page.querySelector('input[name=token]')!.getAttribute('value')!
    // The code never leaves an earlier link usable, so the test does. Such a link doesn't fit the claim.
    await rows(`update claim_link set used_at = null where email = $1`, [`intern@${product.host}`])
    expect((await visitor.get(first.link)).status).toBe(410)
    expect((await visitor.post(first.link, { token })).status).toBe(410)
    expect(await second.state()).toBe('pending')
    await rows(`update claim set status = 'withdrawn' where email = $1`, [`ceo@${product.host}`])
    expect((await visitor.post(second.link, { token })).status).toBe(410)
    expect(await ownersOf(product)).toEqual([product.owner])
  })

  test('a newer email ends the older link, a link ends after a day, and there are three emails a day', async () => {
    const product = await aProduct()
    const first = await asked(product, `ann@${product.host}`)
    const second = await asked(product, `ann@${product.host}`, first.who)
    const { visitor, see } = await atLink(second.link, first.who)
    const token = (await see()).page.querySelector('input[name=token]')!.getAttribute('value')!
    expect((await visitor.post(first.link, { token })).status).toBe(410)
    await asked(product, `ann@${product.host}`, first.who)
    const refused = await second.ask()
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    pass(1.01)
    expect((await aVisitor(service).get(second.link)).status).toBe(410)
    const other = await service.key({ email: 'other-asker@home.com' })
    const toSame = () =>
      service.request('POST', '/claims', {
        key: other,
        body: { slug: product.slug, method: 'email', email: address },
      })
    let address = `ann@${product.host}`
    const statuses = [(await toSame()).status, (await toSame()).status, (await toSame()).status]
    expect([...statuses, (await toSame()).status]).toEqual([201, 201, 201, 429])
    address = `ann+2@${product.host}`
    const third = await service.key({ email: 'third-asker@home.com' })
    const body = { slug: product.slug, method: 'email', email: address }
    expect((await service.request('POST', '/claims', { key: third, body })).status).toBe(429)
    expect(await first.state()).toBe('pending')
  }, 30_000)

  test.for([
    'ann@gmail.com',
    'ann@evil.com',
    'ann@HOST.evil.com',
    'ann@evil-HOST',
    'ann@HOST, x@evil.com',
    'ann@HOST\r\nBcc: x@evil.com',
    '"a b"@HOST',
    undefined,
  ])('no email goes to %j', async (typed) => {
    const product = await aProduct()
    const email = typed?.replace('HOST', product.host)
    const key = await service.key()
    const before = (await service.emails()).length
    const { status, body } = await service.request('POST', '/claims', {
      key,
      body: { slug: product.slug, method: 'email', email },
    })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.errors[0].pointer).toBe('/email')
    expect((await service.emails()).length).toBe(before)
  })

  test('a link that was sent before somebody else proved more changes nothing at once', async () => {
    const product = await aProduct()
    const { link, state, who } = await asked(product, `intern@${product.host}`)
    await (await aProvenClaim(product, 'boss@product.com', 'dns')).verify()
    const shown = await (await atLink(link, who)).confirm()
    expect(shown.text).toContain('hasn’t changed owners')
    expect(await state()).toBe('disputed')
    expect(await ownersOf(product)).toEqual(['boss@product.com'])
  })

  test('the mailbox is asked again after half a year; three emails without an answer end the claim', async () => {
    const product = await aProduct()
    const to = `renew@${product.host}`
    const { link, state, who } = await asked(product, to)
    await (await atLink(link, who)).confirm()
    const claimId = (await rows<{ id: number }>('select id::int from claim where email = $1', [to]))[0]!.id
    pass(179)
    // No email asks for a renewal early, even if another claim for the listing triggers a check.
    await service.sendJob('check-claim', { claimId })
    await runChecks()
    expect(await emailsTo(to, /still right/)).toEqual([])
    pass(1)
    await runChecks()
    await expect.poll(async () => (await emailsTo(to, /confirm your claim/)).length).toBe(1)
    const [renewal] = await emailsTo(to, /confirm your claim/)
    const again = linkIn(renewal!.text)
    // Silence ends a verified claim; a click by someone else who reads the mailbox doesn't.
    const nobody = await atLink(again)
    expect((await nobody.see()).page.querySelector('form')).toBeNull()
    expect((await nobody.visitor.post(`${again}/refuse`, { website: product.host })).status).toBe(410)
    expect((await nobody.visitor.post(again, {})).location).toContain('/sign-in')
    expect((await (await atLink(again, who)).confirm()).text).toContain('is verified')
    pass(180.1)
    for (let week = 0; week < 4; week++) {
      expect(await isVerified(product)).toBe(true)
      await runChecks()
      pass(7.01)
    }
    expect(await state()).toBe('lapsed')
    // The outbox forgets emails after some days, so the test reads the table of emails, which keeps them.
    const written = 'select 1 from email where recipient = $1 and kind = $2'
    expect(await rows(written, [to, 'claim-renewal'])).toHaveLength(4)
    expect(await rows(written, [who, 'claim-failing'])).toEqual([])
  }, 60_000)
})

describe('the pages', () => {
  test('a person claims, checks, sees what stands there, and gives up, without scripts', async () => {
    const product = await aProduct()
    const visitor = aVisitor(service)
    const path = `/listings/${product.slug}/claim`
    expect((await visitor.get(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
    await visitor.signIn('person@product.com')
    const start = await visitor.get(path)
    expect(start.text).toContain('DNS record')
    const token = start.page.querySelector('input[name=token]')!.getAttribute('value')!
    expect(await visitor.post(path, { token, method: 'file' })).toMatchObject({ status: 303, location: path })
    const shown = await visitor.get(path)
    const codes = [...shown.html.matchAll(/<pre><code>(.*?)<\/code>/g)].map(([, code]) => code!)
    expect(codes[0]).toBe(`https://${product.host}${FILE}`)
    const verify = shown.page.querySelector('form[action$="/verify"]')!.getAttribute('action')!
    service.websites.setPage(product.host, FILE, '<b>not it</b>')
    const missing = await visitor.post(verify, { token, slug: product.slug })
    expect(missing.html).toContain('&lt;b&gt;not it&lt;/b&gt;')
    service.websites.setPage(product.host, FILE, codes[1]!)
    expect((await visitor.post(verify, { token, slug: product.slug })).text).toContain(`${product.slug} is yours`)
    expect((await visitor.get('/account')).page.querySelector('#claims')?.text).toContain('Verified')
    const nothing = await visitor.post('/claims/none/withdraw', { token, slug: product.slug })
    expect([nothing.status, nothing.text]).toEqual([404, expect.stringContaining('This claim doesn’t exist.')])
    await visitor.post(verify.replace('/verify', '/withdraw'), { token, slug: product.slug })
    expect(await isVerified(product)).toBe(false)
    const wrong = await visitor.post(path, { token, method: 'email', email: 'me@gmail.com' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Anyone can get an address there')
    expect((await visitor.post(path, { token: 'made up', method: 'dns' })).status).toBe(403)
    expect((await visitor.get('/listings/no-such-thing/claim')).status).toBe(404)
  }, 30_000)
})
