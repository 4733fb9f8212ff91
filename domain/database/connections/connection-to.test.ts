import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { backUp } from '../../../admin/backup/commands.ts'
import { onServer } from '../../../admin/backup/postgres.ts'
import { openQueue } from '../../../jobs/queue.ts'
import { startPostgres } from '../../../test/databases/own-postgres.ts'
import { CERTIFICATES, TEST_KEY } from '../../../test/outside/certificates.ts'
import { openDatabase, tryDatabase } from '../../open-database.ts'
import { connectionTo } from './connection-to.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'launch-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a server at a name, at a socket or whose name isn’t checked is connected to as the URL says', () => {
  writeFileSync(join(folder, 'ca.crt'), CERTIFICATES.address)
  const ca = `sslrootcert=${join(folder, 'ca.crt')}`
  for (const url of [
    'postgres://db.internal/launch',
    `postgres://db.internal/launch?sslmode=verify-full&${ca}`,
    'postgres:///launch?host=/run/postgresql&sslmode=verify-full',
    'postgres://10.0.0.7/launch',
    'postgres://10.0.0.7/launch?sslmode=disable',
    'postgres://10.0.0.7/launch?sslmode=no-verify',
    'postgres://10.0.0.7/launch?ssl=no-verify',
    'postgres://10.0.0.7/launch?sslmode=require&uselibpqcompat=true',
    `postgres://10.0.0.7/launch?sslmode=verify-ca&uselibpqcompat=true&${ca}`,
  ])
    expect(connectionTo(url)).toEqual({ connectionString: url })
})

test('a server at an IP address is checked against that address, however TLS is asked for', () => {
  writeFileSync(join(folder, 'ca.crt'), CERTIFICATES.address)
  const { address: ca } = CERTIFICATES
  for (const [url, expected] of [
    ['10.0.0.7/launch?sslmode=verify-full', { ssl: { host: '10.0.0.7' } }],
    ['10.0.0.7/launch?ssl=true', { ssl: { host: '10.0.0.7' } }],
    ['10.0.0.7/launch?sslnegotiation=direct', { ssl: { host: '10.0.0.7' }, sslnegotiation: 'direct' }],
    [`10.0.0.7/launch?sslmode=verify-full&sslrootcert=${join(folder, 'ca.crt')}`, { ssl: { host: '10.0.0.7', ca } }],
    ['[::1]:5433/launch?sslmode=verify-full', { ssl: { host: '::1' } }],
  ] as const)
    expect(connectionTo(`postgres://ann:hunter2@${url}`)).toEqual({
      connectionString: `postgres://ann:hunter2@${url.split('?')[0]}`,
      ...expected,
    })
  writeFileSync(join(folder, 'own.key'), TEST_KEY)
  const own = `sslcert=${join(folder, 'ca.crt')}&sslkey=${join(folder, 'own.key')}`
  expect(connectionTo(`postgres://10.0.0.7/launch?${own}`).ssl).toEqual({ host: '10.0.0.7', cert: ca, key: TEST_KEY })
  expect(connectionTo('postgres://10.0.0.7/launch?application_name=x&sslmode=verify-full').connectionString).toBe(
    'postgres://10.0.0.7/launch?application_name=x',
  )
  vi.stubEnv('PGSSLMODE', 'verify-full')
  expect(connectionTo('postgres://10.0.0.7/launch')).toMatchObject({ ssl: { host: '10.0.0.7' } })
  vi.unstubAllEnvs()
})

test.for(['sslrootcert', 'sslcert', 'sslkey'])(
  'a file of %s that can’t be read is named, without the password',
  async (name) => {
    const missing = join(folder, 'missing')
    const databaseUrl = `postgres://ann:hunter2@db.internal/launch?sslmode=verify-full&${name}=${missing}`
    const refusal = {
      name: 'DomainError',
      message: `Can’t read ${missing} (ENOENT), the file of ${name} in the URL of the database.`,
      fix: 'Check the path, and who may read it.',
    }
    await expect(tryDatabase(databaseUrl, { migrates: true })).rejects.toMatchObject(refusal)
    await expect(openDatabase({ databaseUrl })).rejects.toMatchObject(refusal)
    // Not as an error of the backup's own file.
    const place = { databaseUrl, dataDir: folder, isSecretKept: false }
    await expect(backUp(join(folder, 'backup'), place, {})).rejects.toMatchObject(refusal)
    expect(() => connectionTo(databaseUrl.replace(missing, folder))).toThrow(`Can’t read ${folder} (EISDIR)`)
  },
)

// Starting two servers takes a while, so `npm test` leaves it to `npm run test:postgres`.
describe.runIf(process.env['DATABASE_URL'])('a PostgreSQL with a certificate', () => {
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  /** The address of a server with a certificate, and the options that make it trusted. */
  async function aServer(name: 'address' | 'localhost'): Promise<{ url: string; trusted: string }> {
    const server = (await startPostgres({}, CERTIFICATES[name]))!
    stops.push(() => server.stop())
    const authority = join(folder, `${name}.crt`)
    writeFileSync(authority, CERTIFICATES[name])
    return { url: server.url, trusted: `sslmode=verify-full&sslrootcert=${authority}` }
  }

  test('that names the IP address is accepted by whatever connects', async () => {
    const { url, trusted } = await aServer('address')
    const databaseUrl = `${url}?${trusted}`
    await tryDatabase(databaseUrl, { migrates: true })
    const db = await openDatabase({ databaseUrl })
    const heard = Promise.withResolvers<string>()
    const stop = await db.listen('news', heard.resolve)
    await onServer(databaseUrl, (client) => client.query(`select pg_notify('news', 'heard')`))
    expect(await heard.promise).toBe('heard')
    await stop()
    const failed = vi.fn<(error: unknown) => void>()
    await (await openQueue(db, databaseUrl, failed)).stop({ graceful: false })
    expect(failed).not.toHaveBeenCalled()
    await db.close()
    // With a name, the same server has a certificate for another one, as before.
    await expect(tryDatabase(databaseUrl.replace('127.0.0.1', 'localhost'), { migrates: true })).rejects.toMatchObject(
      OTHER_NAME,
    )
  })

  test('that names only localhost is refused at an IP address by whatever connects', async () => {
    const { url, trusted } = await aServer('localhost')
    const databaseUrl = `${url}?${trusted}`
    const open = await openDatabase({ databaseUrl: databaseUrl.replace('127.0.0.1', 'localhost') })
    await expect(tryDatabase(databaseUrl, { migrates: true })).rejects.toMatchObject(OTHER_NAME)
    await expect(openDatabase({ databaseUrl })).rejects.toMatchObject(OTHER_NAME)
    await expect(onServer(databaseUrl, async () => {})).rejects.toMatchObject(OTHER_NAME)
    await expect(openQueue(open, databaseUrl, () => {})).rejects.toMatchObject(OTHER_NAME)
    await open.close()
    for (const unchecked of ['sslmode=no-verify', trusted.replace('verify-full', 'verify-ca&uselibpqcompat=true')])
      await tryDatabase(`${url}?${unchecked}`, { migrates: true })
  })
})

const OTHER_NAME = { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }
