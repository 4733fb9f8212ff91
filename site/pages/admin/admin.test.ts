import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACTIONS } from '../../../admin/actions/catalog.ts'
import { raw } from '../../../domain/database/raw.ts'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { Draft } from '../../../domain/drafts/draft.entity.ts'
import { accountOf } from '../../../domain/accounts/keys.ts'
import { aBuyer, anOwnListing, priceEverything } from '../../../test/flows/buyer.ts'
import { aListing, aVote } from '../../../test/factories.ts'
import { aService, type TestService } from '../../../test/service.ts'
import { SECTIONS } from './sections.ts'

let service: TestService
let boss: Visitor
let token: string
/** The ids of the things that the forms below act on. */
const made: Record<string, string> = {}

const rows = <Row>(text: string, ...values: unknown[]) => raw<Row>(service.db.read, { text, values })
const one = async <Row>(text: string, ...values: unknown[]) => (await rows<Row>(text, ...values))[0]!
const logLength = async () => (await one<{ n: number }>('select count(*)::int as n from audit_log')).n

async function aSignedIn(email: string): Promise<Visitor> {
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  return aVisitor(service, new Map([[name, value]]))
}
async function tokenOf(visitor: Visitor): Promise<string> {
  return (await visitor.get('/admin/questions')).page.querySelector('input[name=token]')!.getAttribute('value')!
}
/** Sends a form as its page would; each call is another click. */
const send = (path: string, fields: Record<string, string | string[]> = {}, form: string = randomUUID()) =>
  boss.post(path, { token, form, ...fields })
/** The hidden fields of a form on a page. */
async function hiddenOf(visitor: Visitor, page: string, path = page): Promise<Record<string, string>> {
  const form = (await visitor.get(page)).page.querySelector(`form[action="${path}"]`)!
  return Object.fromEntries(
    form
      .querySelectorAll('input[type=hidden]')
      .map((input) => [input.getAttribute('name')!, input.getAttribute('value')!]),
  )
}

beforeAll(async () => {
  service = await aService({ env: {} })
  await priceEverything(service)
  await service.admin('role', 'set', 'boss@example.com', 'admin')
  boss = await aSignedIn('boss@example.com')
  token = await tokenOf(boss)

  const key = await service.key()
  const id = await anOwnListing(service, { slug: 'acme', name: 'Acme', tagline: 'Before' })
  await aVote(service, id, service.clock.time)
  await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline: 'Between' } } })
  await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline: 'After' } } })
  const edits = await rows<{ id: string }>('select id::text from listing_version where listing_id = $1 order by id', id)
  const buyer = aBuyer(service, key)
  made['order'] = await buyer.order({ product: 'done_for_you', listing_id: id })
  await buyer.choose(await buyer.goOn(made['order']), 'pay')
  while ((await buyer.read(made['order'])).status !== 'paid') await new Promise((wait) => setTimeout(wait, 20))
  await rows(`insert into mail_suppression values ('maker@example.com', 'listing-update', 'bounced', now())`)
  await rows(`insert into mail_suppression values ('held@example.com', 'all', 'complained', now(), '<b>Spam</b>')`)
  await rows(
    `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at)
    select $1, id, 'A <b>fan</b>', 5, 'Very good, really.', now(), now() from account where email = 'boss@example.com'`,
    id,
  )
  await rows(
    `insert into review_report (review_id, account_id, reason, created_at) select id, account_id, 'Untrue.', now() from review`,
  )
  await rows(
    `insert into comment (listing_id, account_id, body, created_at, updated_at)
    select $1, id, 'Very good, <b>really</b>.', now(), now() from account where email = 'boss@example.com'`,
    id,
  )
  await rows(
    `insert into comment_report (comment_id, account_id, reason, created_at) select id, account_id, 'Untrue.', now() from comment`,
  )
  await rows(
    `insert into public_person (account_id, slug, name, photo, created_at)
    select id, 'maker', 'A <b>maker</b>', '/media/0190a3b4-0000-4000-8000-000000000001.webp', now() from account where email = 'maker@example.com'`,
  )
  await aListing(service, { slug: 'teamed' })
  const claims = ['objected', 'approved'].map(async (slug) => {
    const claimed = await aListing(service, { slug: `claim-${slug}` })
    const [claim] = await rows<{ id: string }>(
      `insert into claim (listing_id, account_id, method, email, token, status, reason, created_at, expires_at, dispute_ends_at)
       select $1::bigint, id, 'email', 'a@b.example', 'token of ' || $1::bigint, 'disputed', 'waiting_for_objections', now(), '2099-01-01', '2099-01-01'
       from account where email = 'maker@example.com' returning id::text`,
      claimed,
    )
    return claim!.id
  })
  const emails = ['resend', 'discard'].map((name) =>
    one<{ id: string }>(
      `insert into email (id, kind, recipient, reference, sealed, created_at, given_up_at, given_up_why)
       values (gen_random_uuid(), 'claim-won', $1, '1', 'unreadable', now(), '2026-11-20T11:00:00Z', 'The mail server is <b>away</b>.') returning id`,
      `${name}@example.com`,
    ),
  )
  const jobs = (
    [
      ['tidy', {}],
      ['count-words', { link: 'secret-link' }],
    ] as const
  ).map(([name, data]) =>
    one<{ id: string }>(
      `insert into pgboss.job (name, state, data, completed_on, output)
       values ($1, 'failed', $2, now(), '{"message": "It is <b>away</b>."}') returning id`,
      name,
      JSON.stringify(data),
    ),
  )
  Object.assign(made, {
    email_to_resend: (await emails[0]!).id,
    email_to_discard: (await emails[1]!).id,
    job_to_retry: (await jobs[0]!).id,
    job_to_discard: (await jobs[1]!).id,
    objected: await claims[0],
    approved: await claims[1],
    review: (await one<{ id: string }>('select id::text from review')).id,
    comment: (await one<{ id: string }>('select id::text from comment')).id,
    vote: (await one<{ id: string }>('select id::text from vote')).id,
    seen: edits[0]!.id,
    edit: edits[1]!.id,
    account: (await one<{ id: string }>(`select id from account where email = 'maker@example.com'`)).id,
    key: (await one<{ id: string }>('select id from api_key')).id,
    invoice: (await one<{ invoice_number: string }>('select invoice_number from invoice')).invoice_number,
    question: (await one<{ id: string }>('select id::text from interview_question order by id limit 1')).id,
  })
}, 60_000)
afterAll(() => service.stop())

