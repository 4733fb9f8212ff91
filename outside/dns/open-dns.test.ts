import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNameServer } from '../../test/outside/name-server.ts'
import { openDns } from './open-dns.ts'

let server: Awaited<ReturnType<typeof openNameServer>>
beforeAll(async () => {
  server = await openNameServer()
  server.set('_launch.acme.example', { txt: ['token-1', ['a long record ', 'in two strings']] })
  server.set('acme.example', { addresses: ['192.0.2.1'] })
  server.set('broken.example', 'SERVFAIL')
})
afterAll(() => server.close())

test.for([
  ['with TXT records: long ones are joined', '_launch.acme.example', ['token-1', 'a long record in two strings']],
  ['that exists without TXT records', 'acme.example', 'none'],
  ['that does not exist', 'nowhere.example', 'none'],
  ['whose name servers fail', 'broken.example', 'silent'],
] as const)('a name %s', async ([, name, expected]) => {
  const answer = await openDns([server.address]).txt(name)
  expect(answer.outcome === 'records' ? answer.values : answer.outcome).toEqual(expected)
})
