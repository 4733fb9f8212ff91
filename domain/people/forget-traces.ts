import type { Tx } from '../database/database.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** The columns of pg-boss's jobs that can name a person. */
    'pgboss.job': {
      id: string
      name: string
      state: string
      data: string
      output: string | null
      group_id: string | null
    }
  }
}

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
  await tx.sql.deleteFrom('sign_in_request').where('email', '=', email).execute()
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
  await tx.sql
    .deleteFrom('pgboss.job')
    .where('state', 'in', ['completed', 'cancelled', 'failed'])
    .where((eb) =>
      eb.or([
        eb('group_id', '=', id),
        ...[id, email].flatMap((text) =>
          (['data', 'output'] as const).map((column) =>
            eb(eb.fn('strpos', [eb.cast(column, 'text'), eb.val(text)]), '>', 0),
          ),
        ),
      ]),
    )
    .execute()
  await tx.sql.updateTable('pgboss.job').set({ group_id: null }).where('group_id', '=', id).execute()
}

async function forgetInAudit(tx: Tx, text: string): Promise<void> {
  const json = JSON.stringify(text).slice(1, -1)
  await tx.sql
    .updateTable('audit_log')
    .set((eb) => ({
      who: eb.fn<string>('replace', ['who', eb.val(text), eb.val(NOBODY)]),
      target: eb.fn<string>('replace', ['target', eb.val(text), eb.val(NOBODY)]),
      details: eb.cast<string>(eb.fn('replace', [eb.cast('details', 'text'), eb.val(json), eb.val(NOBODY)]), 'jsonb'),
    }))
    .where((eb) =>
      eb.or([
        eb(eb.fn('strpos', ['who', eb.val(text)]), '>', 0),
        eb(eb.fn('strpos', ['target', eb.val(text)]), '>', 0),
        eb(eb.fn('strpos', [eb.cast('details', 'text'), eb.val(json)]), '>', 0),
      ]),
    )
    .execute()
}
