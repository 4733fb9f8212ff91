import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { rendered } from '../../test/rendered.ts'
import { assets } from './assets.ts'
import { stylesheetOf } from './stylesheet.ts'
import { SUGGEST } from './scripts/scripts.ts'

const app = express().use(assets(undefined))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const scriptPath = /src="([^"]+)"/.exec(rendered(SUGGEST.tag))![1]!

test.for<[what: string, path: string]>([
  ['the stylesheet', stylesheetOf(undefined).url],
  ['a script', scriptPath],
])('%s is kept for a year at its own version only', async ([, path]) => {
  const cacheOf = async (address: string) => (await fetch(origin + address)).headers.get('cache-control')
  expect(await cacheOf(path)).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf(`${path}x`)).not.toContain('immutable')
  expect(await cacheOf(path.split('?')[0]!)).not.toContain('immutable')
})

test('the icon is the logo of a site without one', async () => {
  const bodies = await Promise.all(
    ['/favicon.svg', '/site-logo'].map(async (path) => (await fetch(origin + path)).text()),
  )
  expect(bodies[0]).toContain('<svg')
  expect(bodies[1]).toBe(bodies[0])
})
