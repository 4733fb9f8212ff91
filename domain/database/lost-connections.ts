import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/**
 * Takes a lost connection back into its pool. Kysely gives one back after COMMIT or ROLLBACK, and neither succeeds on a
 * connection that is gone: each transaction that was cut would hold its place for as long as the process lives.
 */
export function takeBackLostConnections(pool: Pool): void {
  const taken = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => void taken.add(client))
  pool.on('release', (_error, client) => void taken.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!taken.has(client)) return
      client.release(true)
      // Should its holder come to it after all: the pool knows it no more.
      client.release = () => {}
    }),
  )
}

/**
 * Cuts a connection in use on which nothing has come for this long: a network that swallows packets says nothing, and
 * the server's own limit cannot reach us. Whoever waits is told that the connection is lost.
 */
export function cutSilentConnections(pool: Pool, silenceMs: number): void {
  pool.on('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    if (!stream.listenerCount('timeout')) stream.once('timeout', () => stream.destroy())
    stream.setTimeout(silenceMs)
  })
}
