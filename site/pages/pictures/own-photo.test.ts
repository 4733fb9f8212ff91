import type { Browser } from 'playwright-core'
import { parse as parsed } from 'node-html-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aVisitor, type Visitor } from '../../../auth/people/test-visitor.ts'
import { raw } from '../../../domain/database/raw.ts'
import { syncFounders } from '../../../domain/founders/sync-founders.ts'
import { mondayOf } from '../../../domain/launches/week.ts'
import { lockListing } from '../../../domain/listings/listing.ts'
import { MAX_STORED_BYTES } from '../../../domain/media/images.ts'
import { aBrowser } from '../../../test/browser.ts'
import { aListing, anOwner } from '../../../test/factories.ts'
import { ok, refusal } from '../../../test/operator.ts'
import { aService, type TestService } from '../../../test/service.ts'

// Processing images takes longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let service: TestService
let browser: Browser
beforeAll(async () => {
  ;[service, browser] = await Promise.all([aService({ config: { worksOnJobs: false } }), aBrowser()])
}, 60_000)
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const rows = <Row>(text: string, values: unknown[] = []) => raw<Row>(service.db.read, { text, values })
let made = 0

interface Person {
  visitor: Visitor
  email: string
  id: string
}
/** A person who verified their email address a month ago, with a public name unless it is null. */
async function aPerson(publicName: string | null): Promise<Person> {
  const email = `photographed-${++made}@example.com`
  const [key, value] = (await service.signedIn(email)).split('=') as [string, string]
  const since = new Date(service.clock.time.getTime() - 30 * 86_400_000).toISOString()
  const [account] = await rows<{ id: string }>(
    'update account set email_verified_at = $2 where email = $1 returning id',
    [email, since],
  )
  const visitor = aVisitor(service, new Map([[key, value]]))
  if (publicName !== null)
    await visitor.post('/account/profile', {
      token: await visitor.token(),
      name: '',
      public_name: publicName,
      shown: 'yes',
    })
  return { visitor, email, id: account!.id }
}

const picture = (side: number, background = '#0b5c49') =>
  sharp({ create: { width: side, height: side, channels: 3, background } })

/** Sends the form of the photo with a file, as a browser does. */
async function send(
  { visitor }: Person,
  file: Uint8Array | null,
  { name = 'me.png', go = 'save', token }: { name?: string; go?: string; token?: string } = {},
) {
  const body = new FormData()
  body.append('token', token ?? (await visitor.token()))
  body.append('go', go)
  body.append('photo', file ? new File([Buffer.from(file)], name) : new File([], ''))
  const res = await fetch(`${service.origin}/account/photo`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      cookie: [...visitor.jar].map(([key, value]) => `${key}=${value}`).join('; '),
      origin: service.origin,
      'sec-fetch-site': 'same-origin',
    },
  })
  return { status: res.status, location: res.headers.get('location'), html: await res.text() }
}

const photoOf = async ({ id }: Person) =>
  (await rows<{ photo: string | null }>('select photo from public_person where account_id = $1', [id]))[0]?.photo
const storedFor = async ({ id }: Person) =>
  (await rows<{ n: number }>('select count(*)::int as n from listing_image where account_id = $1', [id]))[0]!.n
const answered = async (path: string) => (await fetch(service.origin + path)).status
/** The photos beside names on a page, as a visitor sees it: the path, or the initials. */
async function facesOn(path: string, within = '', visitor = aVisitor(service)) {
  const { page } = await visitor.get(path)
  return page
    .querySelectorAll(`${within} .portrait`)
    .map((face) => face.querySelector('img')?.getAttribute('src') ?? face.text)
}
const pageOf = async ({ id }: Person) =>
  (await rows<{ slug: string }>('select slug from public_person where account_id = $1', [id]))[0]!.slug

/** A live listing with a comment and an answer by the person, and a review under this name. */
async function written(by: Person, { reviewer }: { reviewer: string }): Promise<string> {
  const slug = `photographed-${++made}`
  const id = await aListing(service, { slug, launchWeek: mondayOf(service.clock.time) })
  await rows(
    `with said as (insert into comment (listing_id, account_id, body, created_at, updated_at)
       values ($1, $2, 'How does it sync?', now(), now()) returning id)
     insert into comment (listing_id, account_id, parent_id, body, created_at, updated_at)
     select $1, $2, id, 'I found it.', now(), now() from said`,
    [id, by.id],
  )
  await rows(
    `insert into review (listing_id, account_id, author, stars, body, created_at, updated_at)
     values ($1, $2, $3, 5, 'Works well for me every day.', now(), now())`,
    [id, by.id, reviewer],
  )
  return slug
}

