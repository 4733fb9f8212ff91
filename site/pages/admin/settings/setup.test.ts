import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../../auth/people/test-visitor.ts'
import { raw } from '../../../../domain/database/raw.ts'
import { readConfigValues } from '../../../../domain/setup/config-values.ts'
import { openMailServer } from '../../../../test/outside/mail-server.ts'
import { APP_SECRET, aDatabase, aService, type TestService } from '../../../../test/service.ts'
import { BTCPAY, openFakeBtcpay } from '../../../../test/vendors/btcpay.ts'
import { openEndpointModel } from '../../../../test/vendors/endpoint-model.ts'
import { openFakeStripe } from '../../../../test/vendors/stripe.ts'

let stripe: Awaited<ReturnType<typeof openFakeStripe>>
let service: TestService
/** Another process on the same database, as far as one process can be: it hears of changes from the database alone. */
let other: TestService
let drop: () => Promise<void>
let boss: Visitor

beforeAll(async () => {
  stripe = await openFakeStripe()
  const { database, drop: dropDatabase } = await aDatabase()
  drop = dropDatabase
  const env = { SITE_ACCENT: '#0b5c49', STRIPE_API_BASE: stripe.url, EMAIL_WEBHOOK_SECRET: 'hunter2-of-the-machine' }
  service = await aService({ ...database, env })
  other = await aService({ ...database, env, config: { worksOnJobs: false } })
  await service.admin('role', 'set', 'boss@example.com', 'admin')
  const [name, value] = (await service.signedIn('boss@example.com')).split('=') as [string, string]
  boss = aVisitor(service, new Map([[name, value]]))
})
afterAll(async () => {
  // Both have the same database, which the second one must not close again.
  await service.stop()
  await other.stop().catch(() => {})
  await drop()
  await stripe.close()
})

const audit = () =>
  raw<{ target: string; details: object }>(service.db.read, { text: 'select * from audit_log', values: [] })

/** Sends the form of a page as a browser does, with these fields typed, and follows the redirect. */
async function send(path: string, fields: Record<string, string>) {
  // A test that is older than its settings isn't shown.
  service.clock.time = new Date(service.clock.time.getTime() + 1000)
  const page = await boss.get(path.split('/').slice(0, 4).join('/'))
  const form = page.page.querySelectorAll('form').find((one) => one.getAttribute('action') === path)
  const boxes = form?.querySelectorAll('input, textarea, select') ?? page.page.querySelectorAll('input[name=token]')
  const shown = Object.fromEntries(
    boxes
      .filter((one) => !one.hasAttribute('disabled'))
      .map((one) => [
        one.getAttribute('name')!,
        one.getAttribute('value') ?? (one.tagName === 'TEXTAREA' ? one.text : ''),
      ]),
  )
  const answer = await boss.post(path, { form: randomUUID(), ...shown, ...fields })
  return answer.location
    ? { ...(await boss.get(answer.location)), sent: answer.status }
    : { ...answer, sent: answer.status }
}
const nameOf = async ({ origin }: TestService) =>
  /<span>([^<]*)<\/span>/.exec(/class="brand".*?<\/a>/s.exec(await (await fetch(origin)).text())![0])![1]

test('a name is in use at once where it is saved, and within seconds everywhere else', async () => {
  expect((await send('/admin/settings/site/look', { SITE_NAME: 'Night Owls' })).text).toContain('Saved.')
  expect(await nameOf(service)).toBe('Night Owls')
  await vi.waitFor(async () => expect(await nameOf(other)).toBe('Night Owls'), { timeout: 20_000 })
  const { body } = await service.request('GET', '/site')
  expect(body.name).toBe('Night Owls')
  // Jobs have it, too.
  await aVisitor(service).post('/sign-in', { email: 'new@example.com' })
  await vi.waitFor(
    async () => expect((await service.emails())[0]).toMatchObject({ subject: 'Sign in to Night Owls' }),
    { timeout: 20_000 },
  )
  // Empty restores the default of this installation.
  await send('/admin/settings/site/look', { SITE_NAME: '' })
  expect(await nameOf(service)).toBe('Test Directory')
})

