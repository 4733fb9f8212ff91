import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { PICTURES } from '../database/migrations/0040-0059/0044-pictures.ts'
import { raw } from '../database/raw.ts'
import { Draft } from '../drafts/draft.entity.ts'
import { saveAsListing } from '../drafts/save-as-listing.ts'
import { editHeld } from '../drafts/edit-held.ts'
import { holdForTeam } from '../drafts/hold-listing.ts'
import { revertEdit } from '../drafts/revert-edit.ts'
import { cardFacts } from '../listings/lists/card-facts.ts'
import { Listing } from '../listings/listing.entity.ts'
import { imageUrl, MAX_SCREENSHOTS, nameKeyOf, photoOf, smallVersion, type ListedImage } from '../profile/pictures.ts'
import { typed, unread } from '../profile/field-state.ts'
import { editPictures, type NewPicture, type PictureChange } from './edit-pictures.ts'
import { acceptedAlt, changedImages, MAX_IMAGES, MAX_STORED_BYTES, type ImageChange } from './images.ts'
import { pictureFor } from './picture-for.ts'
import { proposeScreenshot, shareImageOf } from './propose-screenshot.ts'
import { forgetMedia, storedBytes, takeOverPictures, type Product } from './stored-pictures.ts'

const anImage = (id: string): ListedImage => ({ url: imageUrl(id), alt: `Image ${id}`, width: 4, height: 3 })
const images = ['a', 'b', 'c'].map(anImage)
const idsAfter = (change: ImageChange) => changedImages(images, change).map(({ url }) => /(\w+)\.webp/.exec(url)![1])

describe('one form', () => {
  test('removes an image, moves one, both, or neither', () => {
    expect(idsAfter({})).toEqual(['a', 'b', 'c'])
    expect(idsAfter({ remove: 'b' })).toEqual(['a', 'c'])
    expect(idsAfter({ move: { id: 'c', to: 0 } })).toEqual(['c', 'a', 'b'])
    expect(idsAfter({ remove: 'a', move: { id: 'c', to: 0 } })).toEqual(['c', 'b'])
    expect(idsAfter({ remove: 'x', move: { id: 'x', to: 0 } })).toEqual(['a', 'b', 'c'])
  })

  test('describes the images it names and leaves the others as they are', () => {
    const alts = new Map([
      ['b', ' The editor '],
      ['x', 'Gone'],
    ])
    expect(changedImages(images, { alts }).map(({ alt }) => alt)).toEqual(['Image a', 'The editor', 'Image c'])
  })

  test('describes an image in at most 200 characters, or not at all', () => {
    expect(acceptedAlt('/alt', ' ')).toBe('')
    expect(acceptedAlt('/alt', 'x'.repeat(200))).toHaveLength(200)
    expect(() => acceptedAlt('/alt', 'x'.repeat(201))).toThrow('At most 200 characters, got 201.')
  })
})

test('a photo is that of a founder with the same name, whatever the name is', () => {
  const photos = JSON.parse('{"ada": "/media/1.webp", "__proto__": "/media/2.webp"}') as Record<string, string>
  expect(photoOf(photos, ' ADA ')).toBe('/media/1.webp')
  expect(photoOf(photos, '__proto__')).toBe('/media/2.webp')
  for (const name of ['__proto__', 'constructor', 'toString', 'Ada']) expect(photoOf({}, name)).toBeNull()
})

test('the small version is 640 pixels wide, or as wide as the picture', () => {
  const sized = (width: number, height: number) => smallVersion({ url: '/media/x.webp', alt: '', width, height })
  expect(sized(1600, 1000)).toEqual({ url: '/media/x-small.webp', width: 640, height: 400 })
  expect(sized(640, 3200)).toEqual({ url: '/media/x-small.webp', width: 640, height: 3200 })
  expect(sized(1600, 1)).toMatchObject({ width: 640, height: 1 })
})

