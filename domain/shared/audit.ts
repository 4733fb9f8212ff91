import type { Database, EntityManager } from '../database/database.ts'
import { rfc3339 } from './clock.ts'

interface Change {
  /** Who changed it: `operator` on the command line, else the address of the person. */
  who: string
  /** What was done, e.g. `price set`. */
  action: string
  /** What it was done to, e.g. the code of a product. */
  target: string
  details?: Record<string, unknown>
  at: Date
}

/** Writes down what an operator or admin changed, in the change's own transaction. Nothing leaves this log. */
export async function writeAudit(db: Database, em: EntityManager, change: Change): Promise<void> {
  await db.rows(em, {
    text: 'insert into audit_log (at, who, action, target, details) values ($1, $2, $3, $4, $5::jsonb)',
    values: [change.at.toISOString(), change.who, change.action, change.target, JSON.stringify(change.details ?? {})],
  })
}

/** The newest changes first. */
export async function readAudit(db: Database, em: EntityManager, limit: number) {
  const rows = await db.rows<{ at: string; who: string; action: string; target: string; details: unknown }>(em, {
    text: 'select at::text, who, action, target, details from audit_log order by at desc, id desc limit $1',
    values: [limit],
  })
  return rows.map((row) => ({ ...row, at: rfc3339(row.at) }))
}
