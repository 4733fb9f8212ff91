import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../../auth/people/test-visitor.ts'
import { aService, type TestService } from '../../../test/service.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

test('an address gets a link and a code; the code leads back to where the person was', async () => {
  const visitor = aVisitor(service)
  const { code, link } = await visitor.ask(' New@Example.com ', '/submit')
  const page = (await visitor.get('/sign-in/code')).page
  expect(page.querySelector('main')?.text).toContain('new@example.com')
  expect(page.querySelector('main a[href="/dev/outbox"]')).not.toBeNull()
  const malformed = await visitor.post('/sign-in/code', { code: '12' })
  expect([malformed.status, malformed.text]).toEqual([400, expect.stringContaining('eight digits')])
  const wrong = await visitor.post('/sign-in/code', { code: code === '11111111' ? '22222222' : '11111111' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/Wrong code\. \d tries left/)])
  expect(await visitor.post('/sign-in/code', { code })).toMatchObject({ status: 303, location: '/submit' })
  expect((await visitor.get('/account')).text).toContain('new@example.com')
  expect((await visitor.get(link)).status).toBe(410)
  expect((await visitor.get('/sign-in')).text).toContain('new@example.com')
})

test('a code has five tries, and the last of them is said in the singular', async () => {
  const visitor = aVisitor(service)
  const { code } = await visitor.ask('tries@example.com')
  const wrong = { code: code === '11111111' ? '22222222' : '11111111' }
  const said: string[] = []
  for (let left = 9; left > 0;) {
    const { text } = await visitor.post('/sign-in/code', wrong)
    said.push(/(One try|\d tries) left/.exec(text)?.[0] ?? 'none')
    if (!/left/.test(text)) break
    left--
  }
  expect(said.slice(-2, -1)).toEqual(['One try left'])
})

test('without a request there is no code to type, and a used link is gone', async () => {
  const visitor = aVisitor(service)
  expect([
    (await visitor.get('/sign-in/code')).status,
    (await visitor.post('/sign-in/code', { code: '12345678' })).status,
  ]).toEqual([200, 400])
  expect((await visitor.get('/sign-in/link/none')).status).toBe(410)
  expect((await visitor.post('/sign-in/link/none', {})).status).toBe(410)
})

test('a link opened in another browser asks for the code of its email', async () => {
  const first = aVisitor(service)
  const { link, code } = await first.ask('two@example.com', '/submit')
  const second = aVisitor(service)
  const asked = await second.get(link)
  expect(asked.page.querySelector('main input[name=code]')).not.toBeNull()
  const wrong = await second.post(link, { code: '12' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('eight digits')])
  // Leads to `/account`, not `/submit`, because `/submit` was chosen in the other browser, which may be
  // somebody else's.
  expect(await second.post(link, { code })).toMatchObject({ status: 303, location: '/account' })
  expect((await second.get('/account')).status).toBe(200)
  expect((await first.get('/account')).status).toBe(303)
})

test('an address that is none is refused on the form; another website sends nothing; signing out ends the session', async () => {
  const visitor = aVisitor(service)
  const refused = await visitor.post('/sign-in', { email: 'nobody' })
  expect([refused.status, refused.page.querySelector('input[name=email]')?.getAttribute('value')]).toEqual([
    400,
    'nobody',
  ])
  const abroad = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await visitor.post('/sign-in', { email: 'a@example.com' }, abroad)).status).toBe(403)
  await visitor.signIn('out@example.com')
  const token = await visitor.token()
  expect((await visitor.post('/sign-out', { token: 'made-up' })).status).toBe(403)
  expect((await visitor.get('/account')).status).toBe(200)
  expect((await visitor.post('/sign-out', { token })).location).toBe('/')
  expect((await visitor.get('/account')).status).toBe(303)
})

test('a link of an invitation that is gone says so, however it is opened', async () => {
  const visitor = aVisitor(service)
  await visitor.signIn('invited@example.com')
  expect((await visitor.get('/invites/none')).status).toBe(410)
  expect((await aVisitor(service).post('/invites/none', {})).location).toBe(
    `/sign-in?next=${encodeURIComponent('/invites/none')}`,
  )
})

test('where emails are really sent, no page leads to the outbox', async () => {
  const mailing = await aService({ config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'site@example.com' } })
  try {
    const visitor = aVisitor(mailing)
    expect((await visitor.post('/sign-in', { email: 'sent@example.com' })).location).toBe('/sign-in/code')
    const { page } = await visitor.get('/sign-in/code')
    expect([page.querySelector('input[name=code]') === null, page.querySelector('a[href="/dev/outbox"]')]).toEqual([
      false,
      null,
    ])
    expect((await visitor.get('/dev/outbox')).status).toBe(404)
  } finally {
    await mailing.stop()
  }
})
