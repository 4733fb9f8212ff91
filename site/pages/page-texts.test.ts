import { HTMLElement, parse, type Node } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../auth/people/test-visitor.ts'
import { seedDemo } from '../../demo/seed.ts'
import { raw } from '../../domain/database/raw.ts'
import { ACME_PAGES } from '../../test/acme.ts'
import { aBuyer, priceEverything } from '../../test/flows/buyer.ts'
import { aService, type TestService } from '../../test/service.ts'

// These snapshots record what the pages say in files that a reviewer can read: a changed word, link, field or
// state shows up as a changed line.

let service: TestService
const people: Record<string, Visitor> = {}

async function aSignedIn(email: string): Promise<Visitor> {
  const [name, value] = (await service.signedIn(email)).split('=') as [string, string]
  return aVisitor(service, new Map([[name, value]]))
}

beforeAll(async () => {
  service = await aService({ fill: seedDemo, env: {} })
  // Filling the database takes hundreds of statements, and the machine may be busy.
}, 180_000)
afterAll(() => service.stop())

/**
 * Sets up a visitor, an owner and a member of the site team. The owner has a launched listing with orders and
 * an edit, two drafts, a scheduled listing and claims; somebody else claims the owner's listing.
 */
async function fill(): Promise<void> {
  await priceEverything(service)
  await service.admin('role', 'set', 'boss@example.com', 'admin')
  const email = 'ilse-vandermoor@people.example'
  people['visitor'] = aVisitor(service)
  people['owner'] = await aSignedIn(email)
  people['team'] = await aSignedIn('boss@example.com')
  const key = await service.key({ email })
  const { body } = await service.request('GET', '/me/listings', { key })
  const [{ id, slug }] = body.items
  const later = () => (service.clock.time = new Date(service.clock.time.getTime() + 60_000))

  const buyer = aBuyer(service, key)
  await buyer.order({ product: 'done_for_you', listing_id: id })
  later()
  const paid = await buyer.order({ product: 'trophy_cabinet', listing_id: id, options: { style: 'shelf' } })
  await buyer.choose(await buyer.goOn(paid), 'pay')
  await buyer.becomes(paid, { status: 'paid' })
  await service.request('PATCH', `/me/listings/${id}`, { key, body: { fields: { tagline: 'After an edit' } } })
  await service.request('PUT', '/me/interview', { key, body: { answers: [{ question_id: 1, answer: 'A queue.' }] } })
  await service.request('POST', `/me/listings/${id}/updates`, { key, body: { title: 'News', body: 'It is faster.' } })

  const drafts = ['draft.example.com', 'scheduled.example.com', 'blank.example.com'].map(async (host) => {
    const pages = host.startsWith('blank') ? { '/': '<title>Blank</title><p>Soon' } : ACME_PAGES
    for (const [path, page] of Object.entries(pages)) service.websites.setPage(host, path, page)
    const draft = (await service.request('POST', '/drafts', { key, body: { url: `https://${host}` } })).body
    await expect
      .poll(async () => (await service.request('GET', `/drafts/${draft.id}`, { key })).body.status, { timeout: 30_000 })
      .toMatch(/ready|partial/)
    return draft
  })
  const [, scheduled] = await Promise.all(drafts)
  const { listing_id } = (await service.request('POST', `/drafts/${scheduled.id}/submit`, { key })).body
  await service.request('POST', `/me/listings/${listing_id}/free`, { key })

  await raw(service.db.read, {
    text: `insert into review_report (review_id, account_id, reason, created_at)
           select r.id, a.id, 'It is about another product.', timestamptz '2026-11-20 10:00Z'
           from review r, account a where a.email = 'boss@example.com' and r.id in (1, 2)`,
  })
  await service.admin('review', 'hide', '1', 'It sells watches.')
  await raw(service.db.read, { text: 'update review_report set settled_at = null' })
  const rival = await service.key({ email: 'rival@example.com' })
  await service.request('POST', '/claims', { key: rival, body: { slug, method: 'dns' } })
  await service.request('POST', '/claims', { key, body: { slug: 'oatloom', method: 'meta' } })
  await service.request('POST', '/claims', { key, body: { slug: 'kettlebeam', method: 'file' } })

  // Emails are sent in the background, so the outbox is emptied only once all have been sent.
  const waiting = () => raw(service.db.read, { text: 'select 1 from email where sealed is not null' })
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
  await jobsDone()
  await raw(service.db.read, { text: 'delete from outbox' })

  // Rows of one transaction have the same `created_at`, and lists are sorted by it, so give each row its own.
  for (const table of ['account', 'draft'])
    await raw(service.db.read, {
      text: `update ${table} set created_at = timestamptz '2026-11-01 00:00Z' + n * interval '1 minute'
             from (select id as one, row_number() over (order by ${table === 'draft' ? 'site' : 'email'}) as n
                   from ${table}) as numbered where id = one`,
    })
}

