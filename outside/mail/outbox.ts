import { type AppSecret, seal, unseal } from '../../domain/accounts/sealed.ts'
import { OUTBOX_PURPOSE } from '../../domain/accounts/emails/outbox.entity.ts'
import type { Database } from '../../domain/database/database.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import type { Mail, Message } from './mail.ts'

/** How many emails the outbox page shows. */
const MAX_SHOWN = 50

/** Keeps emails for the developer of this machine, encrypted so that a copy of the database doesn't reveal them. */
export function openOutbox(db: Database, appSecret: AppSecret, now: () => Date): Mail {
  return {
    way: 'outbox',
    async send(message) {
      const sealed = seal(appSecret, OUTBOX_PURPOSE, JSON.stringify(message))
      await db.read.sql
        .insertInto('outbox')
        .values({ id: message.id, sealed, created_at: now().toISOString() })
        .onConflict((oc) => oc.column('id').doNothing())
        .execute()
    },
    close() {},
  }
}

export interface OutboxEmail extends Message {
  created_at: string
}

/** The most recent emails of the outbox, newest first. */
export async function readOutbox(db: Database, appSecret: AppSecret): Promise<OutboxEmail[]> {
  const rows = await db.read.sql
    .selectFrom('outbox')
    .select(['sealed', 'created_at'])
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.flatMap(({ sealed, created_at }) => {
    // Emails sealed with an earlier APP_SECRET can't be read.
    const message = unseal(appSecret, OUTBOX_PURPOSE, sealed)
    return message ? [{ ...(JSON.parse(message) as Message), created_at: rfc3339(created_at) }] : []
  })
}
