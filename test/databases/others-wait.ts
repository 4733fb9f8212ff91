import { expect, inject } from 'vitest'
import type { TestService } from '../service.ts'
import { raw } from '../../domain/database/raw.ts'

/**
 * Returns once at least this many other connections wait for a lock; a job may wait beside those of the test. On the
 * embedded database everyone waits for the whole transaction anyway, so it returns immediately.
 */
export async function othersWait({ db }: Pick<TestService, 'db'>, n: number): Promise<void> {
  if ('snapshot' in inject('template')) return
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await raw(db.read, { text })).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(n)
}
