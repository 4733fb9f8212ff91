import { DomainError } from '../errors.ts'
import type { Database, Reader } from './database.ts'
import { replayedUpTo, writtenUpTo } from './engine.statements.ts'
import { openFollower, type Entities } from './open.ts'

/** What the replica answers lacks at most what was written in this time. */
const MAX_LAG_MS = 5000

/** How often both servers are asked how far they are. */
const MEASURE_MS = 1000

/** Public reads take milliseconds. A longer one holds up what the replica has to replay, and is left to the primary. */
const MAX_STATEMENT_SECONDS = 5

/** A streaming replica of the database, asked only while it is known to be fresh. */
export interface ReadReplica {
  /** Runs a read on the replica while it is fresh, else on the primary; there too when the replica cannot finish it. */
  read<T>(read: (db: Reader) => Promise<T>): Promise<T>
  /** Asks both servers how far they are, as happens every second. Never throws. */
  measure(): Promise<void>
  isFresh(): boolean
  /** What the replica lacks is not older than this; Infinity while nobody knows. */
  lagSeconds(): number
  close(): Promise<void>
}

/** A place in the log that the primary has written, and when it was not written any further yet. */
interface Written {
  position: number
  at: number
}

/**
 * Opens the replica of `primary` at `databaseUrl`, which need not be up, and looks after it until `close`. The replica is
 * fresh when it has replayed what the primary had written at a moment of the last five seconds: what it says of itself
 * alone proves nothing. A primary that was migrated before is ahead of it until the replica has the same tables. `onUse`
 * is told when it comes into use, or why it does not. Neither role needs rights beyond reading the tables.
 */
export async function openReadReplica(
  entities: Entities,
  databaseUrl: string,
  primary: Database,
  now: () => Date,
  onUse: (isUsed: boolean, why?: unknown) => void,
): Promise<ReadReplica> {
  const replica = await openFollower(entities, databaseUrl, MAX_STATEMENT_SECONDS)
  /** What the primary has written and the replica may not have replayed, oldest first. */
  let ahead: Written[] = []
  /** The newest moment whose writes the replica has. */
  let upTo = -Infinity
  let isUsed: boolean | undefined
  let isClosed = false
  let measuring: Promise<void> | undefined

  const age = (at: number) => now().getTime() - at
  // A clock that was set back makes moments of the future: they prove nothing.
  const isRecent = (at: number) => age(at) >= 0 && age(at) <= MAX_LAG_MS
  const isFresh = () => isRecent(upTo)

  function notice(why?: unknown): void {
    if (isClosed || isUsed === isFresh()) return
    isUsed = isFresh()
    onUse(isUsed, why)
  }

  function leaveAlone(why: unknown): void {
    upTo = -Infinity
    notice(why)
  }

  async function measureOnce(): Promise<void> {
    const at = now().getTime()
    // A primary that does not answer makes no replica bad; it only gets older.
    const written = await writtenUpTo(primary.read).catch(() => undefined)
    if (!written) return notice(new Error('The primary does not say how far it is.'))
    ahead = [...ahead.filter((one) => isRecent(one.at)), { position: written.position, at }]
    try {
      const { position, database, isFollowing } = await replayedUpTo(replica.read)
      if (database !== written.database) throw new Error('This is no replica of the database at DATABASE_URL.')
      if (!isFollowing) throw new Error('The replica does not follow its primary.')
      upTo = ahead.findLast((one) => one.position <= position)?.at ?? upTo
      notice(new Error('The replica has not caught up.'))
    } catch (error) {
      leaveAlone(error)
    }
  }

  const measure = () => (measuring ??= measureOnce().finally(() => (measuring = undefined)))
  const timer = setInterval(() => void measure(), MEASURE_MS).unref()
  void measure()

  return {
    async read(read) {
      if (!isFresh()) return read(primary.read)
      try {
        return await read(replica.read)
      } catch (error) {
        // What the read itself refuses is its answer; all else may be the replica's trouble alone.
        if (error instanceof DomainError) throw error
        leaveAlone(error)
        return read(primary.read)
      }
    },
    measure,
    isFresh,
    lagSeconds: () => age(upTo) / 1000,
    async close() {
      isClosed = true
      clearInterval(timer)
      await replica.close()
    },
  }
}
