import type { Tx } from '../../database/database.ts'
import { raw } from '../../database/raw.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import type { ProviderName } from '../../shared/payment-providers.ts'
import type { PaymentEvent } from './payment-provider.ts'

/** Keeps a verified event and has its session looked at; the same event again changes nothing. */
export async function receiveEvent(
  tx: Tx,
  jobs: JobSender,
  { provider, event, now }: { provider: ProviderName; event: PaymentEvent; now: Date },
): Promise<void> {
  const kept = await raw(tx, {
    text: `insert into payment_event (provider, external_id, kind, ref, received_at) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning 1`,
    values: [provider, event.externalId, event.kind, event.ref, now.toISOString()],
  })
  if (kept.length) await jobs('settle-payment', { provider, ref: event.ref })
}

/** The events of a session are dealt with. */
export async function markHandled(
  tx: Tx,
  { provider, ref, now }: { provider: ProviderName; ref: string; now: Date },
): Promise<void> {
  await raw(tx, {
    text: 'update payment_event set handled_at = $3 where provider = $1 and ref = $2 and handled_at is null',
    values: [provider, ref, now.toISOString()],
  })
}
