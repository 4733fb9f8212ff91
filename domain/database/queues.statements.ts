import type { Reader } from './database.ts'
import { raw } from './raw.ts'

interface QueueCounts {
  name: string
  waiting: number
  active: number
  failed: number
}

/**
 * How many jobs each queue has, as pg-boss last counted them. Raw: the table belongs to pg-boss and has no
 * entity.
 */
export function queueCounts(db: Reader): Promise<QueueCounts[]> {
  return raw<QueueCounts>(db, {
    text: `select name, queued_count as waiting, active_count as active, failed_count as failed
           from pgboss.queue order by name`,
  })
}
