import type { Reader } from './database.ts'
import { raw } from './raw.ts'

interface QueueCounts {
  name: string
  waiting: number
  active: number
  failed: number
}

// Raw: the table belongs to pg-boss and has no entity.
/** How many jobs each queue has, by pg-boss's latest count. */
export function queueCounts(db: Reader): Promise<QueueCounts[]> {
  return raw<QueueCounts>(db, {
    text: `select name, queued_count as waiting, active_count as active, failed_count as failed
           from pgboss.queue order by name`,
  })
}
