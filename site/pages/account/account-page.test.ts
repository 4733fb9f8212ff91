import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { accountOf } from '../../../domain/accounts/keys.ts'
import { aListing } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

let people = 0
/** A new signed-in person, with the token for their forms. */
async function aPerson(): Promise<{ visitor: Visitor; email: string; token: string }> {
  const email = `owner-${people++}@example.com`
  const visitor = aVisitor(service)
  await visitor.signIn(email)
  return { visitor, email, token: await visitor.token() }
}
/** Another browser in which the same person is signed in. */
async function elsewhere(email: string): Promise<Visitor> {
  const visitor = aVisitor(service)
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  visitor.jar.set(name, value)
  return visitor
}
const me = (key: string) => service.request('GET', '/me', { key })

test('the account is for whoever is signed in; others are sent to sign in and back', async () => {
  expect(await aVisitor(service).get('/account')).toMatchObject({ status: 303, location: '/sign-in?next=/account' })
  const stale = aVisitor(service, new Map([['sid', 'made-up']]))
  expect((await stale.get('/account')).location).toBe('/sign-in?next=/account')
  expect(stale.jar.has('sid')).toBe(false)
})

test('the head of every page says Sign in to a stranger and Account to a person, and a shared cache keeps neither for the other', async () => {
  const { visitor } = await aPerson()
  for (const path of ['/', '/docs', '/search', '/nowhere']) {
    const stranger = await aVisitor(service).get(path)
    expect(stranger.page.querySelector('.top nav a[href="/sign-in"]')?.text).toBe('Sign in')
    expect(stranger.headers.get('vary')).toContain('Cookie')
    const known = await visitor.get(path)
    expect(known.page.querySelector('.top nav a[href="/account"]')?.text).toBe('Account')
    expect(known.html).not.toContain('href="/sign-in"')
    expect(known.headers.get('cache-control')).not.toContain('public')
  }
})

test('whoever is signed in is told so on the sign-in page, and may sign in as somebody else', async () => {
  const { visitor, email } = await aPerson()
  const shown = await visitor.get('/sign-in?next=/docs')
  expect(shown.text).toContain(`signed in as ${email}`)
  expect(shown.page.querySelector('.sign-in .note a')?.getAttribute('href')).toBe('/docs')
  await visitor.signIn('somebody-else@example.com')
  expect((await visitor.get('/account')).text).toContain('somebody-else@example.com')
})

test('a name is saved, shown, and told to the API', async () => {
  const { visitor, token, email } = await aPerson()
  const answer = await visitor.post('/account/profile', { token, name: '  Ann <b>Example</b> ' })
  expect(answer).toMatchObject({ status: 303, location: '/account?done=profile' })
  const shown = await visitor.get('/account?done=profile')
  expect(shown.text).toContain('Your profile is saved.')
  expect(shown.html).toContain('value="Ann &lt;b&gt;Example&lt;/b&gt;"')
  expect((await me(await service.key({ email }))).body.name).toBe('Ann <b>Example</b>')
  const tooLong = await visitor.post('/account/profile', { token, name: 'x'.repeat(81) })
  expect(tooLong.status).toBe(400)
  expect(tooLong.text).toContain('Your name is too long. Use at most 80 characters.')
  await visitor.post('/account/profile', { token, name: '' })
  expect((await me(await service.key({ email }))).body.name).toBeNull()
})

