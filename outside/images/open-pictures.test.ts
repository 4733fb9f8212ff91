import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { DomainError } from '../../domain/errors.ts'
import { MIN_SIDE } from '../../domain/media/images.ts'
import { openPictures } from './open-pictures.ts'
import { IMAGE_LIMITS, openShrinker } from './open-shrinker.ts'

const pictures = openPictures()
const shrink = openShrinker()
const never = () => new AbortController().signal

const svg = (within: string) => Buffer.from(`<svg viewBox="0 0 9 9">${within}</svg>`)
const CIRCLE = '<circle r="4" cx="4" cy="4"/>'
/** This would keep the parser busy for minutes. */
const SLOW = svg('<!--'.repeat(49_000))
/** Every path is clipped by every circle, and all results are in memory at once. */
const LARGE = svg(
  `<clipPath id="c">${CIRCLE.repeat(900)}</clipPath>${'<path clip-path="url(#c)" d="M0 0h9v9z"/>'.repeat(1000)}`,
)

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
/** An AVIF of a few hundred bytes that claims this size, in pixels, but contains a tiny image. */
async function anAvifThatSays(width: number, height: number): Promise<Buffer> {
  const avif = await flat(16, 16).avif({ effort: 0 }).toBuffer()
  const at = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(width, at)
  avif.writeUInt32BE(height, at + 4)
  return avif
}
/** A PNG whose header claims this size, in pixels, although it contains only one pixel. */
async function aPngThatSays(width: number, height: number): Promise<Buffer> {
  const png = await flat(1, 1).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  const { crc32 } = await import('node:zlib')
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** Reads a file about a process from Linux's /proc. */
const ofProcess = (pid: string, what: 'cmdline' | 'environ') => readFileSync(`/proc/${pid}/${what}`, 'utf8')
/** The child processes that are opening pictures now. */
const openers = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid && ofProcess(pid, 'cmdline').includes('picture-process'))

const problemOf = (bytes: Buffer) =>
  pictures.smallLogo(bytes, never()).then(
    () => null,
    ({ problem }: { problem: string }) => problem,
  )
const refusalOf = (bytes: Buffer) =>
  shrink(bytes, { signal: never() }).then(
    () => null,
    ({ errors }: DomainError) => errors[0]!.code,
  )

describe('a logo', () => {
  test('of clear colours keeps them: half of white stays white', async () => {
    const webp = await pictures.smallLogo(svg('<rect width="9" height="9" fill="#fff" opacity=".5"/>'), never())
    const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, ...data.subarray(0, 4)]).toEqual([160, 160, 255, 255, 255, 128])
  })

  test('of which nothing is seen is none', async () => {
    expect(await problemOf(svg('<text y="9">Words</text>'))).toBe('not_a_picture')
  })

  test.runIf(process.platform === 'linux')(
    'that takes more memory or time than a logo may ends what opens it, and nothing else',
    async () => {
      expect(await problemOf(LARGE)).toBe('crashed')
      expect(await problemOf(SLOW)).toBe('too_slow')
      expect(await problemOf(svg(CIRCLE))).toBeNull()
    },
  )

  test.runIf(process.platform === 'linux')(
    'is opened no further when nobody waits for it any more; what opens it knows no secret',
    async () => {
      const leaves = new AbortController()
      const opened = pictures.smallLogo(SLOW, leaves.signal)
      const waiting = pictures.smallLogo(svg(CIRCLE), never())
      await expect.poll(openers, { interval: 5 }).toHaveLength(1)
      const [first] = openers()
      expect(ofProcess(first!, 'environ')).not.toContain('PATH=')
      leaves.abort(new Error('gone'))
      await expect(opened).rejects.toThrow('gone')
      expect((await waiting).length).toBeGreaterThan(0)
      await expect.poll(openers).toEqual([])
      await expect(pictures.smallLogo(svg(CIRCLE), leaves.signal)).rejects.toThrow('gone')
    },
  )

  test('is refused by the size that its header names, before it is opened', async () => {
    expect(await problemOf(await anAvifThatSays(3001, 3000))).toBe('too_many_pixels')
    expect(await problemOf(await aPngThatSays(5001, 5000))).toBe('too_many_pixels')
    expect(await problemOf(await aPngThatSays(5000, 5000))).toBe('not_a_picture')
  })
})

describe('an image', () => {
  test('is refused by the size that its header names, before it is opened', async () => {
    expect(await refusalOf(await anAvifThatSays(3001, 3000))).toBe('too_many_pixels')
    expect(await refusalOf(await anAvifThatSays(7000, 7000))).toBe('too_many_pixels')
    expect(await refusalOf(await aPngThatSays(5001, 5000))).toBe('too_many_pixels')
    expect(await refusalOf(await aPngThatSays(5000, 5000))).toBe('not_an_image')
  })

  test('of the smallest size is opened, and one pixel less is refused; a logo drawn as an SVG has no size', async () => {
    const code = async (as: 'image' | 'logo' | 'photo', bytes: Buffer) =>
      shrink(bytes, { as, signal: never() }).then(
        () => null,
        ({ errors }: DomainError) => errors[0]!.code,
      )
    for (const as of ['image', 'logo', 'photo'] as const) {
      const side = MIN_SIDE[as]
      expect([as, await code(as, await flat(side, side).png().toBuffer())]).toEqual([as, null])
      for (const [width, height] of [
        [side - 1, side],
        [side, side - 1],
      ])
        expect([as, await code(as, await flat(width!, height!).png().toBuffer())]).toEqual([as, 'too_small'])
    }
    expect(await code('logo', Buffer.from(`<svg viewBox="0 0 90 9">${CIRCLE}</svg>`))).toBeNull()
    // The logo of a website may have any size.
    expect(await problemOf(await flat(16, 16).png().toBuffer())).toBeNull()
  })

  test('of the largest size is opened', async () => {
    const { width, height, webp } = await shrink(await flat(3000, 3000).avif({ effort: 0 }).toBuffer(), {
      signal: never(),
    })
    expect([width, height]).toEqual([1600, 1600])
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(await refusalOf(await flat(5000, 5000).png().toBuffer())).toBeNull()
  })

  test.runIf(process.platform === 'linux')(
    'that takes more memory or time than one may is refused as that',
    async () => {
      const deep = await flat(3000, 3000).avif({ effort: 0 }).toBuffer()
      const small = openShrinker({ ...IMAGE_LIMITS, memoryMb: 200 })
      await expect(small(deep, { signal: never() })).rejects.toMatchObject({ errors: [{ code: 'too_much_work' }] })
    },
  )
})