test('a photo is made anew and stands beside the name: at comments, replies, reviews, on the person’s page and in their account', async () => {
  const ann = await aPerson('Ann Lens')
  const slug = await written(ann, { reviewer: 'Ann Lens' })
  expect(await facesOn(`/listings/${slug}/comments`, '.comment-head')).toEqual(['AL', 'AL'])
  const file = await picture(400)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret Place' } })
    .toBuffer()
  expect(await send(ann, file)).toMatchObject({ status: 303, location: '/account?done=photo' })
  const photo = (await photoOf(ann))!
  expect(photo).toMatch(/^\/media\/[\w-]{36}\.webp$/)
  expect(await facesOn(`/listings/${slug}/comments`, '.comment-head')).toEqual([photo, photo])
  expect(await facesOn(`/listings/${slug}/comments`, '.comment-form', ann.visitor)).toContain(photo)
  expect(await facesOn(`/listings/${slug}/reviews`, '.review')).toEqual([photo])
  expect(await facesOn(`/listings/${slug}`, '.review')).toEqual([photo])
  expect(await facesOn(`/listings/${slug}`, '.comment-head')).toEqual([photo, photo])
  expect(await facesOn(`/people/${await pageOf(ann)}`)).toEqual([photo])
  expect(await facesOn('/account', '', ann.visitor)).toEqual([photo, photo])

  const res = await fetch(service.origin + photo)
  expect(Object.fromEntries(res.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const kept = Buffer.from(await res.arrayBuffer())
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 })
  expect(kept.includes('Secret Place')).toBe(false)

  // Like the name, it stands there without a page of one's own.
  const linkIn = async () =>
    (await aVisitor(service).get(`/listings/${slug}/reviews`)).page
      .querySelector('.review-head a')
      ?.getAttribute('href')
  expect(await linkIn()).toBe(`/people/${await pageOf(ann)}`)
  await rows('update public_person set is_shown = false where account_id = $1', [ann.id])
  expect(await linkIn()).toBeUndefined()
  expect(await facesOn(`/listings/${slug}/comments`, '.comment-head')).toEqual([photo, photo])
})

test('a review under another name than the public one doesn’t show whose it is', async () => {
  const ben = await aPerson('Ben Public')
  const slug = await written(ben, { reviewer: 'Quiet Reader' })
  await send(ben, await picture(200).png().toBuffer())
  expect(await facesOn(`/listings/${slug}/reviews`, '.review')).toEqual(['QR'])
  expect((await aVisitor(service).get(`/listings/${slug}/reviews`)).page.querySelector('.review-head a')).toBeNull()
})

test('a person’s own photo wins over the one that their product has of them; without it, the product’s is back', async () => {
  const pia = await aPerson('Pia Pictured')
  const slug = `photographed-${++made}`
  const id = await aListing(service, {
    slug,
    launchWeek: mondayOf(service.clock.time),
    profile: { founders: [{ name: 'Pia Pictured', bio: 'Paints.' }] },
  })
  await anOwner(service, id, pia.email)
  await service.db.transaction(async (tx) => syncFounders(tx, (await lockListing(tx, id))!, null))
  const founders = '/media/0190a3b4-0000-4000-8000-000000000001.webp'
  await rows('update listing set photos = $2 where id = $1', [id, JSON.stringify({ 'pia pictured': founders })])
  await rows(
    `insert into comment (listing_id, account_id, body, created_at, updated_at) values ($1, $2, 'Hello', now(), now())`,
    [id, pia.id],
  )
  const faces = async () => [
    ...(await facesOn(`/listings/${slug}/comments`, '.comment-head')),
    ...(await facesOn(`/people/${await pageOf(pia)}`)),
    ...(await facesOn('/account', '.account > header', pia.visitor)),
  ]
  expect(await faces()).toEqual([founders, founders, founders])
  await send(pia, await picture(200).png().toBuffer())
  const photo = (await photoOf(pia))!
  expect(await faces()).toEqual([photo, photo, photo])
  expect(await send(pia, null, { go: 'remove' })).toMatchObject({
    status: 303,
    location: '/account?done=photo-removed',
  })
  expect(await faces()).toEqual([founders, founders, founders])
  expect([await answered(photo), await storedFor(pia)]).toEqual([404, 0])
})

