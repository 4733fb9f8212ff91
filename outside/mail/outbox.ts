import { seal, unseal } from '../../domain/accounts/sealed.ts'
import type { Database } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import type { Mail, Message } from './mail.ts'

const PURPOSE = 'outbox'
/** How many letters the page of the outbox shows. */
const SHOWN = 50

/** Keeps letters for the person who develops on this machine: encrypted, so that a copy of the database opens nothing. */
export function openOutbox(db: Database, appSecret: string, now: () => Date): Mail {
  return {
    way: 'outbox',
    async send(message) {
      await raw(db.read, {
        text: 'insert into outbox (id, sealed, created_at) values ($1, $2, $3) on conflict (id) do nothing',
        values: [message.id, seal(appSecret, PURPOSE, JSON.stringify(message)), now().toISOString()],
      })
    },
    close() {},
  }
}

export interface OutboxLetter extends Message {
  created_at: string
}

/** The newest letters of the outbox, newest first. */
export async function readOutbox(db: Database, appSecret: string): Promise<OutboxLetter[]> {
  const rows = await raw<{ sealed: string; created_at: string }>(db.read, {
    text: `select sealed, created_at from outbox order by number desc limit ${SHOWN}`,
  })
  return rows.flatMap(({ sealed, created_at }) => {
    // A letter of an earlier APP_SECRET cannot be read any more.
    const message = unseal(appSecret, PURPOSE, sealed)
    return message ? [{ ...(JSON.parse(message) as Message), created_at: rfc3339(created_at) }] : []
  })
}