const PAGES = SECTIONS.flatMap(({ pages }) => pages.map(({ path }) => path))
const FORMS = SECTIONS.flatMap(({ forms }) => forms)
const FILES = SECTIONS.flatMap(({ files = [] }) => files.map(({ path }) => path))
/** A path with each parameter replaced by something that exists. */
const at = (path: string) => {
  const things: Record<string, string | undefined> = {
    code: 'featured',
    week: '2026-11-30',
    key: made['key'],
    part: 'site',
    group: 'look',
    slug: /\/listings\/:slug\/(edit|give|merge)$/.test(path)
      ? 'teamed'
      : path.includes('/categories')
        ? 'crm'
        : path.includes('/posts')
          ? 'a-first-post'
          : 'acme',
    id: /\/(resend|discard|retry)$/.test(path)
      ? made[`${path.includes('/jobs') ? 'job' : 'email'}_to_${path.split('/').at(-1)!}`]
      : path.includes('/claims')
        ? made[path.endsWith('/object') ? 'objected' : 'approved']
        : path.includes('/reviews')
          ? made['review']
          : path.includes('/comments')
            ? made['comment']
            : path.includes('/edits')
              ? made['edit']
              : path.includes('/accounts')
                ? made['account']
                : made['question'],
    number: made['order'],
    invoice: made['invoice'],
    line: '1',
    name: 'about',
    period: '2026-11',
  }
  return path.replaceAll(/:(\w+)/g, (_, name: string) => things[name] ?? name)
}

describe('the administration is there for admins alone', () => {
  test('for a person every page and form leads nowhere, and a stranger signs in first', async () => {
    const person = await aSignedIn('person@example.com')
    const before = await logLength()
    const wrong: string[] = []
    for (const path of [...[...PAGES, ...FILES].map(at), '/admin/nothing', '/admin/..%2f']) {
      const [asPerson, asNobody] = [await person.get(path), await aVisitor(service).get(path)]
      if (asPerson.status !== 404 || asPerson.html.includes('class="admin"')) wrong.push(`person ${path}`)
      if (asNobody.status !== 303 || !asNobody.location!.startsWith('/sign-in?next=')) wrong.push(`nobody ${path}`)
    }
    for (const path of FORMS.map((form) => at(form.path))) {
      if ((await person.post(path, { token })).status !== 404) wrong.push(`person posts ${path}`)
      if ((await aVisitor(service).post(path, { token })).location !== '/sign-in?next=%2Fadmin')
        wrong.push(`nobody posts ${path}`)
    }
    expect(wrong).toEqual([])
    expect(PAGES.length + FORMS.length).toBeGreaterThan(50)
    expect(await logLength()).toBe(before)
  })

  test('no form is taken from another website, or without the token of this session', async () => {
    const before = await logLength()
    const wrong: string[] = []
    const abroad = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const foreign = await tokenOf(
      await (async () => {
        await service.admin('role', 'set', 'second@example.com', 'admin')
        return aSignedIn('second@example.com')
      })(),
    )
    for (const path of FORMS.map((form) => at(form.path))) {
      if ((await boss.post(path, { token }, abroad)).status !== 403) wrong.push(`abroad ${path}`)
      if ((await boss.post(path, {})).status !== 403) wrong.push(`no token ${path}`)
      if ((await boss.post(path, { token: foreign })).status !== 403) wrong.push(`another's token ${path}`)
    }
    expect(wrong).toEqual([])
    expect(await logLength()).toBe(before + 1) // from making the second admin
  })

  test('whoever is no admin any more is out at once, and the last one stays', async () => {
    await service.admin('role', 'set', 'brief@example.com', 'admin')
    const brief = await aSignedIn('brief@example.com')
    expect((await brief.get('/admin')).status).toBe(200)
    expect((await brief.get('/account')).page.querySelector('a[href="/admin"]')).not.toBeNull()
    await service.admin('role', 'set', 'brief@example.com', 'person')
    expect((await brief.get('/admin')).status).toBe(404)
    await service.admin('role', 'set', 'second@example.com', 'person')
    expect(await service.admin('role', 'set', 'boss@example.com', 'person')).toEqual({
      error: expect.stringContaining('is the only admin'),
    })
  })

  test('a role goes to exactly the address that was typed: the Kelvin sign is no k', async () => {
    await service.key({ email: 'kim@example.com' })
    expect(await service.admin('role', 'set', '\u212Aim@example.com', 'admin')).toEqual({
      error: expect.stringContaining('is not an email address'),
    })
    expect(await service.admin('key', 'list', '--email', '\u212Aim@example.com')).toEqual({
      error: expect.stringContaining('is not an email address'),
    })
    expect((await (await aSignedIn('kim@example.com')).get('/admin')).status).toBe(404)
    expect(await service.admin('role', 'set', ' Kim@Example.com ', 'person')).toMatchObject({
      ok: { email: 'kim@example.com' },
    })
  })

  test('every page opens, and what is not there is a 404', async () => {
    await send('/admin/posts/new', { title: 'A first post', author: 'Ada', text: 'Hello' })
    const opened = await Promise.all(PAGES.map(async (path) => [path, (await boss.get(at(path))).status] as const))
    expect(opened.filter(([, status]) => status !== 200)).toEqual([])
    for (const path of PAGES.filter((page) => page.includes(':')))
      expect([path, (await boss.get(path.replaceAll(/:\w+/g, 'no-such'))).status]).toEqual([path, 404])
  })
})