describe('what is refused says what to do, on top and beside the box, and changes nothing', () => {
  test.for<[what: string, file: () => Promise<Uint8Array> | Uint8Array | null, words: RegExp, status: number]>([
    ['no file', () => null, /No file is chosen\. Choose a picture on your device first\./, 400],
    [
      'a page',
      () => Buffer.from('<script>alert(1)</script>'),
      /can’t be opened as an image\. Upload a complete PNG/,
      400,
    ],
    ['a small picture', () => picture(159).png().toBuffer(), /A photo needs at least 160 × 160 pixels\./, 400],
    [
      'a file of 8.1 MB',
      () => new Uint8Array(8_100_000),
      /up to 8 MB\. This one has 8\.1 MB\. Upload a smaller image/,
      400,
    ],
    ['a form of 25 MB', () => new Uint8Array(25_000_000), /upload is too large\. Send at most 24 MB at once/, 413],
  ])('%s', async ([, file, words, status]) => {
    const cy = await aPerson('Cy Careful')
    await send(cy, await picture(200).png().toBuffer())
    const before = await photoOf(cy)
    const answer = await send(cy, await file(), { name: '"><img src=x onerror=alert(1)>.png' })
    const { page, status: got } = { page: parsed(answer.html), status: answer.status }
    expect(got).toBe(status)
    expect(page.querySelector('.problem')?.textContent.replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(`Your photo wasn’t saved\\..*${words.source}`),
    )
    const box = page.querySelector('input[name=photo]')!
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(page.querySelector('#photo-problem')?.textContent).toMatch(words)
    expect(answer.html).not.toContain('onerror')
    expect([await photoOf(cy), await storedFor(cy)]).toEqual([before, 1])
  })

  test('no public name: the page offers no box, and a form that is sent anyway names the next step', async () => {
    const dot = await aPerson(null)
    const { page, text } = await dot.visitor.get('/account')
    expect(page.querySelector('input[name=photo]')).toBeNull()
    expect(text).toContain('Save a public name below first, then add a photo.')
    const answer = await send(dot, await picture(200).png().toBuffer())
    expect([answer.status, answer.html]).toEqual([
      400,
      expect.stringMatching(/you have none yet\. Save a public name first/),
    ])
    expect(await storedFor(dot)).toBe(0)
  })

  test('a full storage', async () => {
    const eve = await aPerson('Eve Full')
    const id = await aListing(service, { slug: `photographed-${++made}` })
    await rows(
      `insert into listing_image (listing_id, account_id, digest, webp, bytes, created_at) values ($1, $2, 'large', '', $3, now())`,
      [id, eve.id, MAX_STORED_BYTES],
    )
    const answer = await send(eve, await picture(200).png().toBuffer())
    expect([answer.status, answer.html]).toEqual([400, expect.stringContaining('can take up to 50 MB')])
    expect(await photoOf(eve)).toBeNull()
  })
})

test('nobody changes another person’s photo: a form counts for whoever is signed in, with a token of theirs', async () => {
  const [fay, gus] = [await aPerson('Fay First'), await aPerson('Gus Second')]
  await send(fay, await picture(200).png().toBuffer())
  const photo = (await photoOf(fay))!
  expect((await send(gus, null, { go: 'remove', token: await fay.visitor.token() })).status).toBe(403)
  expect((await send(gus, null, { go: 'remove' })).status).toBe(303)
  await send(gus, await picture(210, '#aa0000').png().toBuffer())
  expect([await photoOf(fay), await answered(photo)]).toEqual([photo, 200])
  expect((await send({ ...gus, visitor: aVisitor(service) }, null, { token: 'x' })).location).toBe(
    '/sign-in?next=/account',
  )
})

test('a new photo replaces the old one, which is gone; of two sent at once one stays', async () => {
  const hal = await aPerson('Hal Twice')
  await send(hal, await picture(200).png().toBuffer())
  const first = (await photoOf(hal))!
  const files = await Promise.all(['#aa0000', '#00aa00'].map((color) => picture(200, color).png().toBuffer()))
  expect((await Promise.all(files.map((file) => send(hal, file)))).map(({ status }) => status)).toEqual([303, 303])
  expect([await answered(first), await answered((await photoOf(hal))!), await storedFor(hal)]).toEqual([404, 200, 1])
})

