import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from '../../auth/people/test-visitor.ts'
import { raw } from '../../domain/database/raw.ts'
import { aListing } from '../factories.ts'
import { openNameServer } from '../outside/name-server.ts'
import { aService, type TestService } from '../service.ts'

let service: TestService
let names: Awaited<ReturnType<typeof openNameServer>>
beforeAll(async () => {
  names = await openNameServer()
  service = await aService({ config: { dnsServers: [names.address] } })
  await service.admin('role', 'set', TEAM, 'admin')
})
afterAll(async () => {
  await service.stop()
  await names.close()
})

const TEAM = 'team@directory.example'
const FILE = '/.well-known/launch-directory-challenge.txt'
const HOUR = 3_600_000
const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
const pass = (hours: number) => (service.clock.time = new Date(service.clock.time.getTime() + hours * HOUR))
const emailsTo = async (to: string, subject: RegExp) =>
  (await service.emails()).filter((email) => email.to === to && subject.test(email.subject))
const received = async (to: string, subject: RegExp, text = '') => {
  const found = async () => (await emailsTo(to, subject)).filter((email) => email.text.includes(text))
  await expect.poll(async () => (await found()).length, { timeout: 10_000 }).toBeGreaterThan(0)
  return (await found())[0]!
}

/** Runs the hourly check, and waits until it and the jobs that it queues finish. */
async function runChecks(): Promise<void> {
  await service.sendJob('check-claims', {})
  await settled()
}
async function settled(): Promise<void> {
  await expect
    .poll(
      () =>
        rows(`select 1 from pgboss.job where name in ('check-claims', 'check-claim') and state < 'completed' limit 1`),
      { timeout: 20_000 },
    )
    .toEqual([])
}

/** A visitor signed in as someone. */
async function browserOf(email: string) {
  const cookie = await service.signedIn(email)
  return aVisitor(service, new Map([['sid', cookie.slice('sid='.length)]]))
}

let made = 0
/** A live listing and the owner who submitted it. By default its badge is on the homepage. */
async function aProduct({ owner, hasBadge = true }: { owner?: (host: string) => string; hasBadge?: boolean } = {}) {
  const slug = `objected-${++made}`
  const host = `${slug}.com`
  const email = owner?.(host) ?? `submitter-${made}@elsewhere.com`
  const id = await aListing(service, { slug, website: `https://${host}`, plan: 'free' })
  service.websites.setSite(host, {})
  const visitor = await browserOf(email)
  await rows('insert into listing_owner (listing_id, account_id) select $1, id from account where email = $2', [
    id,
    email,
  ])
  if (hasBadge) await rows(`update listing set badge = '{"found_at": "2026-11-01T00:00:00Z"}' where id = $1`, [id])
  const owners = async () =>
    (
      await rows<{ email: string }>(
        'select email from listing_owner join account on account.id = account_id where listing_id = $1 order by email',
        [id],
      )
    ).map((one) => one.email)
  return { id, slug, host, email, visitor, owners }
}
type Product = Awaited<ReturnType<typeof aProduct>>

/** A claim as its claimant reads it. */
async function readOf(key: string, id: number) {
  const { items } = (await service.request('GET', '/claims', { key })).body
  return items.find((claim: { id: number }) => claim.id === id)
}

/** A claim by email whose claimant has opened the link and pressed the button. */
async function anEmailClaim(
  { slug, host }: Product,
  who = `claimant-${++made}@home.com`,
  to = `office-${++made}@${host}`,
) {
  const key = await service.key({ email: who })
  const body = { slug, method: 'email', email: to }
  const started = (await service.request('POST', '/claims', { key, body })).body
  const link = new URL(/https?:\/\/\S+\/claims\/confirm\/\S+/.exec((await received(to, /Confirm/, who)).text)![0])
    .pathname
  const visitor = await browserOf(who)
  const token = (await visitor.get(link)).page.querySelector('main input[name=token]')!.getAttribute('value')!
  const confirmed = await visitor.post(link, { token })
  return { id: started.id as number, key, who, visitor, confirmed, read: () => readOf(key, started.id) }
}

