import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
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
export async function writeAudit(tx: Tx, change: Change): Promise<void> {
  await raw(tx, {
    text: 'insert into audit_log (at, who, action, target, details, form) values ($1, $2, $3, $4, $5::jsonb, $6)',
    values: [
      change.at.toISOString(),
      change.who,
      change.action,
      change.target,
      JSON.stringify(change.details ?? {}),
      change.form ?? null,
    ],
  })
}

/** Whether a form of a page has been answered. */
export async function wasAudited(db: Reader, form: string): Promise<boolean> {
  const found = await raw(db, { text: 'select 1 from audit_log where form = $1', values: [form] })
  return found.length > 0
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
  const rows = await raw<AuditLine>(db, {
    text: `select id::float8 as id, at::text, who, action, target, details from audit_log
           where ($2::text is null or who = $2) and ($3::text is null or action = $3)
             and ($4::text is null or target = $4) and ($5::bigint is null or id < $5)
           order by id desc limit $1`,
    values: [limit, who ?? null, action ?? null, target ?? null, before ?? null],
  })
  return rows.map((row) => ({ ...row, at: rfc3339(row.at) }))
}
