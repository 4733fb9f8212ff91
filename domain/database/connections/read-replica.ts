import { DomainError } from '../../errors.ts'
import type { Database, Reader } from '../database.ts'
import { replayedUpTo, writtenUpTo } from '../engine.statements.ts'
import { trackFreshness } from './freshness.ts'
import { openFollower, type Entities } from '../open.ts'

/** How often both servers are asked for their positions. */
const MEASURE_MS = 1000

/** Public reads take milliseconds. A longer one would delay the replica's replay, so the primary runs it. */
const MAX_STATEMENT_SECONDS = 5

/** A streaming replica of the database, used only while it's known to be fresh. */
export interface ReadReplica {
  /** Runs a read on the replica while it's fresh, else on the primary. If the replica fails, the primary runs it again. */
  read<T>(read: (db: Reader) => Promise<T>): Promise<T>
  /** Asks both servers for their positions, as happens every second. Never throws. */
  measure(): Promise<void>
  isFresh(): boolean
  /** An upper bound on the replica's lag, in seconds: it has every write older than this. Infinity if unknown. */
  lagSeconds(): number
  close(): Promise<void>
}

/**
 * Opens the replica of `primary` at `databaseUrl`, which doesn't have to be running, and measures it until
 * `close`. After a migration, the replica counts as behind until it has the same tables. Calls `onUse` when
 * the replica comes into use, and with the reason when it can't be used. Measuring needs no database rights
 * other than reading the tables.
 */
export async function openReadReplica(
  entities: Entities,
  databaseUrl: string,
  primary: Database,
  now: () => Date,
  onUse: (isUsed: boolean, why?: unknown) => void,
): Promise<ReadReplica> {
  const replica = await openFollower(entities, databaseUrl, MAX_STATEMENT_SECONDS)
  const { isFresh, lagSeconds, ...freshness } = trackFreshness(now)
  let isUsed: boolean | undefined
  let isClosed = false
  let measuring: Promise<void> | undefined

  function notice(why?: unknown): void {
    if (isClosed || isUsed === isFresh()) return
    isUsed = isFresh()
    onUse(isUsed, why)
  }

  function stopUsing(why: unknown): void {
    freshness.reset()
    notice(why)
  }

  async function measureOnce(): Promise<void> {
    const at = now().getTime()
    // If the primary doesn't answer, the replica isn't at fault and stays in use while it's fresh.
    const written = await writtenUpTo(primary.read).catch(() => undefined)
    if (!written) return notice(new Error('The primary did not report its position.'))
    freshness.recordWritten(written, at)
    try {
      freshness.recordReplayed(written, await replayedUpTo(replica.read))
      notice(new Error('The replica has not caught up.'))
    } catch (error) {
      stopUsing(error)
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
        // A DomainError is the result of the read. Any other error may come from the replica alone.
        if (error instanceof DomainError) throw error
        stopUsing(error)
        return read(primary.read)
      }
    },
    measure,
    isFresh,
    lagSeconds,
    async close() {
      isClosed = true
      clearInterval(timer)
      await replica.close()
    },
  }
}
