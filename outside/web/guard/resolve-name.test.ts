import { afterEach, beforeEach, expect, test } from 'vitest'
import { openNameServer } from '../../../test/outside/name-server.ts'
import { openNames } from './resolve-name.ts'

let server: Awaited<ReturnType<typeof openNameServer>>
beforeEach(async () => void (server = await openNameServer()))
afterEach(() => server.close())

const resolve = (name: string) => openNames([server.address], { timeoutMs: 300 })(name)

test('a name has the addresses of both families', async () => {
  server.set('both.example.com', { addresses: ['192.0.2.1', '192.0.2.2', '2001:db8::1'] })
  server.set('old.example.com', { addresses: ['192.0.2.3'] })
  server.set('new.example.com', { addresses: ['2001:db8::2'] })
  expect(await resolve('both.example.com')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ])
  expect(await resolve('old.example.com')).toEqual([{ address: '192.0.2.3', family: 4 }])
  expect(await resolve('new.example.com')).toEqual([{ address: '2001:db8::2', family: 6 }])
})

test('a name that does not exist, or has no address, is rejected', async () => {
  server.set('text.example.com', { txt: ['no address'] })
  for (const name of ['nowhere.example.com', 'text.example.com'])
    await expect(resolve(name)).rejects.toMatchObject({
      code: expect.stringMatching(/^(ENOTFOUND|ENODATA)$/) as unknown,
    })
})

test('names whose servers are silent take too long, and keep no other name waiting', async () => {
  server.set('good.example.com', { addresses: ['192.0.2.1'] })
  const ends: string[] = []
  const silent = Array.from({ length: 20 }, (_, n) => `silent-${n}.example.com`).map(async (name) => {
    server.set(name, 'silence')
    await expect(resolve(name)).rejects.toMatchObject({ code: 'timeout' })
    ends.push(name)
  })
  await resolve('good.example.com')
  expect(ends).toEqual([])
  await Promise.all(silent)
})