test('the photo of a blocked person is shown to nobody until they are unblocked', async () => {
  const ida = await aPerson('Ida Blocked')
  const slug = await written(ida, { reviewer: 'Ida Blocked' })
  await send(ida, await picture(200).png().toBuffer())
  const photo = (await photoOf(ida))!
  await ok(service, 'account', 'block', ida.email, '--reason', 'Spam')
  expect([await answered(photo), await facesOn(`/listings/${slug}/reviews`, '.review')]).toEqual([404, ['IB']])
  expect(await facesOn(`/listings/${slug}/comments`, '.comment-head')).toEqual([])
  await ok(service, 'account', 'unblock', ida.email)
  expect([await answered(photo), await facesOn(`/listings/${slug}/reviews`, '.review')]).toEqual([200, [photo]])
})

test('the site team removes a photo for good, with a reason that the log keeps', async () => {
  const [jo, boss] = [await aPerson('Jo Judged'), await aPerson(null)]
  await send(jo, await picture(200).png().toBuffer())
  const photo = (await photoOf(jo))!
  const page = `/admin/accounts/${jo.id}`
  expect((await jo.visitor.get(page)).status).toBe(404)
  await ok(service, 'role', 'set', boss.email, 'admin')
  expect(await facesOn(page, 'main', boss.visitor)).toEqual([photo])
  const form = (await boss.visitor.get(page)).page.querySelector(`form[action="${page}/photo"]`)!
  const fields = Object.fromEntries(
    form.querySelectorAll('input[type=hidden]').map((one) => [one.getAttribute('name')!, one.getAttribute('value')!]),
  )
  expect((await boss.visitor.post(`${page}/photo`, { ...fields, reason: '' })).status).toBe(400)
  expect(await answered(photo)).toBe(200)
  expect((await boss.visitor.post(`${page}/photo`, { ...fields, reason: 'Not a face' })).status).toBe(303)
  expect([await answered(photo), await photoOf(jo), await storedFor(jo)]).toEqual([404, null, 0])
  expect(
    await rows(`select who, target, details ->> 'reason' as reason from audit_log where action = 'photo remove'`),
  ).toEqual([{ who: boss.email, target: jo.email, reason: 'Not a face' }])
  expect(await refusal(service, 'photo', 'remove', jo.email, '--reason', 'Again')).toContain(
    'has no photo of their own',
  )
})

test('a hostile name stands beside its photo as text', async () => {
  const attack = '"><img src=x onerror=alert(1)>'
  const kim = await aPerson(attack)
  const slug = await written(kim, { reviewer: attack })
  await send(kim, await picture(200).png().toBuffer())
  for (const path of [`/listings/${slug}/comments`, `/listings/${slug}/reviews`, `/people/${await pageOf(kim)}`]) {
    const { page, html } = await aVisitor(service).get(path)
    expect([path, page.querySelectorAll('img[onerror]').length, html.includes('<img src=x')]).toEqual([path, 0, false])
    const faces = page.querySelectorAll('.portrait img')
    expect([path, faces.length > 0, faces.every((face) => face.getAttribute('alt') === '')]).toEqual([path, true, true])
  }
  expect((await kim.visitor.get('/account')).html).not.toContain('<img src=x')
})

test('initials are dark on a tint of their own hue, and light on a shade of it in the dark: 4.5:1 or more', async () => {
  const page = await browser.newPage()
  await page.goto(`${service.origin}/founders`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const contrasts = await page.evaluate<number[]>(`(() => {
      const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
      const luminance = (color) => {
        pen.fillStyle = color
        pen.fillRect(0, 0, 1, 1)
        const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((one) =>
          one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      return ['', ...Array(8).keys()].map((hue) => {
        const face = Object.assign(document.createElement('span'), { className: 'logo logo-48 portrait hue-' + hue })
        document.body.append(face)
        const { color, backgroundColor } = getComputedStyle(face)
        const [light, dark] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a)
        return (light + 0.05) / (dark + 0.05)
      })
    })()`)
    expect(contrasts).toHaveLength(9)
    expect([colorScheme, contrasts.filter((contrast) => contrast < 4.5)]).toEqual([colorScheme, []])
  }
})
