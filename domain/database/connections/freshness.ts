import type { Position } from '../engine.statements.ts'

/** The longest that the replica may lag behind the primary. */
const MAX_LAG_MS = 5000

/** How much of the primary's log a replica says it has replayed. */
export type Replayed = Position & { isFollowing: boolean }

/**
 * Tracks how fresh a replica is. It's fresh if it has replayed everything that the primary had written at
 * some moment in the last five seconds. The replica's own estimate of its lag isn't used, since a replica
 * doesn't know what it hasn't received.
 */
export function trackFreshness(now: () => Date) {
  /** Log positions that the primary had reached and the replica may not have replayed, oldest first. */
  let ahead: { position: number; at: number }[] = []
  /** The latest moment whose writes the replica has. */
  let upTo = -Infinity

  const age = (at: number) => now().getTime() - at
  // Moments in the future prove nothing: the clock was set back.
  const isRecent = (at: number) => age(at) >= 0 && age(at) <= MAX_LAG_MS

  return {
    isFresh: () => isRecent(upTo),
    /**
     * How many seconds the replica may lag: it has everything older than that. Infinity if that's unknown.
     */
    lagSeconds: () => age(upTo) / 1000,
    /** Makes the replica unusable until a later measurement shows that it's fresh. */
    reset() {
      upTo = -Infinity
    },
    /** Records that the primary had written its log up to a position at a moment (epoch milliseconds). */
    recordWritten({ position }: Position, at: number) {
      ahead = [...ahead.filter((one) => isRecent(one.at)), { position, at }]
    },
    /** Records how much the replica has replayed. Throws if it doesn't follow this primary. */
    recordReplayed(primary: Position, { position, database, isFollowing }: Replayed) {
      if (database !== primary.database) throw new Error('This is not a replica of the database at DATABASE_URL.')
      if (!isFollowing) throw new Error('The replica does not follow its primary.')
      upTo = ahead.findLast((one) => one.position <= position)?.at ?? upTo
    },
  }
}
