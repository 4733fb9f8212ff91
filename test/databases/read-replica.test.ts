import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { openReadReplica } from '../../domain/open-database.ts'
import { aListing, anOwner } from '../factories.ts'
import { mcpRequest } from '../mcp-request.ts'
import { NO_SERVER_PROGRAMS, serverPrograms, startPostgres, startReplicaOf, type OwnPostgres } from './own-postgres.ts'
import { aService, type TestService } from '../service.ts'

const METRICS_TOKEN = 'a token of the tests'
const PATIENTLY = { interval: 10, timeout: 10_000 }

// Runs with the PostgreSQL suite only, but on its own two servers.
const isOnPostgres = process.env['DATABASE_URL'] !== undefined
if (isOnPostgres && !serverPrograms()) process.stderr.write(`The read replica is not tested. ${NO_SERVER_PROGRAMS}\n`)

describe.runIf(isOnPostgres && serverPrograms())('a service with a read replica', () => {
  let primary: OwnPostgres
  let follower: OwnPostgres
  let service: TestService
  let listingId: number
  let key: string
  let cookie: string
  let asSuperuser: { primary: pg.Pool; follower: pg.Pool }

  beforeAll(async () => {
    primary = (await startPostgres())!
    const onPrimary = new pg.Pool({ connectionString: primary.url, max: 1 })
    // Neither role is a superuser.
    await onPrimary.query('create role launch login')
    await onPrimary.query('create role launch_reader login in role pg_read_all_data')
    await onPrimary.query('create database launch owner launch')
    await onPrimary.end()
    follower = (await startReplicaOf(primary.url, { max_standby_streaming_delay: '0' }))!
    const superuserOf = ({ url }: OwnPostgres) => {
      const pool = new pg.Pool({ connectionString: at(url, { pathname: '/launch' }), max: 2 })
      return pool.on('error', () => {})
    }
    asSuperuser = { primary: superuserOf(primary), follower: superuserOf(follower) }
    await pauseReplay()
    service = await aService({
      databaseUrl: at(primary.url, { username: 'launch', pathname: '/launch' }),
      config: {
        readDatabaseUrl: at(follower.url, { username: 'launch_reader', pathname: '/launch' }),
        metricsToken: METRICS_TOKEN,
        worksOnJobs: false,
      },
    })
    key = await service.key()
    cookie = await service.signedIn()
    listingId = await aListing(service, { slug: 'there' })
    await anOwner(service, listingId)
  })
  afterAll(async () => {
    await service?.stop()
    await Promise.all([asSuperuser?.primary.end(), asSuperuser?.follower.end()])
    await follower?.stop()
    await primary?.stop()
  })

  /** The value that a query returns on the replica when a superuser runs it. */
  const valueOf = async (text: string) => Object.values((await asSuperuser.follower.query(text)).rows[0])[0]
  const pauseReplay = () => valueOf('select pg_wal_replay_pause()')
  const resumeReplay = () => valueOf('select pg_wal_replay_resume()')
  const isUsed = async () => {
    await service.replica!.measure()
    return service.replica!.isFresh()
  }
  const comesIntoUse = async () => {
    await expect.poll(isUsed, PATIENTLY).toBe(true)
  }
  const goesOutOfUse = async () => {
    await expect.poll(isUsed, PATIENTLY).toBe(false)
  }

  const edit = async (tagline: string) => {
    const answer = await service.request('PATCH', `/me/listings/${listingId}`, { key, body: { fields: { tagline } } })
    expect(answer.status).toBe(200)
  }
  const read = async (as: { key?: string } = {}) => {
    const { status, body } = await service.request('GET', '/listings/there', as)
    return status === 200 ? body.tagline : status
  }
  const readOverMcp = async () => {
    const { headers, body } = mcpRequest('2026-07-28', 'tools/call', {
      name: 'get_listing',
      arguments: { slug: 'there' },
    })
    const answer = await fetch(`${service.origin}/mcp`, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: { structuredContent: unknown } }).result.structuredContent
  }
  const page = async (headers: Record<string, string> = {}) =>
    (await fetch(`${service.origin}/listings/there`, { headers })).text()
  /** A query that takes a minute on the replica and says whether it ran there. */
  const slowOnReplica = (db: Reader) =>
    raw<{ on_replica: boolean }>(db, {
      text: `select pg_is_in_recovery() as on_replica, case when pg_is_in_recovery() then pg_sleep(60) end
             from listing limit 1`,
    })
  const isSleeping = async () => {
    const sleepers = `select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'`
    await expect.poll(() => valueOf(sleepers), PATIENTLY).toBe(1)
  }

  test('one that has not replayed a migration is not used', async () => {
    expect(await isUsed()).toBe(false)
    expect(await valueOf(`select to_regclass('listing')`)).toBeNull()
    expect(await read()).toBeNull()
    await resumeReplay()
    await comesIntoUse()
  })

  test('it answers strangers; whoever is signed in finds what they have just written', async () => {
    await edit('Written before')
    await expect.poll(() => read(), PATIENTLY).toBe('Written before')
    await pauseReplay()
    await edit('Written just now')
    expect([await read(), await read({ key })]).toEqual(['Written before', 'Written just now'])
    expect(await readOverMcp()).toMatchObject({ tagline: 'Written before' })
    expect([await page(), await page({ cookie })]).toEqual([
      expect.stringContaining('Written before'),
      expect.stringContaining('Written just now'),
    ])
  })

  test('what was written more than five seconds ago is missed by nobody', async () => {
    service.clock.time = new Date(service.clock.time.getTime() + 5000)
    await service.replica!.measure()
    expect(await read()).toBe('Written before')
    service.clock.time = new Date(service.clock.time.getTime() + 1)
    expect(await read()).toBe('Written just now')
    expect(await isUsed()).toBe(false)
    await resumeReplay()
    await comesIntoUse()
    expect(await read()).toBe('Written just now')
  })

  test('one that nothing streams to is not used, whatever it has replayed', async () => {
    const follow = async (whom: string) => {
      await asSuperuser.follower.query(`alter system set primary_conninfo = ${pg.escapeLiteral(whom)}`)
      await valueOf('select pg_reload_conf()')
    }
    const itsPrimary = String(await valueOf('show primary_conninfo'))
    await follow('')
    await goesOutOfUse()
    expect(await read()).toBe('Written just now')
    await follow(itsPrimary)
    await comesIntoUse()
  })

  test('another database of the same server is not used', async () => {
    const problems: unknown[] = []
    const other = await openReadReplica(
      follower.url,
      service.db,
      () => service.clock.time,
      (_isUsed, why) => {
        problems.push(why)
      },
    )
    await other.measure()
    expect([other.isFresh(), String(problems)]).toEqual([
      false,
      expect.stringContaining('not a replica of the database'),
    ])
    await other.close()
  })

  test('a read that replay has to cancel is answered by the primary', async () => {
    const reading = service.services.readPublic(slowOnReplica)
    await isSleeping()
    await asSuperuser.primary.query('begin; lock table listing in access exclusive mode; commit')
    expect(await reading).toMatchObject([{ on_replica: false }])
    await comesIntoUse()
  })

  test('killed: reads under way and later ones go on without an error; back again, it is used again', async () => {
    const reading = service.services.readPublic(slowOnReplica)
    await isSleeping()
    const [, ...answers] = await Promise.all([follower.kill(), ...Array.from({ length: 20 }, () => read())])
    expect(await reading).toMatchObject([{ on_replica: false }])
    expect(new Set([...answers, await read(), await read()])).toEqual(new Set(['Written just now']))
    await goesOutOfUse()
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200)
    expect(await metric('read_replica_in_use')).toBe('0')
    expect(await metric('read_replica_lag_seconds')).toBe('+Inf')
    await follower.startAgain()
    await comesIntoUse()
    expect(await service.services.readPublic(onReplica)).toBe(true)
    expect(await metric('read_replica_in_use')).toBe('1')
    expect(await metric('read_replica_lag_seconds')).toBe('0')
  })

  test('promoted, it is not used', async () => {
    await valueOf('select pg_promote()')
    await goesOutOfUse()
    expect(await read()).toBe('Written just now')
  })

  const onReplica = async (db: Reader) => {
    const [row] = await raw<{ it: boolean }>(db, { text: 'select pg_is_in_recovery() as it' })
    return row!.it
  }
  const metric = async (name: string) => {
    const answer = await fetch(`${service.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return new RegExp(`^${name} (.*)$`, 'm').exec(await answer.text())?.[1]
  }
})

function at(url: string, parts: Partial<Pick<URL, 'username' | 'pathname'>>): string {
  return Object.assign(new URL(url), parts).href
}
