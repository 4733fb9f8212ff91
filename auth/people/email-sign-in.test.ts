import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aService, type TestService } from '../../test/service.ts'
import { raw } from '../../domain/database/raw.ts'
import { aVisitor } from './test-visitor.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())
const start = new Date('2026-11-20T12:00:00Z')
let people = 0
/** An email address that nobody has used before. */
let email: string
beforeEach(() => {
  service.clock.time = start
  email = `person-${people++}@example.com`
})
const later = (minutes: number) => (service.clock.time = new Date(start.getTime() + minutes * 60_000))
/** Any value other than the code. */
const wrongFor = (code: string) => (code === '12345678' ? '87654321' : '12345678')
const accounts = async () => {
  const rows = await raw(service.db.read, {
    text: 'select 1 from account where email = $1',
    values: [email],
  })
  return rows.length
}

test('a person types an address, opens the link of the email, and is signed in where they wanted to go', async () => {
  const visitor = aVisitor(service)
  const asked = await visitor.post('/sign-in', { email: ` ${email.toUpperCase()} `, next: '/search?q=notes' })
  expect(asked).toMatchObject({ status: 303, location: '/sign-in/code' })
  expect((await visitor.get('/sign-in/code')).text).toContain(email)
  const { link, text } = await visitor.email(email)
  expect(text).toContain('Test Directory')
  expect((await visitor.get(link)).text).toContain(email)
  expect(await visitor.post(link, {})).toMatchObject({ status: 303, location: '/search?q=notes' })
  expect((await visitor.get('/account')).text).toContain(email)
})

test('the code of the email signs in too, with or without a space', async () => {
  const visitor = aVisitor(service)
  const { code } = await visitor.ask(email)
  const answer = await visitor.post('/sign-in/code', { code: `${code.slice(0, 4)} ${code.slice(4)}` })
  expect(answer).toMatchObject({ status: 303, location: '/account' })
  expect((await visitor.get('/account')).status).toBe(200)
})

test('looking at a link uses nothing up, so a mail scanner cannot', async () => {
  const visitor = aVisitor(service)
  const { link } = await visitor.ask(email)
  for (let scan = 0; scan < 3; scan++) {
    expect((await aVisitor(service).get(link)).status).toBe(200)
    expect((await visitor.get(link)).page.querySelector('form')?.getAttribute('action')).toBe(link)
  }
  expect((await visitor.post(link, {})).status).toBe(303)
})

test('a link works once, and so does the code of the same email', async () => {
  const visitor = aVisitor(service)
  const { link, code } = await visitor.ask(email)
  const jar = new Map(visitor.jar)
  expect((await visitor.post(link, {})).status).toBe(303)
  const again = aVisitor(service, jar)
  expect((await again.post(link, {})).status).toBe(410)
  expect((await again.get(link)).text).toContain('links work once')
  const typed = await again.post('/sign-in/code', { code })
  expect([typed.status, typed.headers.getSetCookie()]).toEqual([400, []])
})

test('of many simultaneous uses of one link, one signs in', async () => {
  const visitor = aVisitor(service)
  const { link } = await visitor.ask(email)
  const all = await Promise.all(Array.from({ length: 8 }, () => aVisitor(service, new Map(visitor.jar)).post(link, {})))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410, 410, 410, 410, 410, 410, 410])
})

test('link and code end after fifteen minutes', async () => {
  const visitor = aVisitor(service)
  const { link, code } = await visitor.ask(email)
  later(15)
  expect((await visitor.post(link, {})).status).toBe(410)
  expect((await visitor.post('/sign-in/code', { code })).text).toContain('No sign-in in progress')
})

test('in another browser a link asks for the code of its email, signs in there, and leads to the account alone', async () => {
  const visitor = aVisitor(service)
  const { link, code } = await visitor.ask(email, '/search?q=notes')
  const other = aVisitor(service)
  const seen = await other.get(link)
  expect(seen.status).toBe(200)
  expect(seen.text).toContain(email)
  expect(seen.page.querySelector('form')?.getAttribute('action')).toBe(link)
  const entered = await other.post(link, { code: `${code.slice(0, 4)}-${code.slice(4)}` })
  // `next` comes from the browser that asked, which may be an attacker's, so the other browser opens the
  // account page.
  expect(entered).toMatchObject({ status: 303, location: '/account' })
  expect((await other.get('/account')).text).toContain(email)
  expect((await visitor.post('/sign-in/code', { code })).status).toBe(400)
  expect((await visitor.post(link, {})).status).toBe(410)
  expect((await aVisitor(service).post(link, { code })).status).toBe(410)
})

test('without the link the code is worth nothing in another browser', async () => {
  const { code } = await aVisitor(service).ask(email)
  const other = aVisitor(service)
  await other.post('/sign-in', { email: `other-${email}` })
  expect((await other.post('/sign-in/code', { code })).status).toBe(400)
  expect(other.jar.has('sid')).toBe(false)
})