test('the share image is the first that the home page names, with a web address', () => {
  const home = (meta: Record<string, string>) => [{ url: 'https://acme.com/en', meta } as never]
  const found = (meta: Record<string, string>) => shareImageOf(home(meta))?.image ?? null
  expect(shareImageOf(home({ 'og:image': '/share.png', 'og:image:alt': ' Acme ' }))).toEqual({
    page: 'https://acme.com/en',
    image: 'https://acme.com/share.png',
    alt: 'Acme',
  })
  expect(found({ 'twitter:image': 'https://cdn.acme.com/t.png' })).toBe('https://cdn.acme.com/t.png')
  expect(found({ 'og:image': 'data:image/png;base64,AAAA' })).toBeNull()
  expect(found({ 'og:image': 'javascript:alert(1)' })).toBeNull()
  expect(found({ 'og:image': `https://acme.com/${'x'.repeat(2048)}` })).toBeNull()
  expect([found({}), shareImageOf([])]).toEqual([null, null])
  expect(shareImageOf(home({ 'og:image': '/a.png', 'og:image:alt': 'x'.repeat(201) }))!.alt).toBe('')
})

describe('pictures', () => {
  let open: Awaited<ReturnType<typeof anOpenDatabase>>
  beforeAll(async () => {
    open = await anOpenDatabase()
  })
  afterAll(() => open.close())

  const NOW = new Date('2026-11-18T12:00:00Z')
  let made = 0
  const accountIdOf = (email: string) => open.db.transaction(async (tx) => (await accountOf(tx, email)).id)
  const rows = <T = { id: string }>(text: string, values: unknown[] = []) => raw<T>(open.db.read, { text, values })
  const aPicture = (use: NewPicture['use'], digest: string, size = { width: 800, height: 500 }): NewPicture => ({
    use,
    image: { webp: Buffer.from(`large ${digest}`), small: Buffer.from(`small ${digest}`), ...size },
    digest,
  })
  const idIn = (url: string) => /media\/(.+)\.webp/.exec(url)![1]!

  /** A draft or listing with an owner, and what its pictures are. */
  function edited(of: Product, accountId: string) {
    const edit = (change: PictureChange, ...added: NewPicture[]) =>
      open.db.transaction((tx) =>
        editPictures(tx, { of, actor: { accountId, scopes: new Set(), via: 'site' }, change, added, now: NOW }),
      )
    const seenBy = async (url: string, viewer?: string, isSmall = false) => {
      const seen = await pictureFor(open.db.read, { id: idIn(url), isSmall, accountId: viewer })
      return seen && { text: Buffer.from(seen.webp).toString(), isPublic: seen.isPublic }
    }
    return { accountId, edit, seenBy, used: () => storedBytes(open.db.read, accountId) }
  }
  /** A free listing without unlocked sections, and its owner. */
  async function anOwned(profile = {}) {
    const email = `owner-${++made}@example.com`
    const listingId = await aListing(open, { slug: `shown-${made}`, profile })
    await anOwner(open, listingId, email)
    const shown = () => open.db.read.em.findOneOrFail(Listing, { id: listingId }, { refresh: true })
    const stored = () => rows('select id from listing_image where listing_id = $1', [listingId])
    const set = (values: string) => rows(`update listing set ${values} where id = $1`, [listingId])
    return { listingId, slug: `shown-${made}`, shown, stored, set, ...edited({ listingId }, await accountIdOf(email)) }
  }
  async function aDraft() {
    const accountId = await accountIdOf(`owner-${++made}@example.com`)
    const fields = { name: typed(unread<string>(), `Named ${made}`) }
    const founders = typed(unread<never[]>(), [{ name: 'Ada  Lovelace', evidence: [] }] as never[])
    const url = `https://drafted-${made}.example.com/`
    const { id: draftId } = await open.db.transaction(async (tx) =>
      tx.em.create(Draft, { accountId, url, site: new URL(url).host, status: 'ready', fields, sections: { founders } }),
    )
    const shown = () => open.db.read.em.findOneOrFail(Draft, { id: draftId }, { refresh: true })
    return { draftId, shown, ...edited({ draftId }, accountId) }
  }

  test('are stored once each, and an edit that changes nothing is not in the history', async () => {
    const { listingId, edit, shown, stored } = await anOwned()
    const history = () => rows('select id from listing_version where listing_id = $1', [listingId])
    await edit({}, aPicture('screenshots', 'editor'), aPicture('media', 'editor'))
    await edit({}, aPicture('screenshots', 'editor'))
    const one = { url: expect.any(String), alt: '', width: 800, height: 500 }
    expect(await shown()).toMatchObject({ screenshots: [one], media: [one] })
    expect([(await stored()).length, (await history()).length]).toEqual([2, 1])
    await edit({}, aPicture('screenshots', 'dark'))
    await edit({ remove: idIn((await shown()).screenshots[0]!.url) })
    expect((await shown()).screenshots).toHaveLength(1)
    expect((await shown()).media).toHaveLength(1)
    expect([(await stored()).length, (await history()).length]).toEqual([2, 3])
  })

  test(`are at most ${MAX_SCREENSHOTS} screenshots and ${MAX_IMAGES} paid images: what fits is kept`, async () => {
    const { edit, shown } = await anOwned()
    const many = (use: 'screenshots' | 'media', count: number) =>
      Array.from({ length: count }, (_, at) => aPicture(use, `${use} ${at}`))
    const refused = await edit({}, ...many('screenshots', MAX_SCREENSHOTS + 1), ...many('media', MAX_IMAGES + 1))
    expect(refused.map((one) => one?.message ?? null).filter(Boolean)).toEqual([
      'A product can have at most 5 screenshots.',
      'A listing can have at most 10 images.',
    ])
    expect(refused[MAX_SCREENSHOTS - 1]).toBeNull()
    expect(await shown()).toMatchObject({ screenshots: { length: MAX_SCREENSHOTS }, media: { length: MAX_IMAGES } })
  })

  test('take at most 50 MB for each account; what is removed makes room', async () => {
    const { accountId, edit, shown, used } = await anOwned()
    const [other, large] = [await anOwned(), await anOwned()]
    await rows(
      `insert into listing_image (listing_id, account_id, digest, webp, bytes, created_at)
       values ($1, $2, 'large', '', $3, $4)`,
      [large.listingId, accountId, MAX_STORED_BYTES - 22, NOW.toISOString()],
    )
    // 'large a' and 'small a' have seven bytes each: one picture fits, a second one would need six more.
    expect(await edit({}, aPicture('screenshots', 'a'))).toEqual([null])
    expect(await used()).toBe(MAX_STORED_BYTES - 8)
    expect(await edit({}, aPicture('screenshots', 'b'))).toMatchObject([
      {
        code: 'wrong_state',
        message: 'Your pictures can take up to 50 MB. They take 50 MB, and this one needs 0.1 MB.',
        fix: expect.stringContaining('Remove pictures'),
      },
    ])
    expect((await shown()).screenshots).toHaveLength(1)
    const [first] = (await shown()).screenshots
    expect(await edit({ remove: idIn(first!.url) }, aPicture('screenshots', 'c'))).toEqual([null])
    expect(await other.edit({}, aPicture('screenshots', 'd'))).toEqual([null])
    await rows(`update listing_image set bytes = $1 where digest = 'large'`, [MAX_STORED_BYTES - 28])
    expect(await edit({}, aPicture('screenshots', 'e'))).toEqual([null])
    expect(await used()).toBe(MAX_STORED_BYTES)
  })

  test('are public with the listing; paid images once they are unlocked; each has a small version', async () => {
    const { accountId, edit, shown, set, seenBy } = await anOwned()
    await edit({}, aPicture('screenshots', 'free'), aPicture('media', 'paid'))
    const { screenshots, media } = await shown()
    const seen = async (viewer?: string) => [
      (await seenBy(screenshots[0]!.url, viewer))?.isPublic,
      (await seenBy(media[0]!.url, viewer))?.isPublic,
    ]
    expect([await seen(), await seen(accountId)]).toEqual([
      [true, undefined],
      [true, false],
    ])
    expect(await seenBy(screenshots[0]!.url, undefined, true)).toMatchObject({ text: 'small free' })
    await set(`unlocked = '{media}'`)
    expect(await seen()).toEqual([true, true])
    await set(`status = 'hidden'`)
    expect([await seen(), await seen(accountId)]).toEqual([
      [undefined, undefined],
      [false, false],
    ])
    expect(await seen((await anOwned()).accountId)).toEqual([undefined, undefined])
    await set(`status = 'live', screenshots = '[]', media = '[]'`)
    expect(await seen(accountId)).toEqual([undefined, undefined])
    expect(await seenBy(imageUrl('0190a3b4-0000-7000-8000-000000000001'), accountId)).toBeNull()
  })

  test('the first screenshot is the thumbnail of cards', async () => {
    const { edit, slug } = await anOwned()
    const thumbnail = async () => (await cardFacts(open.db.read, [slug])).get(slug)!.thumbnail
    expect(await thumbnail()).toBeNull()
    await edit({}, aPicture('screenshots', 'wide', { width: 1600, height: 1000 }))
    expect(await thumbnail()).toEqual({ url: expect.stringMatching(/-small\.webp$/), width: 640, height: 400 })
  })

  test('of a draft are its owners’ until it becomes a listing, which then has them', async () => {
    const draft = await aDraft()
    const stranger = await aDraft()
    expect(
      await draft.edit(
        {},
        aPicture('screenshots', 'one'),
        aPicture('logo', 'logo'),
        aPicture({ photoOf: nameKeyOf('ada lovelace') }, 'ada'),
      ),
    ).toEqual([null, null, null])
    const { screenshots, photos, fields } = await draft.shown()
    expect(fields.logo_url).toMatchObject({ state: 'manual', value: expect.stringContaining('/media/') })
    const urls = [screenshots[0]!.url, photos['ada lovelace']!, fields.logo_url!.value as string]
    for (const url of urls) {
      expect(await draft.seenBy(url)).toBeNull()
      expect(await draft.seenBy(url, stranger.accountId)).toBeNull()
      expect(await draft.seenBy(url, draft.accountId)).toMatchObject({ isPublic: false })
    }
    const listing = await open.db.transaction(async (tx) =>
      saveAsListing(tx, await tx.em.findOneOrFail(Draft, { id: draft.draftId }), {
        editor: { accountId: draft.accountId, via: 'site' },
        now: NOW,
      }),
    )
    expect(listing).toMatchObject({ screenshots, photos, profile: { logo_url: urls[2] } })
    expect(await draft.shown()).toMatchObject({ screenshots: [], photos: {} })
    for (const url of urls) expect(await draft.seenBy(url)).toBeNull()
    await rows(`update listing set status = 'live' where id = $1`, [listing.id])
    for (const url of urls) expect(await draft.seenBy(url)).toMatchObject({ isPublic: true })
    // The draft is a handle to the listing now, for its pictures too.
    await draft.edit({ remove: idIn(urls[0]!), removesLogo: true })
    expect(await open.db.read.em.findOneOrFail(Listing, { id: listing.id }, { refresh: true })).toMatchObject({
      screenshots: [],
      photos,
      profile: { logo_url: null },
    })
    await expect(stranger.edit.call(null, { remove: idIn(urls[1]!) })).resolves.toEqual([])
    expect(await draft.seenBy(urls[1]!)).not.toBeNull()
  })

  test('a logo comes back as the website has it; its own address typed again changes nothing', async () => {
    const draft = await aDraft()
    const website = { value: 'https://a.example.com/l.png', state: 'ai' as const, ai: 'https://a.example.com/l.png' }
    await open.db.transaction(async (tx) => {
      const held = await tx.em.findOneOrFail(Draft, { id: draft.draftId })
      held.fields = { ...held.fields, logo_url: { ...website, evidence: [] } }
    })
    await draft.edit({}, aPicture('logo', 'first'))
    await draft.edit({}, aPicture('logo', 'second'))
    expect(await rows('select id from listing_image where draft_id = $1', [draft.draftId])).toHaveLength(1)
    await draft.edit({ removesLogo: true })
    expect((await draft.shown()).fields.logo_url).toMatchObject(website)
    expect(await rows('select id from listing_image where draft_id = $1', [draft.draftId])).toEqual([])
  })

  test('a photo needs its founder: nobody else gets one, and it goes with the name', async () => {
    const draft = await aDraft()
    const [refused] = await draft.edit({}, aPicture({ photoOf: 'somebody' }, 'x'))
    expect(refused).toMatchObject({ code: 'wrong_state', message: 'This founder is no longer listed.' })
    await draft.edit({}, aPicture({ photoOf: 'ada lovelace' }, 'y'))
    await open.db.transaction(async (tx) => {
      const held = await tx.em.findOneOrFail(Draft, { id: draft.draftId })
      held.sections = { founders: typed(unread<never[]>(), [{ name: 'Bob', evidence: [] }] as never[]) }
    })
    await draft.edit({})
    expect((await draft.shown()).photos).toEqual({})
    expect(await rows('select id from listing_image where draft_id = $1', [draft.draftId])).toEqual([])
  })

  test('change hands with the listing: unseen paid images are deleted, the rest counts for the new owner', async () => {
    const { listingId, edit, shown, stored, used } = await anOwned()
    await edit({}, aPicture('screenshots', 'kept'), aPicture('media', 'gone'), aPicture('logo', 'kept too'))
    const { accountId } = await anOwned()
    await open.db.transaction(async (tx) => {
      await forgetMedia(tx, await tx.em.findOneOrFail(Listing, { id: listingId }))
      await takeOverPictures(tx, listingId, accountId)
    })
    expect(await shown()).toMatchObject({ screenshots: { length: 1 }, media: [] })
    expect([(await stored()).length, await used()]).toEqual([2, 0])
    expect(await storedBytes(open.db.read, accountId)).toBeGreaterThan(0)
  })

  test('a reverted edit brings back their order, but not what is deleted', async () => {
    const { listingId, edit, shown } = await anOwned()
    const latest = async () =>
      (
        await rows<{ id: number }>('select max(id)::int as id from listing_version where listing_id = $1', [listingId])
      )[0]!.id
    const revert = async (id: number) =>
      open.db.transaction((tx) => revertEdit(tx, { id, editor: { accountId: null, via: 'admin' }, now: NOW }))
    await edit({}, aPicture('screenshots', 'one'), aPicture('screenshots', 'two'))
    const before = (await shown()).screenshots
    await edit({ move: { id: idIn(before[1]!.url), to: 0 } })
    await revert(await latest())
    expect((await shown()).screenshots).toEqual(before)
    await edit({ remove: idIn(before[0]!.url) })
    await expect(revert(await latest())).rejects.toThrow('The pictures from before this edit are deleted.')
  })

  test('another edit of the listing keeps them', async () => {
    const { listingId, edit, shown } = await anOwned()
    await edit({}, aPicture('screenshots', 'stays'))
    const { screenshots } = await shown()
    await open.db.transaction(async (tx) => {
      const held = await holdForTeam(tx, listingId)
      await editHeld(tx, held, { editor: { accountId: null, via: 'admin' }, now: NOW }, (profile) => {
        profile.fields = { ...profile.fields, tagline: typed(unread<string>(), 'New words') }
      })
    })
    expect(await shown()).toMatchObject({ tagline: 'New words', screenshots })
  })

  test('a share image is proposed only to a draft without screenshots, if it is large and of the right shape', async () => {
    const draft = await aDraft()
    const source = { page: 'https://acme.com/', image: 'https://acme.com/share.png' }
    const propose = (width: number, height: number, draftId = draft.draftId) =>
      open.db.transaction((tx) => {
        const { image } = aPicture('screenshots', 'share', { width, height })
        return proposeScreenshot(tx, { draftId, image, digest: 'share', alt: 'Acme', source, now: NOW })
      })
    expect(await propose(599, 315)).toBe('too_narrow')
    expect([await propose(720, 601), await propose(1441, 600)]).toEqual(['wrong_shape', 'wrong_shape'])
    expect(await propose(1440, 600)).toBeNull()
    expect((await draft.shown()).screenshots).toMatchObject([{ alt: 'Acme', width: 1440, height: 600, source }])
    expect(await draft.used()).toBeGreaterThan(0)
    expect(await propose(600, 500)).toBe('not_needed')
    const uploaded = await aDraft()
    await uploaded.edit({}, aPicture('screenshots', 'mine'))
    expect(await propose(600, 500, uploaded.draftId)).toBe('not_needed')
    expect(await propose(600, 500, '0190a3b4-0000-7000-8000-000000000001')).toBe('not_needed')
  })

  // The last test: it takes the tables back to how earlier versions had them.
  test('of earlier versions stay where they are, and count for the listing’s first owner', async () => {
    const { listingId, accountId, edit, seenBy, shown, set } = await anOwned()
    await edit({}, aPicture('media', 'earlier'))
    await set(`unlocked = '{media}'`)
    await rows('delete from listing_image where listing_id is distinct from $1', [listingId])
    for (const statement of [
      'alter table listing_image drop column draft_id, drop column account_id, drop column small, drop column bytes',
      'alter table listing_image alter column listing_id set not null',
      'alter table draft drop column screenshots, drop column photos',
      'alter table listing drop column screenshots, drop column photos',
      ...PICTURES,
    ])
      await rows(statement)
    const [{ url }] = (await rows<{ url: string }>('select media -> 0 ->> $2 as url from listing where id = $1', [
      listingId,
      'url',
    ])) as [{ url: string }]
    const seen = { text: 'large earlier', isPublic: true }
    expect([await seenBy(url), await seenBy(url, undefined, true)]).toEqual([seen, seen])
    expect(await storedBytes(open.db.read, accountId)).toBe('large earlier'.length)
    await edit({}, aPicture('screenshots', 'new'))
    expect(await shown()).toMatchObject({ screenshots: { length: 1 }, media: [{ url }] })
  })
})
