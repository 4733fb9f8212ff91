import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBadge } from '../../domain/badges/badge-check.ts'
import { raw } from '../../domain/database/raw.ts'
import { BADGE_KINDS } from '../../domain/badges/badge-kinds.ts'
import { BADGE_SHAPES, BADGE_SIZES } from '../../domain/badges/badge-shapes.ts'
import { BADGE_MODES } from '../../domain/badges/badge-svg.ts'
import { aListing } from '../../test/factories.ts'
import { aService, type TestService } from '../../test/service.ts'

interface Badge {
  kind: string
  title: string
  html: string
  svg_url: string
  svg_urls: Record<string, string>
}

let service: TestService
beforeAll(async () => {
  service = await aService()
  const id = await aListing(service, { slug: 'acme', name: 'Acme' })
  await rows(`update listing set verified_at = '2026-11-01' where id = ${id}`)
  await rows(`insert into featured_place (listing_id, starts_at, ends_at) values (${id}, '2026-11-02', '2026-11-09')`)
  await rows(`insert into award_week values ('2026-10-05', now()), ('2026-10-12', now())`)
  await rows(
    `insert into award (week, place, listing_id, votes) values ('2026-10-05', 3, ${id}, 4), ('2026-10-12', 2, ${id}, 9)`,
  )
  await aListing(service, { slug: 'plain' })
  await aListing(service, { slug: 'soon', status: 'scheduled', launchWeek: '2026-12-28' })
  await aListing(service, { slug: 'waiting', status: 'awaiting_badge' })
  await aListing(service, { slug: 'gone', status: 'hidden' })
})
afterAll(() => service.stop())

const rows = (text: string) => raw(service.db.read, { text })
const badges = async (slug: string, query = '') =>
  (await service.request('GET', `/listings/${slug}/badges${query}`)).body
const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind)

test('a listing has the badges it has earned, and reads what would bring the others', async () => {
  expect(kinds((await badges('acme')).badges)).toEqual(BADGE_KINDS)
  const plain = await badges('plain')
  expect(kinds(plain.badges)).toEqual(['listed', 'launched'])
  expect(kinds(plain.not_earned)).toEqual(['featured', 'verified', 'launch-of-the-week'])
  expect(kinds((await badges('soon')).badges)).toEqual(['listed'])
})

test('Launch of the Week says the best place', async () => {
  const { badges: earned } = await badges('acme')
  expect(earned.at(-1).title).toBe('#2 Launch of the Week on Test Directory')
})

test('the code follows the visitor’s colours unless it is told which', async () => {
  const [listed] = (await badges('acme')).badges as [Badge]
  const page = parse(listed.html)
  expect(page.querySelector('a')?.getAttribute('href')).toBe(`${service.origin}/listings/acme`)
  expect(page.querySelector('a > picture > source')?.getAttribute('media')).toBe('(prefers-color-scheme: dark)')
  expect(page.querySelector('a > picture > source')?.getAttribute('srcset')).toBe(listed.svg_urls['dark'])
  expect(page.querySelector('a > picture > img')?.attributes).toEqual({
    src: listed.svg_urls['light'],
    alt: 'Listed on Test Directory',
    width: '200',
    height: '54',
  })
  const dark = (await badges('acme', '?mode=dark&shape=pill&size=l')).badges[0]
  expect(dark.html).not.toContain('<source')
  expect(dark.svg_url).toBe(`${service.origin}/badges/acme/listed.svg?shape=pill&mode=dark&size=l`)
})

test('in every shape, mode and size the code counts as our badge, and its images exist', async () => {
  for (const shape of BADGE_SHAPES)
    for (const mode of BADGE_MODES)
      for (const size of BADGE_SIZES) {
        const set = await badges('acme', `?shape=${shape}&mode=${mode}&size=${size}`)
        expect(set).toMatchObject({ slug: 'acme', shape, mode, size })
        for (const { html } of set.badges as Badge[])
          expect(
            findBadge(`<footer>${html}</footer>`, {
              pageUrl: 'https://acme.example.com/',
              siteOrigin: service.origin,
              slug: 'acme',
              allowNofollow: false,
            }),
          ).toEqual({ found: true, nofollow: false })
        const svg = await (await fetch(set.badges[0].svg_url)).text()
        expect(svg).toContain(`width="${set.width}" height="${set.height}"`)
      }
  for (const { svg_urls } of (await badges('acme')).badges as Badge[])
    for (const url of Object.values(svg_urls)) expect((await fetch(url)).status).toBe(200)
})

test('the image of a badge that was not earned does not exist', async () => {
  for (const kind of ['featured', 'verified', 'launch-of-the-week'])
    expect((await fetch(`${service.origin}/badges/plain/${kind}.svg`)).status).toBe(404)
  expect((await fetch(`${service.origin}/badges/waiting/listed.svg`)).status).toBe(200)
  expect((await fetch(`${service.origin}/badges/waiting/launched.svg`)).status).toBe(404)
})

test.for(['nobody', 'gone', 'waiting'])('%s reads as absent', async (slug) => {
  expect(await service.request('GET', `/listings/${slug}/badges`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test.for(['shape=round', 'mode=pink', 'size=xl'])('%s is refused', async (query) => {
  expect((await service.request('GET', `/listings/acme/badges?${query}`)).status).toBe(400)
})