describe('API keys', () => {
  const newKey = (html: string) => /ldk_[\w-]+/.exec(html)?.[0]

  test('a key made on the page is shown once, and does over REST exactly what was ticked', async () => {
    const { visitor, token } = await aPerson()
    const made = await visitor.post('/account/keys', { token, label: 'CI', scope: ['account:read'], days: '30' })
    expect(made).toMatchObject({ status: 303, location: '/account/apps#keys' })
    const shown = await visitor.get('/account/apps')
    const key = newKey(shown.html)!
    expect(shown.text).toContain('We won’t show it again.')
    expect(newKey((await visitor.get('/account/apps')).html)).toBeUndefined()
    expect((await me(key)).body.access).toEqual({ via: 'api_key', scopes: ['account:read'] })
    const refused = await service.request('POST', '/drafts', { key, body: { url: 'https://example.com' } })
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope'])
    const { text } = await visitor.get('/account/apps')
    expect(text).toMatch(/CI …[\w-]{4}.*account:read.*Last used: 20 November 2026.*Expires 20 December 2026/)
  })

  test('a key ends when its time is over, and one without end does not', async () => {
    const { visitor, token } = await aPerson()
    const keys = []
    for (const days of ['7', '']) {
      await visitor.post('/account/keys', { token, scope: 'account:read', days })
      keys.push(newKey((await visitor.get('/account/apps')).html)!)
    }
    const before = service.clock.time
    service.clock.time = new Date(before.getTime() + 8 * 86_400_000)
    expect([(await me(keys[0]!)).status, (await me(keys[1]!)).status]).toEqual([401, 200])
    service.clock.time = before
  })

  test('a revoked key is refused at once and leaves the page', async () => {
    const { visitor, token } = await aPerson()
    await visitor.post('/account/keys', { token, label: 'Old', scope: 'account:read', days: '30' })
    const shown = await visitor.get('/account/apps')
    const id = shown.page.querySelector('form[action="/account/keys/revoke"] input[name=id]')!.getAttribute('value')!
    const stranger = await aPerson()
    expect((await stranger.visitor.post('/account/keys/revoke', { token: stranger.token, id })).status).toBe(404)
    expect((await me(newKey(shown.html)!)).status).toBe(200)
    expect((await visitor.post('/account/keys/revoke', { token, id })).location).toBe('/account/apps?done=revoked')
    expect((await me(newKey(shown.html)!)).status).toBe(401)
    expect((await visitor.get('/account/apps')).text).not.toContain('Old')
  })

  test.for<[string, Record<string, string | string[]>, RegExp]>([
    ['nothing ticked', { days: '30' }, /Choose at least one/],
    ['an unknown scope', { scope: 'everything', days: '30' }, /everything is not a scope/],
    ['a lifetime that is not offered', { scope: 'account:read', days: '9999' }, /Choose a lifetime from the list/],
    ['a label of two lines', { scope: 'account:read', days: '30', label: 'a\r\nb' }, /one line/],
    ['a label with NUL', { scope: 'account:read', days: '30', label: 'a\0' }, /one line/],
  ])('a key with %s is refused on the page, and none is made', async ([, fields, words]) => {
    const { visitor, token } = await aPerson()
    const answer = await visitor.post('/account/keys', { token, ...fields })
    expect(answer.status).toBe(400)
    expect(answer.page.querySelector('[role=alert]')?.text).toMatch(words)
    expect(answer.page.querySelectorAll('#keys .things li')).toEqual([])
  })

  test('a new key on its way to the page opens in no other session', async () => {
    const { visitor, email, token } = await aPerson()
    await visitor.post('/account/keys', { token, scope: 'account:read', days: '30' })
    const other = await elsewhere(email)
    other.jar.set('new-key', visitor.jar.get('new-key')!)
    expect(newKey((await other.get('/account/apps')).html)).toBeUndefined()
    expect(visitor.jar.get('new-key')).not.toContain('ldk_')
  })
})

describe('sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('each signed-in browser is listed coarsely, and one is ended at once', async () => {
    const email = `sessions-${people++}@example.com`
    const visitor = aVisitor(service)
    const { link } = await visitor.ask(email)
    await visitor.post(link, {}, { 'user-agent': FIREFOX })
    const token = await visitor.token()
    const other = await elsewhere(email)
    const shown = await visitor.get('/account/sign-in')
    expect(shown.text).toMatch(/Firefox on Linux This browser/)
    expect(shown.html).not.toContain('rv:140')
    const id = shown.page.querySelector('form[action="/account/sessions/end"] input[name=id]')!.getAttribute('value')!
    const stranger = await aPerson()
    expect((await stranger.visitor.post('/account/sessions/end', { token: stranger.token, id })).status).toBe(404)
    expect((await other.get('/account')).status).toBe(200)
    expect((await visitor.post('/account/sessions/end', { token, id })).location).toBe('/account/sign-in?done=ended')
    expect((await other.get('/account')).status).toBe(303)
    expect((await visitor.get('/account')).status).toBe(200)
  })

  test('every other browser is signed out by one button', async () => {
    const { visitor, email, token } = await aPerson()
    const others = [await elsewhere(email), await elsewhere(email)]
    await visitor.post('/account/sessions/end-others', { token })
    for (const other of others) expect((await other.get('/account')).status).toBe(303)
    expect((await visitor.get('/account')).status).toBe(200)
  })

  test('signing out ends the session, also for a copy of its cookie', async () => {
    const { visitor, token } = await aPerson()
    const copy = aVisitor(service, new Map(visitor.jar))
    expect(await visitor.post('/sign-out', { token })).toMatchObject({ status: 303, location: '/' })
    expect(visitor.jar.has('sid')).toBe(false)
    expect((await copy.get('/account')).status).toBe(303)
  })

  test('a new sign-in in a browser ends the session it had', async () => {
    const { visitor } = await aPerson()
    const before = aVisitor(service, new Map(visitor.jar))
    await visitor.signIn('next-person@example.com')
    expect((await before.get('/account')).status).toBe(303)
  })

  test('a session ends after thirty days without use, and after half a year of use', async () => {
    const start = service.clock.time
    const at = (days: number) => (service.clock.time = new Date(start.getTime() + days * 86_400_000))
    const idle = await aPerson()
    const busy = await aPerson()
    for (let day = 20; day <= 160; day += 20) {
      at(day)
      expect((await busy.visitor.get('/account')).status).toBe(200)
    }
    expect((await idle.visitor.get('/account')).status).toBe(303)
    at(179)
    expect((await busy.visitor.get('/account')).status).toBe(200)
    at(181)
    expect((await busy.visitor.get('/account')).status).toBe(303)
    service.clock.time = start
  })
})

