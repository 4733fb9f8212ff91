import type { Reader, Tx } from '../database/database.ts'
import { rfc3339 } from './clock.ts'

interface Change {
  /** `operator` for the command line, otherwise the person's email address. */
  who: string
  /** For example `price set`. */
  action: string
  /** For example the code of a product. */
  target: string
  details?: Record<string, unknown>
  at: Date
  /** The token of the submitted form; a form is logged only once. */
  form?: string | undefined
}

/** Logs what an operator or admin did, in the same transaction. Log lines are never deleted. */
export async function writeAudit(tx: Tx, { at, who, action, target, details, form }: Change): Promise<void> {
  await tx.sql
    .insertInto('audit_log')
    .values({ at, who, action, target, details: JSON.stringify(details ?? {}), form: form ?? null })
    .execute()
}

/** Whether this form has already been handled. */
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
  /** Returns only lines older than the line with this id. */
  before?: number | undefined
  limit: number
}

/** Up to `limit` lines of the log, newest first. */
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
