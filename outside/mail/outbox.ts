import { seal, unseal } from '../../domain/accounts/sealed.ts'
import type { Database } from '../../domain/database/database.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import type { Mail, Message } from './mail.ts'

const PURPOSE = 'outbox'
/** How many emails the page of the outbox shows. */
const SHOWN = 50

/** Keeps emails for the person who develops on this machine: encrypted, so that a copy of the database opens nothing. */
export function openOutbox(db: Database, appSecret: string, now: () => Date): Mail {
  return {
    way: 'outbox',
    async send(message) {
      const sealed = seal(appSecret, PURPOSE, JSON.stringify(message))
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

/** The newest emails of the outbox, newest first. */
export async function readOutbox(db: Database, appSecret: string): Promise<OutboxEmail[]> {
  const rows = await db.read.sql
    .selectFrom('outbox')
    .select(['sealed', 'created_at'])
    .orderBy('number', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.flatMap(({ sealed, created_at }) => {
    // An email of an earlier APP_SECRET cannot be read any more.
    const message = unseal(appSecret, PURPOSE, sealed)
    return message ? [{ ...(JSON.parse(message) as Message), created_at: rfc3339(created_at) }] : []
  })
}