test('a scanner that sends the form of the link changes nothing, whatever it types', async () => {
  const visitor = aVisitor(service)
  const { link, code } = await visitor.ask(email)
  const scanner = aVisitor(service)
  for (const typed of ['', 'scanner', 'scanner@example.com', '123456', '123456789'])
    for (let time = 0; time < 3; time++) {
      const answer = await scanner.post(link, { code: typed })
      expect([answer.status, answer.page.querySelector('#problem')?.text]).toEqual([
        400,
        'The code has eight digits. It’s in the same email as the link.',
      ])
    }
  expect((await scanner.post(link, {})).status).toBe(400)
  expect(scanner.jar.size).toBe(0)
  expect((await aVisitor(service).post(link, { code })).status).toBe(303)
})

test('five wrong codes close a link in other browsers; where it was asked for, link and code still work', async () => {
  for (const way of ['link', 'code'] as const) {
    const visitor = aVisitor(service)
    const { link, code } = await visitor.ask(email)
    const other = aVisitor(service)
    for (const left of ['4 tries', '3 tries', '2 tries', 'One try'])
      expect((await other.post(link, { code: wrongFor(code) })).text).toContain(`${left} left`)
    expect((await other.post(link, { code: wrongFor(code) })).text).toContain('Too many wrong codes')
    const right = await other.post(link, { code })
    expect([right.status, right.page.querySelector('form'), other.jar.size]).toEqual([400, null, 0])
    expect((await other.get(link)).text).toContain('Too many wrong codes')
    const done = await (way === 'link' ? visitor.post(link, {}) : visitor.post('/sign-in/code', { code }))
    expect(done.status).toBe(303)
  }
})

test('the fifth try with the right code still signs in, in either browser', async () => {
  const visitor = aVisitor(service)
  const { link, code } = await visitor.ask(email)
  const other = aVisitor(service)
  for (let tries = 0; tries < 4; tries++) {
    await visitor.post('/sign-in/code', { code: wrongFor(code) })
    await other.post(link, { code: wrongFor(code) })
  }
  const jar = new Map(visitor.jar)
  expect((await other.post(link, { code })).status).toBe(303)
  const again = aVisitor(service, jar)
  const next = await again.ask(email)
  for (let tries = 0; tries < 4; tries++) await again.post('/sign-in/code', { code: wrongFor(next.code) })
  expect((await again.post('/sign-in/code', { code: next.code })).status).toBe(303)
})

test('wrong codes sent to a link at the same moment are all counted', async () => {
  const { link, code } = await aVisitor(service).ask(email)
  await Promise.all(Array.from({ length: 10 }, () => aVisitor(service).post(link, { code: wrongFor(code) })))
  const other = aVisitor(service)
  expect((await other.post(link, { code })).status).toBe(400)
  expect(other.jar.size).toBe(0)
})

test('of many simultaneous uses of one link and its code, in several browsers, one signs in', async () => {
  const visitor = aVisitor(service)
  const { link, code } = await visitor.ask(email)
  const all = await Promise.all([
    ...Array.from({ length: 3 }, () => aVisitor(service).post(link, { code })),
    ...Array.from({ length: 3 }, () => aVisitor(service, new Map(visitor.jar)).post(link, {})),
    ...Array.from({ length: 3 }, () => aVisitor(service, new Map(visitor.jar)).post('/sign-in/code', { code })),
  ])
  expect(all.filter(({ status }) => status === 303)).toHaveLength(1)
})

test('two emails asked for in one browser: both links work', async () => {
  const visitor = aVisitor(service)
  const first = await visitor.ask(email)
  const second = await visitor.ask(email)
  expect(first.link).not.toBe(second.link)
  expect((await aVisitor(service, new Map(visitor.jar)).post(first.link, {})).status).toBe(303)
  expect((await aVisitor(service, new Map(visitor.jar)).post(second.link, {})).status).toBe(303)
})

test('five wrong codes close the code, also to the right one; the link still works', async () => {
  const visitor = aVisitor(service)
  const { link, code } = await visitor.ask(email)
  const wrong = wrongFor(code)
  for (const left of ['4 tries', '3 tries', '2 tries', 'One try'])
    expect((await visitor.post('/sign-in/code', { code: wrong })).text).toContain(`${left} left`)
  expect((await visitor.post('/sign-in/code', { code: wrong })).text).toContain('Too many wrong codes')
  const right = await visitor.post('/sign-in/code', { code })
  expect([right.status, visitor.jar.has('sid')]).toEqual([400, false])
  expect((await visitor.post(link, {})).status).toBe(303)
})

test('wrong codes sent at the same moment are all counted', async () => {
  const visitor = aVisitor(service)
  const { code } = await visitor.ask(email)
  const wrong = wrongFor(code)
  await Promise.all(Array.from({ length: 10 }, () => visitor.post('/sign-in/code', { code: wrong })))
  expect((await visitor.post('/sign-in/code', { code })).status).toBe(400)
})