test('everything a command can change has its form, and each form is one of these', () => {
  expect(new Set(FORMS.map(({ action }) => action.name))).toEqual(new Set(ACTIONS.map(({ name }) => name)))
})

test('why emails and jobs failed is text, and what they hold is not shown', async () => {
  const [emails, jobs] = [await boss.get('/admin/emails'), await boss.get('/admin/jobs')]
  expect(emails.html).toContain('The mail server is &lt;b&gt;away&lt;/b&gt;.')
  expect(emails.text).toMatch(/held@example.com all except sign-in emails.*reported an email as spam. <b>Spam<\/b>/)
  expect(jobs.html).toContain('It is &lt;b&gt;away&lt;/b&gt;.')
  expect(emails.html + jobs.html).not.toMatch(/unreadable|secret-link/)
})

/** Example input for every form. Later forms use what earlier ones created. */
const EXAMPLES: [path: string, fields: Record<string, string | string[]>][] = [
  [
    '/admin/products',
    { code: 'logo', name: 'Logo', text: 'We draw it.', needs_listing: ['no', 'yes'], done_by: 'people' },
  ],
  ['/admin/products/:code', { name: 'Front row', text: 'First.', position: '1', active: 'yes' }],
  ['/admin/products/:code/price', { cents: '49.50' }],
  ['/admin/products/:code/stop', {}],
  ['/admin/weeks/:week', { capacity: '3' }],
  ['/admin/settings/launches', { week_capacity: '15' }],
  ['/admin/settings/:part/:group', { SITE_NAME: 'Another name' }],
  ['/admin/settings/:part/:group/unset', { key: 'SITE_NAME' }],
  ['/admin/settings/:part/:group/test', { what: 'embeddings' }],
  ['/admin/settings/:part/:group/test-email', { email: 'boss@example.com' }],
  ['/admin/categories', { name: 'Bird Watching', text: 'Birds.', parent: 'lifestyle' }],
  [
    '/admin/categories/:slug',
    { name: 'CRM', text: 'Customers.', parent: 'sales', position: '2', 'faqs.question': 'Why?', 'faqs.answer': 'So.' },
  ],
  ['/admin/categories/:slug/attributes', { name: 'Self-hosted', source: 'features' }],
  ['/admin/categories/:slug/attributes/:id', { name: 'Hosting', source: '', position: '4' }],
  ['/admin/categories/:slug/attributes/:id/remove', {}],
  ['/admin/categories/:slug/remove', {}],
  [
    '/admin/posts/new',
    { title: 'Second', author: 'Ada', text: 'x', 'faqs.question': ['Why?', ''], 'faqs.answer': ['So.', ''] },
  ],
  ['/admin/posts/:slug', { title: 'A first post', author: 'Ada', summary: 'Short', text: '# More' }],
  ['/admin/posts/:slug/publish', { at: '' }],
  ['/admin/posts/:slug/unpublish', {}],
  ['/admin/questions', { question: 'What is next?' }],
  ['/admin/questions/:id', { question: 'What did you see?', position: '3', active: ['no', 'yes'] }],
  ['/admin/texts/:name', { text: 'Us.' }],
  ['/admin/edits/:id/seen', {}],
  ['/admin/edits/:id/revert', {}],
  ['/admin/listings/:slug/hide', { reason: 'It is a copy.' }],
  ['/admin/listings/:slug/show', {}],
  ['/admin/listings/:slug/edit', { name: 'Teamed', tagline: 'Edited by the team', categories: ['CRM'] }],
  ['/admin/listings/:slug/give', { email: 'boss@example.com', yes: 'yes' }],
  ['/admin/listings/:slug/merge', { into: 'acme', yes: 'yes' }],
  ['/admin/orders/:number/lines/:line/done', {}],
  ['/admin/orders/:number/receipt', {}],
  ['/admin/orders/:number/refund', { cents: '1.50', reason: 'kindness', yes: 'yes' }],
  ['/admin/votes', {}],
  ['/admin/votes/:slug/recount', {}],
  ['/admin/votes/:slug/judge', { id: 'VOTE', verdict: 'traded' }],
  ['/admin/claims/:id/object', {}],
  ['/admin/claims/:id/approve', {}],
  ['/admin/reviews/:id/hide', { reason: 'It sells watches.' }],
  ['/admin/reviews/:id/show', {}],
  ['/admin/comments/:id/hide', { reason: 'It sells watches.' }],
  ['/admin/comments/:id/show', {}],
  ['/admin/accounts/:id/photo', { email: 'maker@example.com', reason: 'Not a face' }],
  ['/admin/accounts/:id/role', { email: 'maker@example.com', role: 'admin' }],
  ['/admin/accounts/:id/keys/:key/revoke', {}],
  ['/admin/accounts/:id/mail', { email: 'maker@example.com' }],
  ['/admin/emails/test', { email: 'boss@example.com' }],
  ['/admin/emails/lift', { email: 'held@example.com', kind: 'all' }],
  ['/admin/emails/:id/resend', {}],
  ['/admin/emails/:id/discard', {}],
  ['/admin/jobs/:id/retry', {}],
  ['/admin/jobs/:id/discard', {}],
  ['/admin/accounts/:id/block', { email: 'maker@example.com', reason: 'Spam' }],
  ['/admin/accounts/:id/unblock', { email: 'maker@example.com' }],
  ['/admin/accounts/:id/end', { email: 'maker@example.com' }],
  ['/admin/accounts/:id/delete', { email: 'maker@example.com', keep_reviews: 'yes' }],
  ['/admin/accounts/:id/keep', { email: 'maker@example.com' }],
  ['/admin/retention/start', {}],
  ['/admin/checklist/hide', {}],
]

