import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aListing, anOwner } from '../../test/factories.ts'
import { anOpenDatabase } from '../../test/service.ts'
import { accountOf } from '../accounts/keys.ts'
import { raw } from '../database/raw.ts'
import { Listing, type ListedImage } from '../listings/listing.entity.ts'
import { acceptedAlt, changedMedia, imageUrl, MAX_IMAGES, type MediaChange } from './images.ts'
import { editMedia, imageFor } from './listing-media.ts'

const anImage = (id: string): ListedImage => ({ url: imageUrl(id), alt: `Image ${id}`, width: 4, height: 3 })
const media = ['a', 'b', 'c'].map(anImage)
const idsAfter = (change: MediaChange) => changedMedia(media, change).map(({ url }) => /(\w+)\.webp/.exec(url)![1])

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
    expect(changedMedia(media, { alts }).map(({ alt }) => alt)).toEqual(['Image a', 'The editor', 'Image c'])
  })

  test('describes an image in at most 200 characters, or not at all', () => {
    expect(acceptedAlt('/alt', ' ')).toBe('')
    expect(acceptedAlt('/alt', 'x'.repeat(200))).toHaveLength(200)
    expect(() => acceptedAlt('/alt', 'x'.repeat(201))).toThrow('At most 200 characters, got 201.')
  })
})

describe('the images of a listing', () => {
  let open: Awaited<ReturnType<typeof anOpenDatabase>>
  beforeAll(async () => {
    open = await anOpenDatabase()
  })
  afterAll(() => open.close())

  const NOW = new Date('2026-11-18T12:00:00Z')
  let listings = 0
  /** A free listing without unlocked sections, and its owner. */
  async function anOwned() {
    const email = `owner-${++listings}@example.com`
    const listingId = await aListing(open, { slug: `shown-${listings}` })
    await anOwner(open, listingId, email)
    const accountId = await open.db.transaction(async (tx) => (await accountOf(tx, email)).id)
    const edit = (change: MediaChange, digest?: string) =>
      open.db.transaction((tx) =>
        editMedia(tx, {
          listingId,
          editor: { accountId, via: 'site' },
          change,
          added: digest
            ? { image: { webp: Buffer.from(digest), width: 4, height: 3 }, digest, alt: digest }
            : undefined,
          now: NOW,
        }),
      )
    const shown = async () => (await open.db.read.em.findOneOrFail(Listing, { id: listingId })).media
    const rows = (table: string) =>
      raw(open.db.read, { text: `select * from ${table} where listing_id = $1`, values: [listingId] })
    const firstId = async () => /media\/(.+)\.webp/.exec((await shown())[0]!.url)![1]!
    return { listingId, accountId, edit, shown, rows, firstId }
  }

  test('are stored once each, and an edit that changes nothing is not in the history', async () => {
    const { edit, shown, rows, firstId } = await anOwned()
    await edit({}, 'editor')
    await edit({}, 'editor')
    expect(await shown()).toEqual([{ url: expect.any(String), alt: 'editor', width: 4, height: 3 }])
    expect(await rows('listing_version')).toHaveLength(1)
    await edit({}, 'dark')
    await edit({ remove: await firstId() })
    expect((await shown()).map(({ alt }) => alt)).toEqual(['dark'])
    expect(await rows('listing_image')).toHaveLength(1)
    expect(await rows('listing_version')).toHaveLength(3)
  })

  test(`are at most ${MAX_IMAGES}`, async () => {
    const { edit, shown } = await anOwned()
    for (let count = 1; count <= MAX_IMAGES; count++) await edit({}, `image ${count}`)
    await expect(edit({}, 'one too many')).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await shown()).toHaveLength(MAX_IMAGES)
  })

  test('are for the owner alone until a public listing shows its media section', async () => {
    const { listingId, accountId, edit, firstId } = await anOwned()
    await edit({}, 'editor')
    const id = await firstId()
    const seenBy = async (viewer?: string) => (await imageFor(open.db.read, id, viewer))?.isPublic ?? 'nothing'
    const set = (values: string) =>
      raw(open.db.read, { text: `update listing set ${values} where id = $1`, values: [listingId] })
    expect([await seenBy(), await seenBy(accountId)]).toEqual(['nothing', false])
    await set(`unlocked = '{media}'`)
    expect([await seenBy(), await seenBy(accountId)]).toEqual([true, true])
    await set(`status = 'hidden'`)
    expect([await seenBy(), await seenBy(accountId)]).toEqual(['nothing', false])
    const { accountId: stranger } = await anOwned()
    expect(await seenBy(stranger)).toBe('nothing')
    await set(`status = 'live', media = '[]'`)
    expect(await seenBy(accountId)).toBe('nothing')
    expect(await imageFor(open.db.read, '0190a3b4-0000-7000-8000-000000000001', accountId)).toBeNull()
  })
})