/** A claim by DNS or file whose proof is in place and was checked. */
async function aPublishedClaim({ slug, host }: Product, who: string, method: 'dns' | 'file') {
  const key = await service.key({ email: who })
  const { body } = await service.request('POST', '/claims', { key, body: { slug, method } })
  const { content } = body.instructions
  if (method === 'file') service.websites.setPage(host, FILE, content)
  else names.set(`_launch-directory-challenge.${host}`, { txt: [content] })
  const verify = async () => (await service.request('POST', `/claims/${body.id}/verify`, { key })).body
  await verify()
  return { id: body.id as number, key, who, verify, read: () => readOf(key, body.id) }
}

/** Presses a button on a claim's objection page, and waits for the jobs that this queues. */
async function decide({ visitor, host }: Pick<Product, 'visitor' | 'host'>, id: number, decision: string) {
  const path = `/claims/${id}/objection`
  const token = (await visitor.get(path)).page.querySelector('main input[name=token]')?.getAttribute('value')
  const typed = decision === 'approved' ? { website: host } : {}
  const answer = await visitor.post(path, { token: token ?? '', decision, ...typed })
  await settled()
  return answer
}

describe('which claims wait', () => {
  test('a claim of a listing that nobody owns, or whose owner shows nothing, is verified at once', async () => {
    const ownerless = await aProduct()
    await rows('delete from listing_owner where listing_id = $1', [ownerless.id])
    for (const product of [ownerless, await aProduct({ hasBadge: false })]) {
      const claim = await anEmailClaim(product)
      expect((await claim.read()).status).toBe('verified')
      expect(await product.owners()).toEqual([claim.who])
    }
  })

  test.for([
    ['the badge on the homepage', {}],
    ['an account at the domain', { hasBadge: false, owner: (host: string) => `founder@${host}` }],
  ] as const)(
    'an email claim waits for an owner with %s; the claim, its page and the API say until when',
    async ([, shown]) => {
      const product = await aProduct(shown)
      const claim = await anEmailClaim(product)
      const read = await claim.read()
      const until = new Date(service.clock.time.getTime() + 72 * HOUR).toISOString()
      expect(read).toMatchObject({ status: 'disputed', reason: 'waiting_for_objections', dispute_ends_at: until })
      expect(read.detail).toMatch(/object until \d+ \w+ 2026 at \d\d:\d\d UTC/)
      expect(read.detail).not.toContain('Keep your proof')
      expect(claim.confirmed.page.querySelector('h1')?.text).toBe('Email address confirmed')
      expect(claim.confirmed.text).toContain('object until')
      const page = (await claim.visitor.get(`/listings/${product.slug}/claim`)).text
      expect(page).toContain('Waiting for objections')
      expect(page).toContain('DNS record')
      expect(await product.owners()).toEqual([product.email])
    },
  )

  test('a file does not wait for a badge or an address, a DNS record for nothing', async () => {
    for (const method of ['file', 'dns'] as const) {
      const product = await aProduct({ owner: (host) => `founder@${host}` })
      const claim = await aPublishedClaim(product, `real-${++made}@home.com`, method)
      expect((await claim.read()).status).toBe('verified')
    }
  })

  test('an address that nobody proved, and a badge that is missing, count for nothing', async () => {
    const product = await aProduct({ owner: (host) => `founder@${host}` })
    await rows('update account set email_verified_at = null where email = $1', [product.email])
    await rows(`update listing set badge = badge || '{"missing_since": "2026-11-20T00:00:00Z"}' where id = $1`, [
      product.id,
    ])
    expect((await (await anEmailClaim(product)).read()).status).toBe('verified')
  })
})