test('a refund first says what it takes back, and starts with a second button', async () => {
  const path = `/admin/orders/${made['order']}/refund`
  const asked = await send(path, { cents: '1.50', reason: 'kindness' })
  expect([asked.status, asked.text]).toEqual([
    409,
    expect.stringMatching(/Refund \$1\.50 of LD-\w+\?.*Only money is paid back/),
  ])
  expect(await rows('select id from payment_refund')).toEqual([])
  const second = asked.page.querySelector('form.confirm')!
  const valueOf = (name: string) => second.querySelector(`[name=${name}]`)!.getAttribute('value')
  expect(['cents', 'reason', 'yes'].map(valueOf)).toEqual(['1.50', 'kindness', 'yes'])
  expect(second.querySelector('a')!.getAttribute('href')).toBe(`/admin/orders/${made['order']}`)
})

test('each form changes something once, however often it is sent, and stands in the log with who and what', async () => {
  expect(EXAMPLES.map(([path]) => path).toSorted()).toEqual(FORMS.map(({ path }) => path).toSorted())
  for (const [pattern, example] of EXAMPLES) {
    const fields = 'id' in example ? { ...example, id: made['vote']! } : example
    const { attribute } = await one<{ attribute: string }>(
      'select coalesce(max(id), 0)::text as attribute from category_attribute',
    )
    const path = pattern.includes('/attributes/:id')
      ? pattern.replace(':slug', 'crm').replace(':id', attribute)
      : pattern === '/admin/categories/:slug/remove'
        ? '/admin/categories/bird-watching/remove'
        : pattern === '/admin/edits/:id/seen'
          ? pattern.replace(':id', made['seen']!)
          : at(pattern)
    const before = await logLength()
    const form = randomUUID()
    const answers = await Promise.all([send(path, fields, form), send(path, fields, form)])
    expect([pattern, answers.map(({ status, text }) => (status === 303 ? status : text))]).toEqual([
      pattern,
      [303, 303],
    ])
    expect([pattern, (await send(path, fields, form)).status]).toEqual([pattern, 303])
    expect([pattern, await logLength()]).toEqual([pattern, before + 1])
    const line = await one<{ who: string; action: string; details: object }>(
      'select * from audit_log order by id desc limit 1',
    )
    const { action } = FORMS.find((one) => one.path === pattern)!
    expect(line).toMatchObject({ who: 'boss@example.com', action: action.name })
    expect(line.details).not.toEqual({})
    if (pattern === '/admin/categories') expect(answers[0]!.location).toMatch('/admin/categories/bird-watching?')
    const page = await boss.get(answers[0]!.location!)
    expect([pattern, page.status, page.page.querySelector('.note')?.text.length ?? 0]).toEqual([
      pattern,
      200,
      expect.any(Number),
    ])
  }
  const log = await boss.get('/admin/log?action=price+set&target=featured')
  expect(log.text).toContain('boss@example.com')
  expect(log.page.querySelector('.known')?.text.replaceAll(/\s+/g, ' ')).toContain('amount before: $49.50')
  expect(await rows('select cents from payment_refund')).toEqual([{ cents: expect.anything() }])
  expect((await service.admin('audit', 'list', '--target', 'acme')) as object).toMatchObject({
    ok: [{ action: 'ledger recount' }, { action: 'listing show' }, { action: 'listing hide', who: 'boss@example.com' }],
  })
}, 60_000)

describe('what is wrong is said at its field, and what was typed stays', () => {
  test.for([
    ['/admin/products/featured/price', { cents: 'forty' }, 'cents', /isn’t an amount/],
    ['/admin/products/featured', { name: '', text: 'kept' }, 'name', /Fill this in/],
    ['/admin/weeks/2026-11-30', { capacity: 'many' }, 'capacity', /whole number/],
    [
      '/admin/settings/launches',
      { free_weeks_min: '100' },
      'free_weeks_min',
      /earliest launch \(100 weeks\) is after the latest/,
    ],
    ['/admin/settings/launches', { week_capacity: '-1' }, 'week_capacity', /from 0 to 10,000/],
    ['/admin/categories', { name: 'crm', text: 'kept' }, 'name', /already/],
    ['/admin/categories/sales', { name: 'Sales', parent: 'design' }, 'parent', /two levels/],
    ['/admin/posts/new', { title: 'A first post', author: 'Ada', text: 'kept' }, 'slug', /already/],
    ['/admin/posts/a-first-post/publish', { at: '2026-13-01T00:00' }, 'at', /date doesn’t exist/],
    ['/admin/listings/acme/hide', { reason: ' ' }, 'reason', /Fill this in/],
    ['/admin/questions/1', { question: ' ', position: '7' }, 'question', /Fill this in/],
  ] as const)('%s refuses %j', async ([path, fields, field, words]) => {
    const before = await logLength()
    const refused = await send(path, fields)
    expect([refused.status, refused.text]).toEqual([400, expect.any(String)])
    const form = refused.page.querySelector(`form[action="${path}"]`)!
    // Only the refused form is open.
    for (const folded of refused.page.querySelectorAll('main details').filter((one) => one.querySelector('form')))
      expect(folded.hasAttribute('open')).toBe(folded.querySelectorAll('form').includes(form))
    const control = form.querySelector(`[name="${field}"][aria-invalid]`)!
    const error = refused.page.querySelector(`#${control.getAttribute('aria-describedby')!.split(' ').at(-1)}`)!
    expect(error.text).toMatch(words)
    for (const [name, value] of Object.entries(fields)) {
      const [kept] = form.querySelectorAll(`[name="${name}"]`).slice(-1)
      const text = kept!.getAttribute('value') ?? kept!.querySelector('[selected]')?.getAttribute('value') ?? kept!.text
      expect(text.trim()).toBe((value as string).trim())
    }
    expect(await logLength()).toBe(before)
  })

  test('a question without its answer is named, with its row', async () => {
    const refused = await send('/admin/posts/a-first-post', {
      title: 'T',
      author: 'Ada',
      text: 'kept',
      'faqs.question': ['One?', 'Two?'],
      'faqs.answer': ['Yes.', ''],
    })
    expect(refused.status).toBe(400)
    const answers = refused.page.querySelectorAll('[name="faqs.answer"]')
    const [first, second, ...spare] = answers.map((answer) => [answer.text.trim(), answer.hasAttribute('aria-invalid')])
    expect([first, second]).toEqual([
      ['Yes.', false],
      ['', true],
    ])
    // Empty rows to fill in.
    expect(new Set(spare.flat())).toEqual(new Set(['', false]))
    expect(refused.page.querySelector('[name=text]')!.text.trim()).toBe('kept')
  })

  test('a preview shows the Markdown and saves nothing', async () => {
    const shown = await send('/admin/texts/privacy', { text: '## Cookies\n\n<b>none</b>', go: 'preview' })
    expect(shown.status).toBe(200)
    expect(shown.page.querySelector('.preview h2')?.text).toBe('Cookies')
    expect(shown.page.querySelector('.preview b')).toBeNull()
    expect(shown.page.querySelector('[name=text]')!.text).toContain('## Cookies')
    expect(await rows(`select 1 from setting where key = 'text_privacy'`)).toEqual([])
  })
})

