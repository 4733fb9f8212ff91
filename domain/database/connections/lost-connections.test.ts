import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { cutSilentConnections, releaseLostConnections } from './lost-connections.ts'

/** A fake pg client with what its pool and the code under test use. */
function aClient() {
  const released: unknown[] = []
  return Object.assign(new EventEmitter(), {
    released,
    release: (error?: unknown) => void released.push(error),
    connection: { stream: new Socket() },
  })
}

test('a connection that is lost while in use is released once, and one that is idle is not', () => {
  const pool = new EventEmitter()
  releaseLostConnections(pool as Pool)
  const [used, idle] = [aClient(), aClient()]
  for (const client of [used, idle]) {
    pool.emit('connect', client)
    pool.emit('acquire', client)
  }
  pool.emit('release', undefined, idle)
  for (const client of [used, idle]) client.emit('end')
  expect([used.released, idle.released]).toEqual([[true], []])
  used.release()
  expect(used.released).toEqual([true])
})

test('a silent connection is cut, with one listener however often it is used', () => {
  const pool = new EventEmitter()
  cutSilentConnections(pool as Pool, 1000)
  const client = aClient()
  const { stream } = client.connection
  for (let times = 0; times < 3; times++) pool.emit('acquire', client)
  expect(stream.listenerCount('timeout')).toBe(1)
  expect(stream.timeout).toBe(1000)
  stream.emit('timeout')
  expect(stream.destroyed).toBe(true)
})
