import type { Database, Tx } from '../../database/database.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import type { ProviderName } from '../../shared/payment-providers.ts'
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts'

/** Saves a verified event and queues a check of its session. Does nothing for a repeated event. */
async function receiveEvent(
  tx: Tx,
  jobs: JobSender,
  { provider, event, now }: { provider: ProviderName; event: PaymentEvent; now: Date },
): Promise<void> {
  const kept = await tx.sql
    .insertInto('payment_event')
    .values({ provider, external_id: event.externalId, kind: event.kind, ref: event.ref, received_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning('external_id')
    .executeTakeFirst()
  if (kept) await jobs('settle-payment', { provider, ref: event.ref })
}

/** Marks the events of a session or payment as handled. */
export async function markHandled(
  tx: Tx,
  { provider, ref, now }: { provider: ProviderName; ref: string; now: Date },
): Promise<void> {
  await tx.sql
    .updateTable('payment_event')
    .set({ handled_at: now })
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .where('handled_at', 'is', null)
    .execute()
}

/**
 * Verifies a provider's webhook event and saves it, unless it is of a kind we ignore. Throws if its signature
 * is missing, wrong or stale.
 */
export async function receiveWebhook(
  { db, jobsIn, now }: { db: Database; jobsIn: (tx: Tx) => JobSender; now: () => Date },
  provider: PaymentProvider,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<void> {
  const event = provider.readEvent(raw, headers, now())
  if (!event) return
  await db.transaction((tx) => receiveEvent(tx, jobsIn(tx), { provider: provider.name, event, now: now() }))
}