describe('while a claim waits', () => {
  test('owners and the team get an email; its page changes nothing until an owner presses a button, and is for owners alone', async () => {
    await service.admin('role', 'set', 'former@directory.example', 'admin')
    await service.admin('account', 'block', 'former@directory.example', '--reason', 'Left')
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    const email = await received(product.email, /Do you object/)
    const path = new URL(/https?:\/\/\S+\/objection/.exec(email.text)![0]).pathname
    expect(path).toBe(`/claims/${claim.id}/objection`)
    expect(email.text).toContain('Opening the page changes nothing')
    expect(email.text).not.toContain('You keep it')
    expect(email.text).not.toContain(claim.who)
    expect((await received(TEAM, /waits for objections/)).text).toContain('/admin/claims')
    expect(
      await rows(`select kind from email where recipient = 'former@directory.example' and kind = 'claim-to-judge'`),
    ).toEqual([])

    const listed = await product.visitor.get(`/my-listings/${product.id}`)
    expect(listed.page.querySelector(`a[href="${path}"]`)?.text).toBe('Object or agree')

    const page = await product.visitor.get(path)
    expect(page.html).not.toContain('<script')
    expect(page.text).not.toContain('You keep it')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).not.toContain(claim.who)
    const token = page.page.querySelector('main input[name=token]')!.getAttribute('value')!
    expect((await aVisitor(service).get(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
    expect((await aVisitor(service).post(path, { decision: 'objected' })).location).toMatch(/^\/sign-in/)
    for (const visitor of [claim.visitor, await browserOf('stranger@home.com')]) {
      expect((await visitor.get(path)).status).toBe(404)
      expect((await visitor.post(path, { token, decision: 'approved' })).status).toBe(403)
    }
    const abroad = { origin: 'https://evil.com', 'sec-fetch-site': 'cross-site' }
    expect((await product.visitor.post(path, { token, decision: 'objected' }, abroad)).status).toBe(403)
    expect((await product.visitor.post(path, { token: 'made up', decision: 'objected' })).status).toBe(403)
    expect((await product.visitor.post(path, { token, decision: 'verified' })).status).toBe(400)
    expect((await claim.read()).reason).toBe('waiting_for_objections')
    expect(await product.owners()).toEqual([product.email])
  })

  test('an objection keeps the owner, ends the claim, tells the claimant, and is not asked for twice', async () => {
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    expect((await decide(product, claim.id, 'objected')).text).toContain('The listing stays yours')
    expect(await claim.read()).toMatchObject({ status: 'withdrawn', reason: 'objected', dispute_ends_at: null })
    expect(await product.owners()).toEqual([product.email])
    expect((await received(claim.who, /was rejected/)).text).toContain('DNS record')
    expect((await decide(product, claim.id, 'objected')).status).toBe(403)
    pass(73)
    await runChecks()
    expect(await product.owners()).toEqual([product.email])
    for (const who of [claim.who, claim.who.replace('@', '+again@')]) {
      const again = await anEmailClaim(product, who)
      expect(await again.read()).toMatchObject({ status: 'withdrawn', reason: 'objected' })
    }
    expect(await emailsTo(product.email, /Do you object/)).toHaveLength(1)
    // A stronger proof still counts, and the page offers nothing else.
    const path = `/listings/${product.slug}/claim`
    const page = await claim.visitor.get(path)
    expect(page.text).toContain('objected to your claim. Use a stronger proof')
    const offered = page.page.querySelectorAll('#methods input[name=method]').map((one) => one.getAttribute('value'))
    expect(new Set(offered)).toEqual(new Set(['dns', 'meta', 'file']))
    expect((await (await aPublishedClaim(product, claim.who, 'file')).read()).status).toBe('verified')
    expect((await claim.visitor.get(path)).text).not.toContain('objected to your claim')
  })

  test('an objection counts also for another account with the same company mailbox', async () => {
    const product = await aProduct()
    const mailbox = `insider@${product.host}`
    const claim = await anEmailClaim(product, 'insider-1@home.com', mailbox)
    await decide(product, claim.id, 'objected')
    for (const address of [mailbox, mailbox.replace('@', '+again@')]) {
      const again = await anEmailClaim(product, `insider-${++made}@home.com`, address)
      expect(await again.read()).toMatchObject({ status: 'withdrawn', reason: 'objected' })
    }
    expect(await emailsTo(product.email, /Do you object/)).toHaveLength(1)
    // For another mailbox of the company, the owner is asked again.
    expect((await (await anEmailClaim(product)).read()).reason).toBe('waiting_for_objections')
  })

  test('an objection counts also while the claimant’s proof can’t be checked', async () => {
    const product = await aProduct()
    await aPublishedClaim(product, product.email, 'dns')
    const claim = await aPublishedClaim(product, `weak-${++made}@home.com`, 'file')
    expect((await claim.read()).reason).toBe('waiting_for_objections')
    service.websites.setSite(product.host, (req) => void req.socket.destroy())
    await decide(product, claim.id, 'objected')
    expect(await claim.read()).toMatchObject({ status: 'withdrawn', reason: 'objected' })
  })

  test('an only owner can hand over at once; one of several can only object', async () => {
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    const path = `/claims/${claim.id}/objection`
    const token = (await product.visitor.get(path)).page.querySelector('main input[name=token]')!.getAttribute('value')!
    for (const typed of [{}, { website: '' }, { website: 'another.com' }]) {
      const refused = await product.visitor.post(path, { token, decision: 'approved', ...typed })
      expect(refused.status).toBe(400)
      expect(refused.page.querySelector('.problem')?.text).toContain(`Type ${product.host}`)
    }
    expect((await claim.read()).reason).toBe('waiting_for_objections')
    expect((await decide(product, claim.id, 'approved')).text).toContain('handed the listing over')
    expect((await claim.read()).status).toBe('verified')
    expect(await product.owners()).toEqual([claim.who])
    await received(claim.who, /now own/)
    await received(product.email, /has a new owner/)

    const shared = await aProduct()
    const partner = await browserOf('partner@elsewhere.com')
    await rows(
      `insert into listing_owner (listing_id, account_id) select $1, id from account where email = 'partner@elsewhere.com'`,
      [shared.id],
    )
    const other = await anEmailClaim(shared)
    expect((await partner.get(`/claims/${other.id}/objection`)).text).not.toContain('Hand over now')
    const theirs = { visitor: partner, host: shared.host }
    expect((await decide(theirs, other.id, 'approved')).status).toBe(404)
    expect((await other.read()).reason).toBe('waiting_for_objections')
    expect((await decide(theirs, other.id, 'objected')).status).toBe(200)
    expect((await other.read()).reason).toBe('objected')
  })

  test('the team sees it under /admin, and objects or approves, there or on the command line', async () => {
    const [kept, given] = [await aProduct(), await aProduct()]
    const [bad, good] = [await anEmailClaim(kept), await anEmailClaim(given)]
    const team = await browserOf(TEAM)
    expect((await team.get('/admin')).text).toContain('claims waiting for objections')
    const page = await team.get('/admin/claims')
    expect(page.text).toContain(bad.who)
    const form = page.page.querySelector(`form[action="/admin/claims/${bad.id}/object"]`)!
    const field = (name: string) => form.querySelector(`input[name=${name}]`)!.getAttribute('value')!
    const sent = { token: field('token'), form: field('form') }
    expect((await kept.visitor.post(`/admin/claims/${bad.id}/object`, sent)).status).toBe(404)
    expect((await team.post(`/admin/claims/${bad.id}/object`, sent)).status).toBe(303)
    await settled()
    expect((await bad.read()).reason).toBe('objected')
    expect(await kept.owners()).toEqual([kept.email])
    await service.admin('claim', 'approve', String(good.id))
    await runChecks()
    expect((await good.read()).status).toBe('verified')
    expect(await given.owners()).toEqual([good.who])
    expect(await service.admin('claim', 'approve', String(good.id))).toEqual({
      error: expect.stringContaining('doesn’t wait for objections'),
    })
    const { ok } = (await service.admin('audit', 'list', '--target', `claim ${good.id}`)) as { ok: object[] }
    expect(ok).toMatchObject([{ action: 'claim approve', who: 'operator' }])
  })
})

describe('when the time is over', () => {
  test('the listing changes hands after 72 hours of silence, not before, and only once', async () => {
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    pass(71.9)
    await service.sendJob('check-claim', { claimId: claim.id })
    await runChecks()
    expect(await product.owners()).toEqual([product.email])
    pass(0.2)
    await runChecks()
    await runChecks()
    expect(await claim.read()).toMatchObject({ status: 'verified', reason: null, dispute_ends_at: null })
    expect(await product.owners()).toEqual([claim.who])
    await received(product.email, /has a new owner/)
    await received(claim.who, /now own/)
    expect(await emailsTo(claim.who, /now own/)).toHaveLength(1)
    expect((await product.visitor.get(`/claims/${claim.id}/objection`)).status).toBe(404)
  })

  test('a weaker proof loses to a verified owner whose proof still stands, and wins over one whose proof is gone', async () => {
    for (const stands of [true, false]) {
      const product = await aProduct()
      const email = `holder-${++made}@home.com`
      const holder = await aPublishedClaim(product, email, 'dns')
      const claim = await anEmailClaim(product)
      expect((await claim.read()).reason).toBe('waiting_for_objections')
      expect((await received(email, /Do you object/)).text).toContain('You keep it if the proof that verified it')
      const asked = await (await browserOf(email)).get(`/claims/${claim.id}/objection`)
      expect(asked.text).toContain('You keep it if the proof that verified it')
      if (!stands) names.set(`_launch-directory-challenge.${product.host}`, { txt: ['v=spf1 -all'] })
      pass(72.1)
      await runChecks()
      expect((await holder.read()).status).toBe(stands ? 'verified' : 'withdrawn')
      expect(await claim.read()).toMatchObject(
        stands ? { status: 'pending', reason: 'held_by_another' } : { status: 'verified' },
      )
      if (!stands) expect((await holder.read()).reason).toBe('handed_over')
    }
  })

  test('the claimant’s proof is checked again', async () => {
    const product = await aProduct()
    await aPublishedClaim(product, `holder-${++made}@home.com`, 'dns')
    const claim = await aPublishedClaim(product, `weak-${++made}@home.com`, 'file')
    expect(await claim.read()).toMatchObject({
      reason: 'waiting_for_objections',
      detail: expect.stringContaining('Keep your proof in place.'),
    })
    names.set(`_launch-directory-challenge.${product.host}`, { txt: ['v=spf1 -all'] })
    service.websites.removePage(product.host, FILE)
    const before = await product.owners()
    pass(72.1)
    await runChecks()
    expect(await claim.read()).toMatchObject({ reason: 'not_proven', dispute_ends_at: null })
    expect((await received(claim.who, /didn’t succeed/)).text).toContain('no longer found')
    expect(await product.owners()).toEqual(before)
  })
})

describe('what happens meanwhile', () => {
  test('the claimant withdraws: nothing changes', async () => {
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    const page = `/listings/${product.slug}/claim`
    const token = (await claim.visitor.get(page)).page.querySelector('main input[name=token]')!.getAttribute('value')!
    await claim.visitor.post(`/claims/${claim.id}/withdraw`, { token, slug: product.slug })
    pass(73)
    await runChecks()
    expect(await claim.read()).toMatchObject({ status: 'withdrawn', reason: 'withdrawn' })
    expect(await product.owners()).toEqual([product.email])
    expect((await decide(product, claim.id, 'objected')).status).toBe(403)
  })

  test('the listing is taken off the site, or deleted: the claim ends', async () => {
    const [hidden, deleted] = [await aProduct(), await aProduct()]
    const [ended, gone] = [await anEmailClaim(hidden), await anEmailClaim(deleted)]
    await service.admin('listing', 'hide', hidden.slug, '--reason', 'Spam.')
    await rows('delete from listing where id = $1', [deleted.id])
    pass(73)
    await runChecks()
    expect(await ended.read()).toMatchObject({ status: 'withdrawn', reason: 'not_public' })
    expect(await hidden.owners()).toEqual([hidden.email])
    expect((await received(ended.who, /didn’t succeed/)).text).toContain('no longer public')
    expect(await gone.read()).toBeUndefined()
  })

  test('the last owner leaves: the next check hands over', async () => {
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    await rows('delete from listing_owner where listing_id = $1', [product.id])
    await runChecks()
    expect((await claim.read()).status).toBe('verified')
    expect(await product.owners()).toEqual([claim.who])
  })

  test('a second claim that shows as little waits behind the first; of two at once one waits', async () => {
    const product = await aProduct()
    const claims = await Promise.all([anEmailClaim(product), anEmailClaim(product)])
    const reasons = await Promise.all(claims.map(async ({ read }) => (await read()).reason))
    expect(reasons.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'another_claim',
      'waiting_for_objections',
    ])
    expect(await emailsTo(product.email, /Do you object/)).toHaveLength(1)
  })

  test('somebody else brings a proof that is no weaker than the owner’s: they own the listing, and the wait is over', async () => {
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    const real = await aPublishedClaim(product, `real-${++made}@home.com`, 'file')
    expect((await real.read()).status).toBe('verified')
    expect(await claim.read()).toMatchObject({ reason: 'held_by_another', dispute_ends_at: null })
    pass(73)
    await runChecks()
    expect(await product.owners()).toHaveLength(1)
    expect((await real.read()).status).toBe('verified')
  })

  test('a stronger proof that is weaker than the verified owner’s ends the wait, and waits itself', async () => {
    const product = await aProduct()
    await aPublishedClaim(product, `holder-${++made}@home.com`, 'dns')
    const claim = await anEmailClaim(product)
    const better = await aPublishedClaim(product, `better-${++made}@home.com`, 'file')
    expect(await better.read()).toMatchObject({ status: 'disputed', reason: 'waiting_for_objections' })
    expect(await claim.read()).toMatchObject({ status: 'pending', reason: 'held_by_another', dispute_ends_at: null })
    expect((await received(claim.who, /didn’t succeed/)).text).toContain('DNS record')
    names.set(`_launch-directory-challenge.${product.host}`, { txt: ['v=spf1 -all'] })
    pass(72.1)
    await runChecks()
    expect((await better.read()).status).toBe('verified')
  })

  test.for([
    ['an approval', 'approved', { reason: 'approved' }, { reason: 'another_claim' }],
    ['an objection', 'objected', { status: 'withdrawn', reason: 'objected' }, { reason: 'waiting_for_objections' }],
  ] as const)('a stronger proof doesn’t undo %s', async ([, reason, first, second]) => {
    const product = await aProduct()
    await aPublishedClaim(product, `holder-${++made}@home.com`, 'dns')
    const claim = await anEmailClaim(product)
    // As if the job of the decision hadn't run yet.
    await rows('update claim set reason = $1 where id = $2', [reason, claim.id])
    const better = await aPublishedClaim(product, `better-${++made}@home.com`, 'file')
    expect(await claim.read()).toMatchObject(first)
    expect(await better.read()).toMatchObject(second)
  })

  test('the owner proves as much as the claimant: they stay, and the wait is over', async () => {
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    const mine = await anEmailClaim(product, product.email)
    expect((await mine.read()).status).toBe('verified')
    expect(await claim.read()).toMatchObject({ reason: 'held_by_another', dispute_ends_at: null })
    expect(await product.owners()).toEqual([product.email])
  })

  test('the claimant brings a stronger proof: it decides at once, and replaces the one that waits', async () => {
    const product = await aProduct()
    const claim = await anEmailClaim(product)
    const better = await aPublishedClaim(product, claim.who, 'file')
    expect((await better.read()).status).toBe('verified')
    expect(await claim.read()).toMatchObject({ status: 'withdrawn', reason: 'replaced' })
    expect(await product.owners()).toEqual([claim.who])
  })

  test('a proof stronger than the verified owner’s opens a dispute instead', async () => {
    const product = await aProduct()
    await aPublishedClaim(product, `holder-${++made}@home.com`, 'file')
    const claim = await anEmailClaim(product)
    const rival = await aPublishedClaim(product, `rival-${++made}@home.com`, 'dns')
    expect(await rival.read()).toMatchObject({ status: 'disputed', reason: 'in_dispute' })
    expect((await claim.read()).reason).toBe('held_by_another')
  })

  test('an email claim opens no dispute against an owner whose mailbox doesn’t answer while the badge shows more', async () => {
    const product = await aProduct()
    const holder = await anEmailClaim(product, product.email)
    expect((await holder.read()).status).toBe('verified')
    const fails = (failures: number) => rows('update claim set failures = $1 where id = $2', [failures, holder.id])
    await fails(1)
    const claim = await anEmailClaim(product)
    expect(await claim.read()).toMatchObject({ status: 'pending', reason: 'held_by_another' })
    expect(await emailsTo(product.email, /Someone else claims/)).toEqual([])
    expect(await product.owners()).toEqual([product.email])
    await rows(`update listing set badge = '{}' where id = $1`, [product.id])
    expect((await (await anEmailClaim(product)).read()).reason).toBe('in_dispute')
  })
})
