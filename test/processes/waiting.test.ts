import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tryDatabase } from '../../domain/open-database.ts'
import { aFreePort } from '../free-port.ts'
import { startPostgres, type OwnPostgres } from '../databases/own-postgres.ts'
import { aProcess, type ServiceProcess } from './a-process.ts'

// These tests start whole processes, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })

const APP_SECRET = 'x'.repeat(32)
const WAITS = /Trying again every second/

describe.runIf(process.env['DATABASE_URL'])('processes that start before their PostgreSQL', () => {
  let server: OwnPostgres | null
  const running: ServiceProcess[] = []
  beforeAll(async () => {
    server = await startPostgres()
    if (!server) return
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query('create role launch_worker login')
    await client.end()
    await server.kill()
  })
  afterAll(async () => {
    for (const process of running) await process.kill()
    await server?.stop()
  })
  function run(env: Record<string, string>, script?: string): ServiceProcess {
    const process = aProcess({ APP_SECRET, ...env }, script)
    running.push(process)
    return process
  }

  test('wait for it, answer health checks, and are ready when it is; who may not migrate waits for who does', async ({
    skip,
  }) => {
    if (!server) return skip('PostgreSQL’s server is not installed.')
    const DATABASE_URL = server.url
    const WORKER_DATABASE_URL = Object.assign(new URL(server.url), { username: 'launch_worker' }).href
    const web = run({ DATABASE_URL, PORT: String(await aFreePort()), WORKER: 'off' })
    const worker = run({ DATABASE_URL, WORKER_DATABASE_URL }, 'worker.ts')
    await expect.poll(web.output, { timeout: 30_000 }).toMatch(WAITS)
    expect(web.output()).toMatch(/Can’t reach PostgreSQL .*\(ECONNREFUSED\).* DATABASE_URL is right/)
    const asked = async (path: string) => (await fetch(web.origin + path)).status
    expect([await asked('/healthz'), await asked('/readyz')]).toEqual([200, 503])
    await expect.poll(worker.output, { timeout: 30_000 }).toMatch(WAITS)
    expect(worker.output()).toContain('WORKER_DATABASE_URL is right')

    await server.startAgain()
    await web.ready
    expect(web.output()).toContain('The database is available.')
    await expect.poll(() => asked('/readyz')).toBe(200)
    // Nobody has given the worker's role any rights, so the worker ends.
    expect(await worker.ended).toMatchObject({ code: 1 })
    expect(worker.output()).toMatch(/launch_worker .*worker-role --apply/)
  })

  test('a worker that may not migrate waits while there are no tables at all', async ({ skip }) => {
    if (!server) return skip('PostgreSQL’s server is not installed.')
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query('create database empty')
    await client.end()
    const DATABASE_URL = Object.assign(new URL(server.url), { pathname: '/empty' }).href
    const WORKER_DATABASE_URL = Object.assign(new URL(DATABASE_URL), { username: 'launch_worker' }).href
    const worker = run({ DATABASE_URL, WORKER_DATABASE_URL }, 'worker.ts')
    await expect.poll(worker.output, { timeout: 30_000 }).toMatch(WAITS)
    expect(worker.output()).toMatch(/WORKER_DATABASE_URL.*not up to date/)
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toMatchObject({ signal: 'SIGTERM' })
  })
})

/** A server that passes every connection to `answer`. */
async function aServer(answer: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    answer(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://someone@127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const refusal = (code: string) => {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a look at a PostgreSQL that starts, hangs up or says nothing ends with the code for it', async () => {
  const servers: [answer: (socket: Socket) => void, code: string][] = [
    [(socket) => void socket.once('data', () => socket.end(refusal('57P03'))), '57P03'],
    [(socket) => void socket.once('data', () => socket.end()), 'ETIMEDOUT'],
    [() => {}, 'ETIMEDOUT'],
  ]
  for (const [answer, code] of servers) {
    const server = await aServer(answer)
    await expect(tryDatabase(server.url, { migrates: true, longestSilenceMs: 300 })).rejects.toMatchObject({ code })
    server.close()
  }
})
