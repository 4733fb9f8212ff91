import * as z from 'zod'

/** An address that no more emails may go to: its mailbox is gone, or its owner reported an email as spam. */
export interface EmailEvent {
  type: 'bounce' | 'complaint'
  email: string
  /** What the mail provider says about it. */
  reason: string | undefined
}

const text = z.string().max(10_000)

/** Our own format: `{ "events": [{ "type", "email", "reason"? }] }`. A bounce is permanent unless it says otherwise. */
const own = z
  .object({
    type: z.enum(['bounce', 'complaint']),
    email: text,
    reason: text.nullish(),
    permanent: z.literal(true).optional(),
  })
  .transform(({ type, email, reason }): EmailEvent => ({ type, email, reason: reason ?? undefined }))

/** Postmark's webhooks for bounces and spam complaints, one event per request. Other types of bounce are temporary. */
const postmark = z
  .object({
    RecordType: z.enum(['Bounce', 'SpamComplaint']),
    Type: z.enum(['HardBounce', 'BadEmailAddress', 'SpamComplaint']),
    Email: text,
    Description: text.nullish(),
  })
  .transform(({ Type: type, Email: email, Description: reason }): EmailEvent => ({
    type: type === 'SpamComplaint' ? 'complaint' : 'bounce',
    email,
    reason: reason ?? undefined,
  }))

/** An event of SendGrid's Event Webhook, which sends lists of them. A bounce of the type `blocked` is temporary. */
const sendgrid = z
  .union([
    z.object({ event: z.literal('bounce'), type: z.literal('bounce'), email: text, reason: text.nullish() }),
    z.object({ event: z.literal('spamreport'), email: text, reason: text.nullish() }),
  ])
  .transform(({ event, email, reason }): EmailEvent => ({
    type: event === 'bounce' ? 'bounce' : 'complaint',
    email,
    reason: reason ?? undefined,
  }))

const any = z.union([own, postmark, sendgrid])

/** The events in the body of a webhook; leaves out those of other kinds. null if the body isn't in a known format. */
export function emailEventsIn(body: unknown): EmailEvent[] | null {
  const list = Array.isArray(body) ? body : listIn(body)
  if (!list) return null
  return list.flatMap((one: unknown) => {
    const event = any.safeParse(one)
    return event.success ? [event.data] : []
  })
}

function listIn(body: unknown): unknown[] | null {
  if (typeof body !== 'object' || body === null) return null
  if ('events' in body) return Array.isArray(body.events) ? body.events : null
  return 'RecordType' in body ? [body] : null
}