test('an address gets its account when it is confirmed, not before', async () => {
  const visitor = aVisitor(service)
  const { link } = await visitor.ask(email)
  expect(await accounts()).toBe(0)
  await visitor.post(link, {})
  expect(await accounts()).toBe(1)
  await aVisitor(service).signIn(email)
  expect(await accounts()).toBe(1)
})

test('the same answer for an address with an account and for one without', async () => {
  await service.key({ email })
  const answers = []
  for (const address of [email, `un${email}`]) {
    const visitor = aVisitor(service)
    const asked = await visitor.post('/sign-in', { email: address })
    const shown = await visitor.get('/sign-in/code')
    const { text } = await visitor.email(address)
    answers.push({
      asked: [asked.status, asked.location, asked.html],
      shown: shown.text.replace(address, ''),
      email: text.replaceAll(/link\/\S+|^\d{8}$/gm, ''),
    })
  }
  expect(answers[0]).toEqual(answers[1])
})

test.for([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
])('signing in never leads to another website: next=%j', async (next) => {
  const visitor = aVisitor(service)
  const shown = await visitor.get(`/sign-in?next=${encodeURIComponent(next)}`)
  expect(shown.page.querySelector('input[name=next]')?.getAttribute('value')).toBe('/account')
  expect((await visitor.signIn(email, next)).location).toBe('/account')
})

test.for([
  'nobody',
  'a@b',
  'a b@example.com',
  'a@example.com, v@example.com',
  'a@example.com\r\nBcc: v@example.com',
  '"a@example.com"@example.com',
  'a@example.com>',
  `${'a'.repeat(65)}@example.com`,
  '',
  'ä@example.com',
  'a\0@example.com',
  // Non-ASCII letters that become ASCII letters in lower or upper case: the Kelvin sign, ſ, İ and ı.
  '\u212Aate@example.com',
  'kate@boo\u212A.example.com',
  'ro\u017Fe@example.com',
  '\u0130da@example.com',
  'd\u0131na@example.com',
])('%j is refused beside its field, and nothing is sent', async (typed) => {
  const before = (await service.emails()).length
  const answer = await aVisitor(service).post('/sign-in', { email: typed })
  expect(answer.status).toBe(400)
  expect(answer.page.querySelector('#problem')?.text).toMatch(/email address|one line|too long/)
  expect(answer.page.querySelector('#email')?.getAttribute('aria-describedby')).toBe('problem')
  expect((await service.emails()).length).toBe(before)
})

test('one address of the network asks for so many emails, and no more for a while', async () => {
  const strict = await aService({ limits: { sign_in: { calls: 2, seconds: 600 } } })
  const visitor = aVisitor(strict)
  for (let asked = 0; asked < 2; asked++)
    expect((await visitor.post('/sign-in', { email: `${asked}${email}` })).status).toBe(303)
  const refused = await visitor.post('/sign-in', { email: `3${email}` })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  await strict.stop()
})

test('codes typed on the page of a link are sign-in attempts; the button in the browser that asked is none', async () => {
  const strict = await aService({ limits: { sign_in: { calls: 2, seconds: 600 } } })
  const visitor = aVisitor(strict)
  const { link, code } = await visitor.ask(email)
  const other = aVisitor(strict)
  const typed = () => other.post(link, { code: wrongFor(code) })
  expect([(await typed()).status, (await typed()).status]).toEqual([400, 429])
  expect((await visitor.post(link, {})).status).toBe(303)
  await strict.stop()
})

test.for<[string, Record<string, string>, number]>([
  ['another website', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }, 403],
  ['a browser that only names an origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
  ['our own page', {}, 303],
])('a sign-in form sent from %s', async ([, headers, status]) => {
  expect((await aVisitor(service).post('/sign-in', { email }, headers)).status).toBe(status)
})

test('another website cannot sign a browser in with a link of its own', async () => {
  const attacker = aVisitor(service)
  const { link, code } = await attacker.ask(email)
  const victim = aVisitor(service)
  expect((await victim.post(link, { code }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await victim.post(link, {})).status).toBe(400)
  // Before typing a code that someone gave them, a person sees whose account it opens.
  expect((await victim.get(link)).text).toContain(`sign in here as ${email}`)
  expect(victim.jar.size).toBe(0)
})

test("the operator's link works in any browser, once", async () => {
  const run = service.admin
  expect(await run('signin-link')).toMatchObject({ error: expect.stringContaining('email address is missing') })
  expect(await run('signin-link', 'nobody')).toMatchObject({ error: expect.stringContaining('not an email address') })
  const { ok } = (await run('signin-link', email)) as { ok: { link: string } }
  const visitor = aVisitor(service)
  expect((await visitor.get(ok.link)).text).toContain(email)
  expect((await visitor.post(ok.link, {})).status).toBe(303)
  expect((await aVisitor(service).post(ok.link, {})).status).toBe(410)
})

test('pages of signing in are for one person: strict headers, not kept, in no frame', async () => {
  const visitor = aVisitor(service)
  const { link } = await visitor.ask(email)
  for (const path of ['/sign-in', '/sign-in/code', link]) {
    const { headers } = await visitor.get(path)
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    )
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})
