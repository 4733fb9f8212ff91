import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/**
 * Releases lost connections to their pool. Kysely only releases one after COMMIT or ROLLBACK, which both fail on a lost
 * connection, so each interrupted transaction would occupy a place in the pool until the process ends.
 */
export function releaseLostConnections(pool: Pool): void {
  const taken = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => void taken.add(client))
  pool.on('release', (_error, client) => void taken.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!taken.has(client)) return
      client.release(true)
      // The code that holds the connection may still release it, but the pool no longer knows it.
      client.release = () => {}
    }),
  )
}

/**
 * Cuts a connection that has been silent for this long. If the network drops packets silently, the server's
 * own statement timeout can't reach us. Whoever uses the connection gets an error that it's lost.
 */
export function cutSilentConnections(pool: Pool, silenceMs: number): void {
  pool.on('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    if (!stream.listenerCount('timeout')) stream.once('timeout', () => stream.destroy())
    stream.setTimeout(silenceMs)
  })
}