/** Jobs that wait or run are on the page of the jobs, and visits start some. */
async function jobsDone(): Promise<void> {
  const open = () =>
    raw(service.db.read, {
      text: `select from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
    })
  await expect.poll(open, { timeout: 15_000 }).toEqual([])
}

/** How many pages of the same shape are visited. */
const MAX_ALIKE = 2
const NOT_PAGES =
  /^\/(api|mcp|media|assets|badge|oauth|openapi|embed)|\.(ics|xml|json|txt|rss|atom|svg|png|css|js|csv|md|zip)$/

/** What a reader finds in an element, as lines: text, links, controls and their states. */
function linesOf(element: HTMLElement): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line.trim()) lines.push(line.replaceAll(/\s+/g, ' ').trim())
    line = ''
  }
  const stated = (node: HTMLElement, ...names: string[]) =>
    names.flatMap((name) => {
      const value = node.getAttribute(name)
      return value === undefined ? [] : [value === '' ? name : `${name}=${value}`]
    })
  const walk = (node: Node): void => {
    if (node.nodeType === 3) line += node.text
    if (node.nodeType !== 1) return
    const tag = (node as HTMLElement).rawTagName?.toLowerCase() ?? ''
    const given = node as HTMLElement
    if (['svg', 'style', 'script', 'template'].includes(tag)) return
    const isInline = [
      'a',
      'span',
      'b',
      'strong',
      'em',
      'i',
      'small',
      'code',
      'time',
      'abbr',
      'label',
      'q',
      'kbd',
    ].includes(tag)
    if (!isInline) end()
    const states = stated(
      given,
      'href',
      'action',
      'method',
      'name',
      'type',
      'value',
      'open',
      'hidden',
      'checked',
      'selected',
      'required',
      'disabled',
      'readonly',
      'maxlength',
      'min',
      'max',
      'accept',
      'placeholder',
      'pattern',
      'role',
      'aria-label',
      'aria-current',
      'aria-invalid',
      'aria-describedby',
      'alt',
      'src',
      'class',
      'datetime',
      'rel',
      'target',
    )
    const isPlain = tag === '' || ((isInline || ['p', 'div', 'ul', 'ol', 'li'].includes(tag)) && !states.length)
    // The tint of a cover depends on the slug, which may be drawn by lot.
    if (!isPlain) line += `<${[tag, ...states].join(' ').replace(/ tint-\d/, '')}>`
    let alike = 0
    let before = ''
    for (const child of node.childNodes) {
      const kind = child instanceof HTMLElement ? `${child.rawTagName} ${child.getAttribute('class') ?? ''}` : ''
      alike = kind && kind === before ? alike + 1 : kind ? 0 : alike
      before = kind || before
      // Skip most siblings of the same kind: the first ones show what the others look like.
      if (
        kind &&
        alike >= 3 &&
        !['p', 'a', 'label', 'td', 'th', 'dt', 'dd'].includes(kind.trim()) &&
        !(child as HTMLElement).hasAttribute('selected')
      )
        continue
      walk(child)
    }
    if (isInline && !isPlain) line += `</${tag}>`
    if (!isInline) end()
  }
  walk(element)
  end()
  return lines
}

/** Replaces values that differ between runs, such as ids and ports, with placeholders. */
const settled = (text: string) =>
  text
    .replaceAll(service.origin, 'https://site.example')
    .replaceAll(encodeURIComponent(service.origin), encodeURIComponent('https://site.example'))
    .replaceAll(/127\.0\.0\.1:\d+/g, 'site.example')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '{uuid}')
    .replaceAll(/(name=token[^>]*value=)[^ >]+/g, '$1{token}')
    .replaceAll(/(key …)[\w-]{4}/g, '$1{end}')
    .replaceAll(/LD-[\dA-Z]{12}/g, '{order}')
    .replaceAll(/<time datetime=\S+\.(?!000)\d{3}Z>[^<]*/g, '<time datetime={now}>')
    .replaceAll(/\?v=[\w-]+/g, '')

/**
 * The text of the pages reached by following links from `starts`, keyed by path; visits at most `MAX_ALIKE`
 * pages of each shape. It doesn't follow `nofollow` links, which only narrow a search further.
 */
async function pagesOf(person: Visitor, starts: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const alike = new Map<string, number>()
  const queue = [...starts]
  const known = new Set(queue)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (path === '/admin/jobs') await jobsDone()
    const { status, location, html } = await person.get(path)
    const root = parse(html)
    const main = root.querySelector('main')
    const lines = main ? linesOf(main) : [html.slice(0, 500)]
    found.set(
      settled(path),
      settled(
        [
          `status ${status}`,
          ...(location ? [`leads to ${location}`] : []),
          root.querySelector('title')?.text ?? '',
          ...lines,
        ].join('\n'),
      ),
    )
    const links = [
      ...(location ? [location] : []),
      ...(main?.querySelectorAll('a[href]:not([rel=nofollow]), form[method=get]') ?? []).map(
        (link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '',
      ),
    ]
    for (const link of links) {
      const url = new URL(link, service.origin + path)
      const next = url.pathname + url.search
      if (url.origin !== service.origin || known.has(next) || NOT_PAGES.test(url.pathname)) continue
      known.add(next)
      const shape = shapeOf(url)
      const times = (alike.get(shape) ?? 0) + 1
      alike.set(shape, times)
      if (times <= MAX_ALIKE) queue.push(next)
    }
  }
  return found
}
/**
 * Under these paths, one segment only identifies the item that a page shows. There, `shapeOf` replaces that
 * segment; in every path, it replaces numbers.
 */
const LISTS = [
  'listings',
  'categories',
  'founders',
  'launches',
  'blog',
  'orders',
  'drafts',
  'leaderboards',
  'awards',
  'admin',
]
const shapeOf = ({ pathname, searchParams }: URL) => {
  const segments = pathname.split('/').slice(1)
  const which = segments[0] === 'admin' ? 2 : 1
  return segments
    .map((segment, at) =>
      LISTS.includes(segments[0]!) && at === which ? '{which}' : segment.replaceAll(/\d+/g, '{n}'),
    )
    .concat(...searchParams.keys())
    .join('/')
}

const STARTS = {
  visitor: [
    '/',
    '/nowhere',
    '/account',
    '/admin',
    '/sign-in?next=/submit',
    '/search?q=notes',
    '/search?q=zzzzzz',
    '/search?category=notes&pricing=free&q=plain',
    '/search?pricing=cheap',
    '/categories/notes?page=9',
    '/founders?q=ilse',
    '/founders?q=zzzzzz',
    '/launches?section=past',
    '/launches?section=upcoming',
    '/launches/2026-11-18',
    '/launches/2026-11-23',
    '/launches/calendar?month=2026-12',
    '/leaderboards/billboard',
    '/leaderboards/revenue?page=9',
    '/awards?page=9',
    '/blog?page=9',
    '/compare?a=foxglov&b=Quillmoss',
    '/compare?a=oatloom',
    '/listings/lanternfig',
    '/bot',
    '/claims/confirm/none',
    '/invites/none',
  ],
  owner: [
    '/account?done=unfollowed',
    '/my-listings',
    '/drafts',
    '/submit?url=example.com',
    '/listings/quillmoss',
    '/listings/quillmoss/claim',
    '/compare?a=oat&b=quillmoss',
    '/sign-in',
    '/orders?page=9',
    '/dev/outbox',
  ],
  team: ['/admin', '/account', '/admin/orders?status=open', '/admin/votes/oatloom?vote=250', '/admin/log?q=price'],
}

test('what the pages say to a visitor, an owner and the team', async () => {
  await fill()
  const told = new Set<string>()
  for (const [who, starts] of Object.entries(STARTS)) {
    // Leave out a page that an earlier person saw with the same text; it is already in that person's files.
    const pages = [...(await pagesOf(people[who]!, starts))].filter(([path, text]) => !told.has(path + text))
    for (const [path, text] of pages) told.add(path + text)
    const areas = Map.groupBy(pages, ([path]) => /^\/([\w-]*)/.exec(path)![1] || 'home')
    for (const [area, found] of areas)
      await expect
        .soft(found.map(([path, text]) => `=== ${path}\n${text}\n`).join('\n'))
        .toMatchFileSnapshot(`__pages__/${who}/${area}.txt`)
  }
}, 120_000)