test('what the environment sets is shown as such, and can’t be changed on the site', async () => {
  const { page, text } = await boss.get('/admin/settings/site')
  const box = page.querySelector('[name=SITE_ACCENT]')!
  expect([box.getAttribute('value'), box.hasAttribute('disabled')]).toEqual(['#0b5c49', true])
  expect(text).toContain('Set by the environment variable SITE_ACCENT. Change it there.')
  const refused = await send('/admin/settings/site/look', { SITE_ACCENT: '#112233' })
  expect([refused.sent, refused.text]).toEqual([
    400,
    expect.stringContaining('The environment variable SITE_ACCENT sets this'),
  ])
  const email = await boss.get('/admin/settings/email')
  expect(email.html).not.toContain('hunter2')
  expect(email.page.querySelector('[name=EMAIL_WEBHOOK_SECRET]')!.getAttribute('placeholder')).toBe(
    'Set, ends with …hine',
  )
})

test.for([
  ['/admin/settings/site/look', { SITE_NAME: 'x'.repeat(61) }, 'SITE_NAME', /at most 60 characters/],
  ['/admin/settings/site/look', { SITE_ACCENT_DARK: 'red' }, 'SITE_ACCENT_DARK', /color like #0b5c49/],
  ['/admin/settings/site/look', { SITE_ACCENT_DARK: '#000000' }, 'SITE_ACCENT_DARK', /too dark for a dark page/],
  ['/admin/settings/email/server', { SMTP_URL: 'https://ann:hunter2@x' }, 'SMTP_URL', /like smtps:\/\/USER/],
  [
    '/admin/settings/payments/stripe',
    { STRIPE_SECRET_KEY: 'sk_live_hunter2' },
    'STRIPE_SECRET_KEY',
    /Set both, or neither/,
  ],
  ['/admin/settings/payments/stripe', { STRIPE_SECRET_KEY: 'hunter2' }, 'STRIPE_SECRET_KEY', /start with sk_live_/],
  ['/admin/settings/payments/btcpay', { BTCPAY_URL: 'btcpay' }, 'BTCPAY_URL', /address like https/],
  ['/admin/settings/seller/vat', { VAT_REGISTRATIONS: 'DE' }, 'VAT_REGISTRATIONS', /COUNTRY:SCHEME/],
  [
    '/admin/settings/models/embeddings',
    { EMBEDDINGS: 'endpoint' },
    'EMBEDDINGS',
    /needs an address, a model and its dimensions/,
  ],
] as const)('%s refuses %j at its field', async ([path, fields, field, words]) => {
  const before = await audit()
  const refused = await send(path, fields)
  expect(refused.sent).toBe(400)
  const box = refused.page.querySelector(`[name=${field}]`)!
  expect(box.parentNode!.text).toMatch(words)
  expect(refused.html).not.toContain('hunter2')
  expect(await audit()).toEqual(before)
})

test('a refused key isn’t also missed beside the secret that was sent with it', async () => {
  const both = { STRIPE_SECRET_KEY: 'hunter2', STRIPE_WEBHOOK_SECRET: 'whsec_01234567' }
  const { page, sent } = await send('/admin/settings/payments/stripe', both)
  expect([sent, page.querySelector('.wrong')!.text]).toEqual([400, expect.stringMatching(/start with sk_live_/)])
  expect(page.text).not.toContain('Set both, or neither')
})

test('a mail server is tried with an email to the admin, and its password is nowhere to be seen', async () => {
  const mails = await openMailServer(0, (to) => (to.startsWith('refused') ? 550 : undefined))
  const { port } = mails.server.server.address() as AddressInfo
  const login = { SMTP_URL: '', SMTP_USER: 'ann@x', SMTP_PASSWORD: 'hunter2%secret' }
  const mailbox = { ...login, SMTP_URL: `127.0.0.1:${port}`, MAIL_FROM: 'Owls <owls@example.com>' }
  expect((await send('/admin/settings/email/server', login)).page.querySelector('.wrong')?.text).toMatch(/like smtps:/)
  const saved = await send('/admin/settings/email/server', mailbox)
  expect(saved.text).toContain('Saved.')
  expect(saved.page.querySelector('[name=SMTP_URL]')!.getAttribute('placeholder')).toBe(`127.0.0.1:${port}`)
  const test = '/admin/settings/email/server/test-email'
  expect(saved.page.querySelector(`form[action="${test}"] [name=email]`)!.getAttribute('value')).toBe(
    'boss@example.com',
  )
  expect((await send(test, { email: 'refused@example.com' })).text).toMatch(
    /permanently refused the address \(EENVELOPE 550\)/,
  )
  expect((await send(test, { email: 'boss@example.com' })).text).toContain('The mail server accepted the test email.')
  expect(mails.delivered).toMatchObject([{ to: ['boss@example.com'], mail: { from: { address: 'owls@example.com' } } }])
  const last = async () => (await boss.get('/admin/settings/email')).page.querySelector('.tried')!.text
  expect(await last()).toContain('The mail server accepted the test email.')
  const { values } = await readConfigValues(service.db.read, APP_SECRET)
  expect(values.SMTP_URL).toBe(`smtp://ann%40x:hunter2%25secret@127.0.0.1:${port}`)
  // An empty box keeps the secret.
  await send('/admin/settings/email/server', { SMTP_URL: '', MAIL_FROM: 'Owls <owl@example.com>' })
  expect(await last()).not.toContain('accepted the test email')
  expect(service.setup).toBeDefined()
  const listed = JSON.stringify(await service.admin('setting', 'list'))
  expect(listed).toContain(`127.0.0.1:${port}`)
  const everywhere = [
    listed,
    JSON.stringify(await audit()),
    (await boss.get('/admin/log')).html,
    (await boss.get('/admin/settings/email')).html,
  ]
  for (const text of everywhere) expect(text).not.toContain('hunter2')
  const [row] = await raw<{ sealed: string }>(service.db.read, {
    text: `select sealed from config_value where name = 'SMTP_URL'`,
    values: [],
  })
  expect(Buffer.from(row!.sealed, 'base64url').toString('latin1')).not.toContain('hunter2')
  expect(await audit()).toContainEqual(
    expect.objectContaining({ action: 'setting set', who: 'boss@example.com', target: 'MAIL_FROM' }),
  )
  await mails.close()
  expect((await send(test, { email: 'boss@example.com' })).text).toMatch(/mail server can’t be reached/)
  expect(await last()).toContain('mail server can’t be reached')
  await send('/admin/settings/email/server/unset', { key: 'SMTP_URL,MAIL_FROM' })
  expect((await boss.get('/admin/settings')).text).toMatch(/Email .*? Not set up/)
})

test('the keys of payments are tried with a read, and a refused one is told with its status', async () => {
  const btcpay = await openFakeBtcpay()
  await send('/admin/settings/payments/stripe', {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_01234567',
  })
  expect((await send('/admin/settings/payments/stripe/test', { what: 'stripe' })).text).toMatch(
    /It is a test key: no money moves/,
  )
  const values = {
    BTCPAY_URL: btcpay.url,
    BTCPAY_STORE_ID: BTCPAY.storeId,
    BTCPAY_WEBHOOK_SECRET: BTCPAY.webhookSecret,
  }
  await send('/admin/settings/payments/btcpay', { ...values, BTCPAY_API_KEY: 'a wrong key' })
  const test = '/admin/settings/payments/btcpay/test'
  expect((await send(test, { what: 'btcpay' })).text).toContain('BTCPay Server answered 401.')
  await send('/admin/settings/payments/btcpay', { BTCPAY_API_KEY: BTCPAY.apiKey })
  expect((await send(test, { what: 'btcpay' })).text).toContain('BTCPay Server accepts the key')
  expect(btcpay.invoices.size).toBe(0)
  // A key goes only to the address that it was typed for.
  const moved = await send('/admin/settings/payments/btcpay', { BTCPAY_URL: 'http://127.0.0.1:9' })
  expect([moved.sent, moved.text]).toEqual([
    400,
    expect.stringContaining('The address has changed, so type the key for it again.'),
  ])
  await btcpay.close()
})

test('a model is asked a tiny question', async () => {
  const model = await openEndpointModel()
  await send('/admin/settings/models/endpoint', { DRAFT_MODEL_URL: model.origin, DRAFT_MODEL: model.config.model })
  model.answers(() => ({ word: 'hello' }))
  expect((await send('/admin/settings/models/endpoint/test', { what: 'model' })).text).toMatch(
    /answered in \d+\.\d seconds/,
  )
  model.answers(() => new Response('no', { status: 401 }))
  expect((await send('/admin/settings/models/endpoint/test', { what: 'model' })).text).toMatch(/refuses the request/)
  await model.close()
})

test('a logo is a picture made anew, and a hostile file is refused', async () => {
  const upload = async (text: string) => {
    const page = await boss.get('/admin/settings/site')
    const body = new FormData()
    body.set('token', page.page.querySelector('form.logo-form [name=token]')!.getAttribute('value')!)
    body.set('file', new File([text], 'logo.svg', { type: 'image/svg+xml' }))
    const cookie = [...boss.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: service.origin, 'sec-fetch-site': 'same-origin' }
    const res = await fetch(`${service.origin}/admin/settings/site/logo`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    return { status: res.status, text: await res.text() }
  }
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
  expect(await upload(svg('<script>alert(1)</script>'))).toMatchObject({
    status: 400,
    text: expect.stringContaining('more than plain shapes'),
  })
  expect(await upload('')).toMatchObject({ status: 400, text: expect.stringContaining('This file is empty') })
  expect(await upload(svg('<rect width="9" height="9" fill="red"/>'))).toMatchObject({ status: 303 })
  const logo = await fetch(`${service.origin}/site-logo`)
  expect([logo.headers.get('content-type'), (await logo.text()).slice(8, 12)]).toEqual(['image/webp', 'WEBP'])
  expect((await send('/admin/settings/site/logo/unset', { key: 'SITE_LOGO' })).text).toContain('Removed.')
})

test('commands list, set and unset the same values', async () => {
  const lines = '# Our seller\nSELLER_NAME=Owls Ltd\nVAT_REGISTRATIONS=DE:domestic\n'
  expect(await service.admin('setting', 'set', '-', lines)).toEqual({
    ok: { SELLER_NAME: 'Owls Ltd', VAT_REGISTRATIONS: 'DE:domestic' },
  })
  const listed = async () => ((await service.admin('setting', 'list')) as { ok: { key: string }[] }).ok
  expect(await listed()).toContainEqual({
    key: 'SELLER_NAME',
    about: 'Name on invoices',
    value: 'Owls Ltd',
    from: 'site',
  })
  expect(await listed()).toContainEqual(
    expect.objectContaining({ key: 'SITE_ACCENT', value: '#0b5c49', from: 'environment' }),
  )
  expect(await service.admin('setting', 'set', 'SITE_ACCENT', '#112233')).toEqual({
    error: expect.stringContaining('sets this; change it there'),
  })
  expect(await service.admin('setting', 'set', 'DATABASE_URL', 'postgres://x/y')).toHaveProperty('error')
  expect(await service.admin('setting', 'set', '-', 'APP_SECRET=x')).toHaveProperty('error')
  expect(await service.admin('setting', 'set', '-', 'SELER_NAME=x')).toEqual({
    error: expect.stringContaining('Did you mean `SELLER_NAME`?'),
  })
  expect(await service.admin('setting', 'unset', 'SELLER_NAME,GEMINI_API_KEY')).toEqual({
    ok: { SELLER_NAME: 'back to its default', GEMINI_API_KEY: 'no longer set' },
  })
  expect(await service.admin('setting', 'set', 'VAT_REGISTRATIONS', 'default')).toEqual({
    ok: { VAT_REGISTRATIONS: 'back to its default' },
  })
  expect(await listed()).toContainEqual(expect.objectContaining({ key: 'SELLER_NAME', value: null, from: 'default' }))
  expect(await service.admin('setting', 'test', 'btcpay')).toHaveProperty('error')
})

test('a value that can’t be opened or doesn’t fit stops nothing, is told, and can be typed again', async () => {
  await raw(service.db.read, {
    text: `insert into config_value values ('SITE_NAME', 'sealed by nobody', now())
           on conflict (name) do update set sealed = excluded.sealed, changed_at = now()`,
    values: [],
  })
  await service.setup!.refresh()
  expect(await nameOf(service)).toBe('Test Directory')
  for (const path of ['/admin', '/admin/settings'])
    expect((await boss.get(path)).text).toContain('SITE_NAME was sealed with another APP_SECRET')
  expect((await send('/admin/settings/site/look', { SITE_NAME: 'Typed again' })).text).toContain('Saved.')
  expect(await nameOf(service)).toBe('Typed again')
  expect((await boss.get('/admin/settings')).text).not.toContain('another APP_SECRET')
})