test('of two admins who edit one thing the second is told what it says now, and may insist', async () => {
  await service.admin('role', 'set', 'second@example.com', 'admin')
  const second = await aSignedIn('second@example.com')
  const path = '/admin/products/launch'
  const [mine, theirs] = [await hiddenOf(boss, path), await hiddenOf(second, path)]
  const fields = { text: 'Same.', position: '1', active: 'yes' }
  expect((await boss.post(path, { ...mine, ...fields, name: 'By the boss' })).status).toBe(303)
  const refused = await second.post(path, { ...theirs, ...fields, name: 'By the second' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Now: By the boss')
  const form = refused.page.querySelector(`form[action="${path}"]`)!
  expect(form.querySelector('[name=name]')!.getAttribute('value')).toBe('By the second')
  const version = form.querySelector('[name=version]')!.getAttribute('value')!
  expect(
    (await second.post(path, { ...theirs, version, form: randomUUID(), ...fields, name: 'By the second' })).status,
  ).toBe(303)
  // Saving values that are already saved isn't a conflict.
  expect((await boss.post(path, { ...mine, form: randomUUID(), ...fields, name: 'By the second' })).location).toBe(
    `${path}?done=unchanged`,
  )
})

test('a page that the browser kept and that is sent with other words is no repetition', async () => {
  const path = '/admin/products/skip_queue/price'
  const kept = await hiddenOf(boss, '/admin/products/skip_queue', path)
  expect((await boss.post(path, { ...kept, cents: '70' })).status).toBe(303)
  expect((await boss.post(path, { ...kept, cents: '80' })).status).toBe(409)
  expect((await boss.post(path, { ...kept, cents: '70' })).location).toContain('?done=price')
  const inForce = `select cents from product_price where product_code = 'skip_queue' and valid_to is null`
  expect(await rows(inForce)).toEqual([{ cents: 7000 }])
})

test('two admins set a price at once: one price holds, and whoever came second reads of it', async () => {
  const path = '/admin/products/relaunch/price'
  const page = '/admin/products/relaunch'
  const forms = await Promise.all(
    ['10', '20', '30'].map(async (cents) => ({ ...(await hiddenOf(boss, page, path)), cents })),
  )
  const answers = await Promise.all(forms.map((form) => boss.post(path, form)))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  expect(await rows(`select 1 from product_price where product_code = 'relaunch' and valid_to is null`)).toHaveLength(1)
})

test('money and roles ask for a sign-in of the last twelve hours; the rest does not', async () => {
  service.clock.time = new Date(service.clock.time.getTime() + 12.1 * 3_600_000)
  const refused = await send('/admin/products/featured/price', { cents: '99' })
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Sign in again')])
  expect(refused.page.querySelector('.problem a')!.getAttribute('href')).toBe(
    '/sign-in?next=%2Fadmin%2Fproducts%2Ffeatured',
  )
  expect(refused.page.querySelector('form[action$="/price"] [name=cents]')!.getAttribute('value')).toBe('99')
  expect(
    (await send(`/admin/accounts/${made['account']}/role`, { email: 'maker@example.com', role: 'person' })).status,
  ).toBe(403)
  expect((await send(`/admin/orders/${made['order']}/refund`, { cents: '1' })).status).toBe(403)
  expect((await send('/admin/weeks/2026-12-07', { capacity: '4' })).status).toBe(303)
  boss = await aSignedIn('boss@example.com')
  token = await tokenOf(boss)
  expect((await send('/admin/products/featured/price', { cents: '99' })).status).toBe(303)
})

describe('listings', () => {
  test('the site team sees a listing’s search phrases, which its page doesn’t show', async () => {
    await anOwnListing(service, { slug: 'phrased', name: 'Phrased', keywords: ['best tool ever', 'week planner'] })
    expect((await boss.get('/admin/listings/phrased')).text).toContain('best tool ever; week planner')
    expect((await aVisitor(service).get('/listings/phrased')).text).not.toContain('best tool ever')
  })

  test('a hidden listing is off the site, its owner reads why by email too, and it comes back where it stood', async () => {
    const id = await anOwnListing(service, { slug: 'shady', name: 'Shady', owner: 'shady@example.com' })
    const status = async () => (await aVisitor(service).get('/listings/shady')).status
    await send('/admin/listings/shady/hide', { reason: 'It copies <b>another</b>.' })
    expect(await status()).toBe(404)
    const owner = await aSignedIn('shady@example.com')
    expect((await owner.get(`/my-listings/${id}`)).text).toContain('It copies <b>another</b>.')
    expect(await service.admin('listing', 'show', 'shady')).toMatchObject({ ok: { status: 'live' } })
    expect(await status()).toBe(200)
    expect(await service.admin('listing', 'show', 'shady')).toEqual({ error: expect.stringContaining('not hidden') })
    const emails = async () =>
      (await service.emails()).filter(({ to }) => to === 'shady@example.com').map(({ subject, text }) => subject + text)
    await expect.poll(emails).toEqual([expect.stringContaining('“It copies <b>another</b>.”')])
    // The command line has no queue, so the hourly job sends its email.
    service.clock.time = new Date(service.clock.time.getTime() + 5 * 60_000)
    await service.sendJob('send-overdue-emails', {})
    await expect.poll(emails).toEqual([expect.stringContaining('visible again'), expect.stringContaining('hidden')])
  })

  test('an edit is shown by its fields and taken back, quotes and all; one that was edited over is not', async () => {
    const key = await service.key()
    const id = await anOwnListing(service, {
      slug: 'edited',
      tagline: 'First',
      profile: {
        features: ['One'],
        evidence: { tagline: [{ quote: 'First', url: 'https://e.example/', fetched_at: '2026-11-01T00:00:00.000Z' }] },
      },
    })
    const { id: accountId } = await service.db.transaction((tx) => accountOf(tx, 'maker@example.com'))
    const { id: draft } = await service.db.transaction(async ({ em }) =>
      em.create(Draft, {
        accountId,
        url: 'https://edited.example.com',
        site: 'edited.example.com',
        status: 'submitted',
        listingId: id,
      }),
    )
    const edit = (fields: object) =>
      service.request('PATCH', `/me/listings/${id}`, {
        key,
        body: { fields, faqs: [{ question: 'Q<i>', answer: 'A' }] },
      })
    await edit({ tagline: 'Spam', features: ['Spam'] })
    const [{ id: first }] = (await rows<{ id: string }>('select max(id)::text as id from listing_version')) as [
      { id: string },
    ]
    const page = await boss.get(`/admin/edits/${first}`)
    expect(page.page.querySelectorAll('.change h2').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Tagline', 'Features', 'Questions and answers']),
    )
    expect(page.text).toContain('Q<i>')
    expect(page.page.querySelector('.change i')).toBeNull()
    await edit({ tagline: 'Newer' })
    const [{ id: second }] = (await rows<{ id: string }>('select max(id)::text as id from listing_version')) as [
      { id: string },
    ]
    const over = await send(`/admin/edits/${first}/revert`)
    expect([over.status, over.text]).toEqual([
      400,
      expect.stringContaining('A newer edit changed the same parts: tagline'),
    ])
    expect((await send(`/admin/edits/${second}/revert`)).status).toBe(303)
    expect((await send(`/admin/edits/${first}/revert`)).status).toBe(303)
    const { body: listing } = await service.request('GET', `/me/listings/${id}`, { key })
    const evidence = { tagline: [{ quote: 'First' }] }
    expect(listing).toMatchObject({ tagline: 'First', features: ['One'], faqs: [], evidence })
    expect((await service.request('GET', `/drafts/${draft}`, { key })).body.fields).toMatchObject({
      tagline: { value: 'First', state: 'ai', evidence: evidence.tagline },
      features: { value: ['One'] },
    })
    expect((await boss.get('/admin/edits')).text).not.toContain('edited')
    expect((await boss.get('/admin/edits?listing=edited')).text).toContain('through the administration')
  })

  test('a renamed category keeps its listings, and drafts that name it', async () => {
    const { id: accountId } = await service.db.transaction((tx) => accountOf(tx, 'maker@example.com'))
    const categories = { value: ['Notes', 'Chat'], state: 'ai' as const, ai: ['Notes', 'Chat'], evidence: [] }
    const draft = await service.db.transaction(async ({ em }) =>
      em.create(Draft, {
        accountId,
        url: 'https://n.example',
        site: 'n.example',
        status: 'ready',
        fields: { categories },
      }),
    )
    const ai = ['Chat', 'Notes']
    const listing = await aListing(service, { slug: 'renamed', origins: { categories: { state: 'edited', ai } } })
    expect(await service.admin('category', 'set', 'notes', '--name', 'Note Taking')).toMatchObject({
      ok: { name: 'Note Taking' },
    })
    expect(await one('select fields -> $1 as c from draft where id = $2', 'categories', draft.id)).toMatchObject({
      c: { value: ['Note Taking', 'Chat'], ai: ['Note Taking', 'Chat'] },
    })
    expect(await one('select origins -> $1 as c from listing where id = $2', 'categories', listing)).toEqual({
      c: { state: 'edited', ai: ['Chat', 'Note Taking'] },
    })
    expect(await service.admin('category', 'remove', 'chat')).toEqual({ error: expect.stringContaining('Drafts: 1') })
    expect(await service.admin('category', 'set', 'uncategorised', '--name', 'Other')).toEqual({
      error: expect.stringContaining('can’t be renamed'),
    })
  })
})

test('the overview names what waits, and nothing else', async () => {
  const { ok } = (await service.admin('overview')) as { ok: Record<string, number> }
  const shown = (await boss.get('/admin')).page.querySelectorAll('.attention li').length
  expect(shown).toBe(Object.values(ok).filter((n) => n > 0).length)
  expect(ok['tasks']).toBe(0)
})

describe('the business', () => {
  let documents = 0
  /** An invoice or credit note of an order of its own; the series of tests begins with TEST-. */
  const aDocument = async (series: string, n: number, issuedAt: string, [net, vat]: [number, number]) => {
    const number = `LD-00000000ABC${++documents}`
    await rows(
      `insert into purchase (number, account_id, status, fingerprint, net_cents, vat_cents, vat, created_at, updated_at, expires_at)
       select $1, id, 'paid', $1, 100, 0, '{}', '2020-01-02', '2020-01-02', '2020-01-02' from account where email = 'boss@example.com'`,
      number,
    )
    await rows(
      `insert into invoice (invoice_number, series, n, kind, number, issued_at, body) values ($1, $2, $3, $4, $5, $6, $7)`,
      `${series}-${n}`,
      series,
      n,
      series.endsWith('CN') ? 'credit_note' : 'invoice',
      number,
      issuedAt,
      JSON.stringify({
        currency: 'USD',
        lines: [{ net_cents: net, vat_cents: vat, vat_rate_bp: 1900 }],
        net_cents: net,
        vat_cents: vat,
        total_cents: net + vat,
        vat: { country: 'DE', treatment: 'domestic', number: null },
        billing: { company: '=Evil & Söhne' },
        email: 'buyer@example.com',
      }),
    )
  }

  beforeAll(async () => {
    await rows(
      `insert into invoice_series (series, last) values ('INV', 1), ('CN', 1), ('TEST-INV', 1) on conflict do nothing`,
    )
    await aDocument('INV', 9001, '2026-02-28T23:59:59Z', [10_000, 1900])
    await aDocument('CN', 9001, '2026-03-01T00:00:00Z', [-2000, -380])
    await aDocument('TEST-INV', 9001, '2026-02-15T00:00:00Z', [700, 0])
    await aDocument('INV', 9002, service.clock.time.toISOString(), [4900, 0])
  })

  test('the overview counts what is live, and shows revenue without tests', async () => {
    const { n } = await one<{ n: string }>(`select count(*)::text as n from listing where status = 'live'`)
    const { page } = await boss.get('/admin')
    const figures = Object.fromEntries(
      page
        .querySelectorAll('.figures > div')
        .map((one) => [one.querySelector('dt')!.text, one.querySelector('dd')!.text.trim().replaceAll(/\s+/g, ' ')]),
    )
    expect(figures).toMatchObject({
      'Live listings': expect.stringMatching(new RegExp(`^${n} \\d+ scheduled$`)),
      'Revenue this week': '$49 ↑ up from $0',
      'Waiting for you': expect.stringMatching(/^[1-9]\d* See what$/),
    })
    expect(page.querySelector('.last-weeks h2 b')?.text).toBe('$49')
    expect(page.querySelector('.last-weeks desc')?.text).toMatch(/\$49\.00 in all.*Last week: \$49\.00/)
  })

  test('the business shows every period as plots and as a table with the same sums', async () => {
    for (const [period, parts] of [
      ['days', 30],
      ['weeks', 12],
      ['months', 12],
    ] as const) {
      const { page } = await boss.get(`/admin/business?period=${period}`)
      // Each stands as a plot, or says that there was nothing.
      expect(page.querySelectorAll('.plot, .no-bars')).toHaveLength(5)
      expect(page.querySelector('.plot')).not.toBeNull()
      const cells = page
        .querySelectorAll('.figures-frame tbody tr')
        .map((row) => row.querySelectorAll('td').map(({ text }) => text))
      expect(cells.length).toBeLessThanOrEqual(parts)
      expect(cells[0]![0]).toBe('$49.00')
      // The oldest row is the first with a figure, unless that is one of the newest six.
      if (cells.length > 6) expect(cells.at(-1)!.join(' ')).toMatch(/[1-9]/)
      const figures = page.querySelectorAll('.plots h2 b').map(({ text }) => text)
      const sumOf = (column: number) =>
        String(cells.reduce((sum, row) => sum + Number(row[column]!.replaceAll(/[$,]/g, '')), 0))
      // Revenue, conversion, sign-ups, drafts, launches and upvotes.
      expect([figures[0]?.replaceAll(/[$,]/g, ''), figures[2], figures[3], figures[4], figures[5]]).toEqual([
        sumOf(0),
        sumOf(2),
        sumOf(3),
        sumOf(6),
        sumOf(7),
      ])
    }
  })

  test('the bookkeeping has each month, quarter and year, and says what it leaves out', async () => {
    expect((await boss.get('/admin/bookkeeping')).text).toMatch(/March 2026 .*-\$23\.80.*February 2026 .*\$119\.00/)
    const february = await boss.get('/admin/bookkeeping/2026-02')
    expect(february.text).toContain('1 invoice and 0 credit notes. 1 document of a test order isn’t included.')
    expect(february.page.querySelectorAll('.figures dd').map(({ text }) => text.trim())).toEqual([
      '$100.00',
      '$19.00',
      '$119.00',
    ])
    const quarter = await boss.get('/admin/bookkeeping/2026-Q1')
    expect(quarter.page.querySelectorAll('.figures dd').map(({ text }) => text.trim())).toEqual([
      '$80.00',
      '$15.20',
      '$95.20',
    ])
    expect((await boss.get('/admin/bookkeeping/2026-13')).status).toBe(404)
  })

  test('files say the same as the page, no spreadsheet runs them, and the audit log names who took them', async () => {
    const csv = await boss.get('/admin/bookkeeping/2026-Q1/documents.csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="invoices-2026-Q1.csv"')
    expect(csv.text.split('\r\n').slice(1)).toEqual([
      expect.stringMatching(
        /^INV-9001,invoice,2026-02-28,LD-\w+,,'=Evil & Söhne,DE,,domestic,19,USD,100\.00,19\.00,119\.00$/,
      ),
      expect.stringMatching(
        /^CN-9001,credit_note,2026-03-01,LD-\w+,,'=Evil & Söhne,DE,,domestic,19,USD,-20\.00,-3\.80,-23\.80$/,
      ),
      '',
    ])
    expect((await boss.get('/admin/bookkeeping/2026-Q1/documents.pdf')).text).toMatch(/^%PDF/)
    const { ok: log } = (await service.admin('audit', 'list', '--target', '2026-Q1')) as { ok: unknown[] }
    expect(log).toMatchObject([{ action: 'invoices export' }, { action: 'invoices export', target: '2026-Q1' }])
    expect((await boss.get('/admin/orders.csv')).text.split('\r\n').length - 2).toBe(
      Number((await one<{ n: string }>('select count(*)::text as n from purchase')).n),
    )
    expect((await boss.get('/admin/bookkeeping/2026-Q5/documents.csv')).status).toBe(404)
  })

  test('the commands give the same sums and files', async () => {
    const { ok: sums } = (await service.admin('invoices', 'sums', '2026-Q1')) as { ok: object }
    expect(sums).toMatchObject({
      period: 'Quarter 1 of 2026',
      invoices: 1,
      credit_notes: 1,
      sums: [
        {
          country: 'DE',
          vat_scheme: 'domestic',
          rate: '19%',
          currency: 'USD',
          net: '80.00',
          vat: '15.20',
          total: '95.20',
        },
      ],
    })
    const { ok: months } = (await service.admin('invoices', 'list')) as { ok: object[] }
    expect(months).toContainEqual({
      month: '2026-02',
      invoices: 1,
      credit_notes: 0,
      tests: 1,
      currency: 'USD',
      net: '100.00',
      vat: '19.00',
      total: '119.00',
    })
    const folder = await mkdtemp(join(tmpdir(), 'books-'))
    const file = join(folder, 'q1.csv')
    // A browser drops the mark at the start, too.
    const textIn = async (path: string) => (await readFile(path, 'utf8')).replace('\uFEFF', '')
    expect(await service.admin('invoices', 'export', '2026-Q1', file)).toMatchObject({ ok: { file } })
    expect(await textIn(file)).toBe((await boss.get('/admin/bookkeeping/2026-Q1/documents.csv')).text)
    expect(await service.admin('invoices', 'export', '2026-Q1', file)).toMatchObject({ error: /already exists/ })
    expect(await service.admin('invoices', 'export', '2026-Q5', file)).toMatchObject({
      error: /Use 2026-10, 2026-Q4 or 2026/,
    })
    expect(await service.admin('invoices', 'export', '2026-10', `${file}.txt`)).toMatchObject({
      error: /\.csv or \.pdf/,
    })
    await service.admin('order', 'export', join(folder, 'orders.csv'))
    expect(await textIn(join(folder, 'orders.csv'))).toBe((await boss.get('/admin/orders.csv')).text)
    expect(await service.admin('order', 'list', '--page', '2')).toEqual({ ok: [] })
    expect(await service.admin('order', 'list', '--page', '0')).toMatchObject({ error: /--page 2/ })
    await rm(folder, { recursive: true })
  })

  test('orders beyond the first hundred are on the next page', async () => {
    await rows(
      `insert into purchase (number, account_id, status, fingerprint, net_cents, vat_cents, vat, created_at, updated_at, expires_at)
       select 'LD-0000000000' || lpad(i::text, 2, '0'), (select min(account_id::text)::uuid from purchase), 'canceled', i::text, 100, 0, '{}',
              '2020-01-01', '2020-01-01', '2020-01-01' from generate_series(0, 99) i`,
    )
    const first = await boss.get('/admin/orders?status=canceled')
    expect(first.page.querySelectorAll('.list tbody tr')).toHaveLength(100)
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from purchase where status in ('canceled', 'expired')`,
    )
    const second = await boss.get('/admin/orders?status=canceled&page=2')
    expect(second.page.querySelectorAll('.list tbody tr')).toHaveLength(n - 100)
    expect(first.page.querySelector('.pager a')?.getAttribute('href') ?? null).toBe(
      n > 100 ? '/admin/orders?status=canceled&page=2' : null,
    )
    await rows(`delete from purchase where fingerprint ~ '^\\d+$' and created_at = '2020-01-01'`)
  })

  test('the first steps say what the database has, until all are done or hidden', async () => {
    const undone = async () =>
      (await boss.get('/admin')).page.querySelectorAll('.first-steps > ul b').map(({ text }) => text)
    await rows(`delete from setting where key = 'checklist_hidden'`)
    const before = await undone()
    expect(before).toContain('Make a backup')
    expect(before).not.toContain('Add a category')
    await rows(
      `insert into setting (key, value) values ('backup_outcomes', $1)`,
      JSON.stringify([
        { at: service.clock.time.toISOString(), file: 'a', bytes: 1, tables: 1, rows: 1, limits: null, failed: null },
      ]),
    )
    expect(await undone()).toEqual(before.filter((step) => step !== 'Make a backup'))
    await rows(`delete from setting where key = 'backup_outcomes'`)
    await send('/admin/checklist/hide')
    const { details } = await one<{ details: object }>('select details from audit_log order by id desc limit 1')
    expect(details).toEqual({ before: { hidden: false }, after: { hidden: true } })
    expect((await boss.get('/admin')).page.querySelector('.first-steps')).toBe(null)
  })
})

test('failed jobs are listed, with those that the end of a process stopped', async () => {
  const failed = (name: string, message: string, daysAgo: number) =>
    rows(
      `insert into pgboss.job (name, state, completed_on, output)
       values ($1, 'failed', $2::timestamptz - make_interval(days => $3), jsonb_build_object('value', jsonb_build_object('message', $4::text)))`,
      name,
      service.clock.time.toISOString(),
      daysAgo,
      message,
    )
  await failed('refresh-logo', 'job heartbeat timeout', 1)
  await failed('refresh-logo', 'job timed out', 2)
  await failed('refresh-logo', 'The website is away.', 3)
  await failed('tidy', 'Something else.', 0)
  await failed('read-site', 'job timed out', 8)
  const shown = (await boss.get('/admin')).page.querySelector('#jobs')!
  expect(shown.querySelectorAll('li').map((item) => item.structuredText.replaceAll(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^tidy ?1 time ?last/),
    expect.stringMatching(/^refresh-logo ?3 times ?2 because the process stopped ?last/),
  ])
  await rows(`delete from pgboss.job where state = 'failed'`)
})
