import type { Reader, Tx } from '../database/database.ts'
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
  /** The form of a page that asked for it: it is written down once. */
  form?: string | undefined
}

/** Writes down what an operator or admin changed, in the change's own transaction. Nothing leaves this log. */
export async function writeAudit(tx: Tx, { at, who, action, target, details, form }: Change): Promise<void> {
  await tx.sql
    .insertInto('audit_log')
    .values({ at, who, action, target, details: JSON.stringify(details ?? {}), form: form ?? null })
    .execute()
}

/** Whether a form of a page has been answered. */
export async function wasAudited(db: Reader, form: string): Promise<boolean> {
  const found = await db.sql.selectFrom('audit_log').select('id').where('form', '=', form).executeTakeFirst()
  return found !== undefined
}

export interface AuditLine {
  id: number
  at: string
  who: string
  action: string
  target: string
  details: Record<string, unknown>
}

export interface AuditFilter {
  who?: string | undefined
  action?: string | undefined
  target?: string | undefined
  /** Only lines older than this one: the next page. */
  before?: number | undefined
  limit: number
}

/** The newest changes first; one more than `limit` is never read. */
export async function readAudit(db: Reader, filter: AuditFilter): Promise<AuditLine[]> {
  const { who, action, target, before, limit } = filter
  let query = db.sql
    .selectFrom('audit_log')
    .select(['id', 'at', 'who', 'action', 'target', 'details'])
    .orderBy('id', 'desc')
    .limit(limit)
  if (who !== undefined) query = query.where('who', '=', who)
  if (action !== undefined) query = query.where('action', '=', action)
  if (target !== undefined) query = query.where('target', '=', target)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, at: rfc3339(row.at) }))
}