describe('forms', () => {
  const POSTS = [
    '/account/profile',
    '/account/keys',
    '/account/keys/revoke',
    '/account/apps/disconnect',
    '/account/passkeys/rename',
    '/account/passkeys/remove',
    '/account/upstream/remove',
    '/account/sessions/end',
    '/account/sessions/end-others',
    '/sign-out',
  ]

  test.for(POSTS)(
    '%s is refused from another website, without the token, and with the token of another session',
    async (path) => {
      const { visitor, email, token } = await aPerson()
      const refusals = [
        await visitor.post(path, { token }, { 'sec-fetch-site': 'cross-site' }),
        await visitor.post(path, { token }, { 'sec-fetch-site': '', origin: 'https://evil.example' }),
        await visitor.post(path, {}),
        await visitor.post(path, { token: [token, token] }),
        await visitor.post(path, { token: await (await elsewhere(email)).token() }),
      ]
      expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      expect((await visitor.get('/account')).status).toBe(200)
      expect((await aVisitor(service).post(path, { token })).status).toBe(303)
    },
  )

  test('a form that is too long, or no form at all, is refused in words', async () => {
    const { visitor, token } = await aPerson()
    const long = await visitor.post('/account/profile', { token, name: 'x'.repeat(30_000) })
    expect([long.status, long.text.includes('couldn’t read')]).toEqual([413, true])
    const json = await visitor.post('/account/profile', {}, { 'content-type': 'application/json' })
    expect(json.status).toBe(403)
  })
})

test('an account has at most fifty keys, however fast they are asked for; a revoked one makes room', async () => {
  const { visitor, email, token } = await aPerson()
  const make = () => visitor.post('/account/keys', { token, scope: 'account:read', days: '30' })
  const made = await Promise.all(Array.from({ length: 55 }, make))
  expect(made.filter(({ status }) => status === 303)).toHaveLength(50)
  const refused = await make()
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('This account has 50 API keys, which is the maximum. Revoke a key you no longer need.'),
  ])
  expect(await service.admin('key', 'create', '--email', email)).toMatchObject({
    error: expect.stringContaining('50 API keys'),
  })
  const keys = refused.page.querySelectorAll('form[action="/account/keys/revoke"] input[name=id]')
  expect(keys).toHaveLength(50)
  await visitor.post('/account/keys/revoke', { token, id: keys[0]!.getAttribute('value')! })
  expect([(await make()).status, (await make()).status]).toEqual([303, 400])
  const other = await aPerson()
  const theirs = { token: other.token, scope: 'account:read', days: '30' }
  expect((await other.visitor.post('/account/keys', theirs)).status).toBe(303)
})

test('the account says how many drafts and listings the person has, and My products shows them, and nobody else’s', async () => {
  const { visitor, email } = await aPerson()
  const { id: account } = await service.db.transaction((tx) => accountOf(tx, email))
  const live = await aListing(service, { slug: 'mine', name: 'Mine Live' })
  const waiting = await aListing(service, { slug: 'waits', name: 'Mine Waits', status: 'awaiting_badge' })
  await aListing(service, { slug: 'theirs', name: 'Theirs' })
  for (const listing of [live, waiting])
    await raw(service.db.read, {
      text: 'insert into listing_owner (listing_id, account_id) values ($1, $2)',
      values: [listing, account],
    })
  await raw(service.db.read, {
    text: `insert into draft (account_id, url, site, status) values ($1, 'https://draft.example.com/', 'draft.example.com', 'ready')`,
    values: [account],
  })
  const link = (await visitor.get('/account')).page.querySelector('#listings a')!
  expect([link.querySelector('small')?.text, link.getAttribute('href')]).toEqual(['3 products', '/my-listings'])
  const { page, text } = await visitor.get('/my-listings')
  expect(page.querySelectorAll('.product h3 a').map((a) => a.getAttribute('href'))).toEqual([
    `/my-listings/${waiting}`,
    expect.stringMatching(/^\/drafts\//),
    `/my-listings/${live}`,
  ])
  expect(text).toMatch(/Mine Waits.*Waiting for the badge/)
  expect(text).toMatch(/draft\.example\.com.*Draft/)
  expect(text).not.toContain('Theirs')
})

test('the account page is for one person: strict headers, not kept, in no frame', async () => {
  const { visitor } = await aPerson()
  const { headers } = await visitor.get('/account')
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
  )
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})
