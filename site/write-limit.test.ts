import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formToken } from '../auth/people/csrf.ts'
import { raw } from '../domain/database/raw.ts'
import { aVisitor } from '../auth/people/test-visitor.ts'
import { aListing, anOwner } from '../test/factories.ts'
import { routesOf } from '../test/routes.ts'
import { APP_SECRET, aService, type TestService } from '../test/service.ts'

/** Every purpose that a form token can have. */
const PURPOSES = ['account', 'admin', 'checkout', 'claim', 'email-link', 'listing', 'listings']
/** Forms that don't count as changes by a signed-in person, keyed by reason. */
const OTHERS: Record<string, RegExp> = {
  'counted as sign-ins, by address': /^\/sign-in|^\/digest$/,
  'signing out is never refused': /^\/sign-out$/,
  'for whoever has the email, signed in or not':
    /^\/unfollow\/|^\/account\/keep\/|\/refuse$|^\/digest\/confirm\/|^\/emails\/off\//,
  'of the payment providers': /^\/(webhooks|test-payments)\//,
  'answers one authorization, once': /^\/oauth\/interaction\//,
  'counted as operations': /^\/(api|mcp)(\/|$)/,
}
/**
 * Forms that end access. They count per session, so that another session can't use up the limit and block
 * them.
 */
const ENDING =
  /^\/account\/(delete|keys\/revoke|apps\/disconnect|passkeys\/remove|upstream\/remove|sessions\/end(-others)?)$/
const WITH_FILES = [
  '/account/photo',
  '/admin/settings/:part/logo',
  '/my-listings/import',
  '/drafts/:id/pictures',
  '/my-listings/:id/pictures',
]
const WITH_JSON = ['/account/passkeys', '/account/passkeys/options']

/** A service with passkeys and an external sign-in provider, and a signed-in admin who owns a listing. */
async function aPlace(options: Parameters<typeof aService>[0] = {}) {
  const service = await aService({
    hostname: 'localhost',
    // Long enough that no limit resets during the test.
    limits: { write: { calls: 1_000_000, seconds: 86_400 } },
    config: { upstream: { issuer: 'http://127.0.0.1:1', clientId: 'c', clientSecret: 's', name: 'x' } },
    ...options,
  })
  const listingId = await aListing(service, { slug: 'walked', website: 'https://walked.com' })
  await anOwner(service, listingId)
  await service.admin('role', 'set', 'maker@example.com', 'admin')
  await raw(service.db.read, {
    text: `with other as (insert into account (email) values ('walked@example.com') returning id)
           insert into public_person (account_id, slug, name, is_shown, created_at)
           select id, 'walked', 'Walked', true, now() from other`,
  })
  const visitor = aVisitor(service, new Map([['sid', (await service.signedIn()).slice('sid='.length)]]))
  const [session] = await raw<{ id: string; account_id: string }>(service.db.read, {
    text: 'select id, account_id from session',
  })
  const { id: sessionId, account_id: accountId } = session!
  const [draft] = await raw<{ id: string }>(service.db.read, {
    text: `insert into draft (account_id, url, site, status, fields)
           values ($1, 'https://drafted.com', 'drafted.com', 'ready', '{}') returning id`,
    values: [accountId],
  })
  const token = (purpose: string) => formToken(APP_SECRET, sessionId, purpose)
  const { limits } = service.services
  const keys = { account: accountId, session: `session ${sessionId}` }
  return {
    service,
    visitor,
    listingId,
    token,
    /** How many changes are left per account and session. Asking uses up one of each. */
    async left() {
      const [account, session] = [
        await limits.consume('write', keys.account),
        await limits.consume('write', keys.session),
      ]
      return { account: account.remaining, session: session.remaining }
    },
    /** Sends the form of this route with a token for this purpose. */
    async send(path: string, purpose: string) {
      const id = path === '/drafts/:id/pictures' ? draft!.id : String(listingId)
      const url = path.replaceAll(/:id\b/g, id).replaceAll(/[:*]\w+/g, 'walked')
      const at =
        {
          '/listings/:slug/:what': '/listings/walked/follow',
          '/categories/:slug/:what': '/categories/crm/follow',
          '/people/:slug/:what': '/people/walked/follow',
          '/admin/settings/:part/logo': '/admin/settings/site/logo',
        }[path] ?? url
      const fields = { token: token(purpose), url: 'x', method: 'dns', slug: 'walked', id: String(listingId) }
      if (!WITH_FILES.includes(path) && !WITH_JSON.includes(path)) return (await visitor.post(at, fields)).status
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      const isJson = WITH_JSON.includes(path)
      const res = await fetch(service.origin + at, {
        method: 'POST',
        redirect: 'manual',
        body: isJson ? JSON.stringify(fields) : body,
        headers: {
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          cookie: `sid=${visitor.jar.get('sid')}`,
          'sec-fetch-site': 'same-origin',
        },
      })
      await res.text()
      return res.status
    },
  }
}

let place: Awaited<ReturnType<typeof aPlace>>
beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.service.stop())

/** The paths of the site's forms for signed-in people. */
function forms({ router }: TestService): string[] {
  const posts = routesOf(router).filter(({ method }) => method === 'POST')
  const paths = [...new Set(posts.map(({ path }) => path))]
  // Every exception still matches a route.
  expect(Object.keys(OTHERS).filter((why) => !paths.some((path) => OTHERS[why]!.test(path)))).toEqual([])
  return paths.filter((path) => !Object.values(OTHERS).some((which) => which.test(path)))
}

