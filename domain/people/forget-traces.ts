import { isDeepStrictEqual } from 'node:util'
import { expressionBuilder } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { WithJobs } from '../shared/job-sender.ts'
import { changeTexts, exactly } from './forget-words.ts'

/** Who stands in a record in place of a person who is gone. */
export const NOBODY = 'a deleted account'

interface Person {
  id: string
  email: string
}

/** Takes an address and id out of logs, counters, queues and emails, which keep what happened but not to whom. */
export async function forgetTraces(tx: Tx, { id, email }: Person): Promise<void> {
  await tx.sql.deleteFrom('email').where('recipient', '=', email).execute()
  await tx.sql.deleteFrom('mail_suppression').where('email', '=', email).execute()
  for (const table of ['sign_in_request', 'digest_request', 'digest_subscriber'] as const)
    await tx.sql.deleteFrom(table).where('email', '=', email).execute()
  await tx.sql.deleteFrom('draft_invite').where('email', '=', email).execute()
  await tx.sql
    .deleteFrom('rate_limit')
    .where((eb) => eb(eb.fn('strpos', ['key', eb.val(id)]), '>', 0))
    .execute()
  await tx.sql
    .deleteFrom('oidc_payload')
    .where('kind', 'in', ['Session', 'Interaction'])
    .where((eb) => eb(eb.fn('strpos', [eb.cast('payload', 'text'), eb.val(id)]), '>', 0))
    .execute()
  await forgetInQueue(tx, { id, email })
  await tx.sql.updateTable('product_price').set({ set_by: NOBODY }).where('set_by', '=', email).execute()
  await tx.sql.updateTable('payment_refund').set({ asked_by: NOBODY }).where('asked_by', '=', email).execute()
  await tx.sql.updateTable('listing_version').set({ seen_by: NOBODY }).where('seen_by', '=', email).execute()
  for (const text of [email, id]) await forgetInAudit(tx, text)
}

/** Finished jobs that name the person go; jobs to come only lose the account that they are counted for. */
async function forgetInQueue(tx: Tx, { id, email }: Person): Promise<void> {
  const jobs = tx.sql.withTables<WithJobs>()
  const finished = await jobs
    .selectFrom('pgboss.job')
    .select(['id', 'group_id', 'data', 'output'])
    .where('state', 'in', ['completed', 'cancelled', 'failed'])
    .where((eb) =>
      eb.or([
        eb('group_id', '=', id),
        ...[id, email].flatMap((text) => (['data', 'output'] as const).map((column) => mayHold(column, text))),
      ]),
    )
    .execute()
  const naming = finished.filter(
    ({ group_id, data, output }) =>
      group_id === id || [id, email].some((text) => !isDeepStrictEqual(without([data, output], text), [data, output])),
  )
  if (naming.length)
    await jobs
      .deleteFrom('pgboss.job')
      .where(
        'id',
        'in',
        naming.map((job) => job.id),
      )
      .execute()
  await jobs.updateTable('pgboss.job').set({ group_id: null }).where('group_id', '=', id).execute()
}

async function forgetInAudit(tx: Tx, text: string): Promise<void> {
  for (const column of ['who', 'target'] as const)
    await tx.sql
      .updateTable('audit_log')
      .set({ [column]: NOBODY })
      .where(column, '=', text)
      .execute()
  const lines = await tx.sql
    .selectFrom('audit_log')
    .select(['id', 'who', 'target', 'details'])
    .where((eb) => eb.or((['who', 'target', 'details'] as const).map((column) => mayHold(column, text))))
    .execute()
  for (const { id, ...line } of lines) {
    const next = without(line, text) as typeof line
    if (!isDeepStrictEqual(next, line))
      await tx.sql
        .updateTable('audit_log')
        .set({ ...next, details: JSON.stringify(next.details) })
        .where('id', '=', id)
        .execute()
  }
}

/** Whether a column may hold a text; it may be a part of a longer address. */
function mayHold(column: 'data' | 'output' | 'who' | 'target' | 'details', text: string) {
  const eb = expressionBuilder<Tables & WithJobs, 'pgboss.job' | 'audit_log'>()
  const json = JSON.stringify(text.toLowerCase()).slice(1, -1)
  return eb(eb.fn('strpos', [eb.fn('lower', [eb.cast<string>(column, 'text')]), eb.val(json)]), '>', 0)
}

function without(value: unknown, text: string): unknown {
  const pattern = exactly(text)
  return changeTexts(value, (one) => one.replace(pattern, NOBODY))
}