/** The purpose whose tokens a form takes, as the first test finds. */
const purposeOf = new Map<string, string>()

test('every form of a person who is signed in is one change: of the account, or of the session where it takes access away', async () => {
  const paths = forms(place.service)
  for (const path of ['/account/keys', '/admin/orders/:number/refund', '/listings/:slug/vote', '/invites/:token'])
    expect(paths).toContain(path)
  const wrong: string[] = []
  for (const path of paths) {
    const fitting = []
    for (const purpose of PURPOSES) {
      const before = await place.left()
      const status = await place.send(path, purpose)
      const after = await place.left()
      const counted = [before.account - after.account - 1, before.session - after.session - 1]
      // A form with the token of another purpose is refused, and not counted.
      if (status !== 403) fitting.push(purpose)
      const expected = status === 403 ? [0, 0] : ENDING.test(path) ? [0, 1] : [1, 0]
      if (counted.join() !== expected.join()) wrong.push(`${path} as ${purpose} (${status}): ${counted.join()}`)
    }
    purposeOf.set(path, fitting[0]!)
    if (fitting.length !== 1) wrong.push(`${path} takes the tokens of ${fitting.join()}`)
  }
  expect(wrong).toEqual([])
}, 240_000)

test('a form is one change, however many operations it runs', async () => {
  const { service, visitor } = await aPlace()
  const { limits } = service.services
  const [account] = await raw<{ id: string }>(service.db.read, {
    text: `select id from account where email = 'maker@example.com'`,
  })
  const left = async () => (await limits.consume('write', account!.id)).remaining
  const [listing] = await raw<{ id: number }>(service.db.read, {
    text: 'select id::int from listing',
  })
  const pages: [page: string, form: string, typed: Record<string, string>, answer: RegExp][] = [
    // Two operations: the story, and a milestone.
    [
      `/my-listings/${listing!.id}/story`,
      `/my-listings/${listing!.id}/story`,
      {
        story: 'We began with a spreadsheet.',
        'milestone.date': '2026-01-05',
        'milestone.title': 'First customer',
      },
      /done=saved/,
    ],
    [
      `/my-listings/${listing!.id}/news`,
      `/my-listings/${listing!.id}/news`,
      { title: 'News', body: 'It is out.' },
      /done=posted/,
    ],
    ['/submit', '/submit', { url: 'https://two.example.com' }, /^\/drafts\//],
    [`/listings/walked/claim`, '/listings/walked/claim', { method: 'dns' }, /claim$/],
  ]
  for (const [page, action, typed, answer] of pages) {
    const shown = (await visitor.get(page)).page.querySelector(`form[action="${action}"]`)!
    const fields = Object.fromEntries(
      shown
        .querySelectorAll('input[type=hidden]')
        .map((input) => [input.getAttribute('name')!, input.getAttribute('value') ?? '']),
    )
    const before = await left()
    const done = await visitor.post(action, { ...fields, ...typed })
    expect([page, done.status, done.location]).toEqual([page, 303, expect.stringMatching(answer)])
    expect([page, before - (await left()) - 1]).toEqual([page, 1])
  }
  const [made] = await raw(service.db.read, {
    text: `select (select count(*)::int from milestone) as milestones, story ->> 'story' as story from listing where id = $1`,
    values: [listing!.id],
  })
  expect(made).toEqual({ milestones: 1, story: 'We began with a spreadsheet.' })
  await service.stop()
}, 60_000)

describe('a person who is over the limit', () => {
  let strict: Awaited<ReturnType<typeof aPlace>>
  beforeAll(async () => {
    strict = await aPlace({ limits: { write: { calls: 1, seconds: 600 } } })
    await strict.left()
  })
  afterAll(() => strict.service.stop())

  test('is refused by every form, and told what to do', async () => {
    const passed: string[] = []
    for (const path of forms(strict.service)) {
      // One after the other, because an account can run only a few uploads at once.
      const status = await strict.send(path, purposeOf.get(path)!)
      if (status !== 429) passed.push(`${path}: ${status}`)
    }
    expect(passed).toEqual([])
    const refused = await strict.visitor.post('/account/profile', { token: strict.token('account'), name: 'Ada' })
    expect(refused.text).toMatch(
      /The limit is 1 changes in 600 seconds\. Wait \d+ seconds, then reload this page to send the form again/,
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }, 60_000)

  test('still signs out, and still signs in', async () => {
    const other = aVisitor(strict.service)
    await other.signIn('maker@example.com')
    expect((await other.post('/sign-out', { token: await other.token() })).location).toBe('/')
    expect(other.jar.has('sid')).toBe(false)
  })
})

test('a stolen key that keeps the account at its limit cannot keep its owner from revoking it', async () => {
  const { service, visitor, token } = await aPlace({ limits: { write: { calls: 2, seconds: 600 } } })
  const key = await service.key()
  const abuse = () => service.request('PATCH', '/drafts/00000000-0000-4000-8000-000000000000', { key, body: {} })
  expect([(await abuse()).status, (await abuse()).status, (await abuse()).status]).toEqual([404, 404, 429])
  expect((await visitor.post('/account/profile', { token: token('account'), name: 'Ada' })).status).toBe(429)
  const shown = await visitor.get('/account/apps')
  const id = shown.page.querySelector('form[action="/account/keys/revoke"] input[name=id]')!.getAttribute('value')!
  const revoked = await visitor.post('/account/keys/revoke', { token: token('account'), id })
  expect(revoked.location).toBe('/account/apps?done=revoked')
  expect((await abuse()).status).toBe(401)
  await service.stop()
})
