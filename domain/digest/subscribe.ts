import { randomUUID } from 'node:crypto'
import { emailAddress } from '../accounts/emails/email-address.ts'
import { lockMailboxOf, mailboxOf } from '../accounts/emails/mailbox.ts'
import type { Outgoing } from '../accounts/emails/outgoing.ts'
import type { Reader, Tx } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { hashSecret, newToken } from '../shared/secret.ts'

/** How long the link in a confirmation works, and how long we keep an address that wasn't confirmed. */
const CONFIRM_DAYS = 7
/** Confirmations that a mailbox gets in a day, whoever asks. */
const MAX_PER_MAILBOX = 3
/** Confirmations that one network can ask for in a day: enough for an office, too few to bother strangers. */
const MAX_PER_NETWORK = 30
const DAY_MS = 86_400_000

interface Asking extends Pick<Outgoing, 'writeEmail'> {
  tx: Tx
  siteUrl: string
  now: Date
}

/**
 * Emails an address a link that confirms the digest, whether or not it gets the digest already, so that nobody learns who
 * does. A mailbox that got enough of them today gets no more, and nobody is told. `asker` is a hash of the network that asks.
 * Throws `invalid_input` and `rate_limited`.
 */
export async function askForDigest(
  { tx, writeEmail, siteUrl, now }: Asking,
  { email, asker }: { email: string; asker: string },
): Promise<void> {
  const address = emailAddress(email)
  await lockMailboxOf(tx, 'digestEmails', address)
  if (await isFlooded(tx, { email: address, asker, now })) return
  const id = randomUUID()
  const token = newToken()
  await tx.sql
    .insertInto('digest_request')
    .values({ id, email: address, link_hash: hashSecret(token), asker, created_at: now.toISOString() })
    .execute()
  await writeEmail({
    kind: 'digest-confirm',
    to: address,
    reference: id,
    facts: { link: `${siteUrl}/digest/confirm/${token}`, days: CONFIRM_DAYS },
    sendBefore: new Date(now.getTime() + CONFIRM_DAYS * DAY_MS),
  })
}

/** Whether a mailbox got enough confirmations today. Throws `rate_limited` if its network asked too often. */
async function isFlooded(tx: Tx, { email, asker, now }: { email: string; asker: string; now: Date }): Promise<boolean> {
  const { mailbox, network } = await tx.sql
    .selectFrom('digest_request')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere((of) => of(of.fn('f_mailbox', ['email']), '=', mailboxOf(email)))
        .as('mailbox'),
      eb.fn.countAll<number>().filterWhere('asker', '=', asker).as('network'),
    ])
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .where((eb) => eb.or([eb(eb.fn('f_mailbox', ['email']), '=', mailboxOf(email)), eb('asker', '=', asker)]))
    .executeTakeFirstOrThrow()
  if (network >= MAX_PER_NETWORK)
    throw new DomainError(
      'rate_limited',
      'Too many people asked for the weekly email from your network today.',
      'Try again tomorrow.',
    )
  return mailbox >= MAX_PER_MAILBOX
}

/** The address that a confirmation link is about; null if the link is unknown or too old. */
export async function addressOfLink(db: Reader, token: string, now: Date): Promise<string | null> {
  const request = await db.sql
    .selectFrom('digest_request')
    .select('email')
    .where('link_hash', '=', hashSecret(token))
    .where('created_at', '>', new Date(now.getTime() - CONFIRM_DAYS * DAY_MS).toISOString())
    .executeTakeFirst()
  return request?.email ?? null
}

/**
 * Sends the digest to an address from now on, which its owner has confirmed, and no longer to another address of the same
 * mailbox. Doing it again changes nothing.
 */
export async function subscribe(tx: Tx, email: string, now: Date): Promise<void> {
  await lockMailboxOf(tx, 'digestEmails', email)
  await tx.sql
    .deleteFrom('digest_subscriber')
    .where((eb) => eb(eb.fn<string>('f_mailbox', ['email']), '=', mailboxOf(email)))
    .where('email', '<>', email)
    .execute()
  await tx.sql
    .insertInto('digest_subscriber')
    .values({ email, confirmed_at: now.toISOString() })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/**
 * Ends the digest for a mailbox, whichever of its addresses gets it, and forgets that it got one: the links that would begin it
 * again, and its emails, also those that wait to be sent.
 */
export async function unsubscribe(tx: Tx, email: string): Promise<void> {
  const addresses = [email]
  // Subscribers first: this waits for a `sendDigest` that is queuing emails to them, which are deleted afterward.
  for (const table of ['digest_subscriber', 'digest_request'] as const) {
    const gone = await tx.sql
      .deleteFrom(table)
      .where((eb) => eb(eb.fn<string>('f_mailbox', ['email']), '=', mailboxOf(email)))
      .returning('email')
      .execute()
    addresses.push(...gone.map((one) => one.email))
  }
  await tx.sql
    .deleteFrom('email')
    .where('recipient', 'in', addresses)
    .where('kind', 'in', ['weekly-digest', 'digest-confirm'])
    .execute()
}

/** Whether a mailbox gets the digest, at whichever of its addresses. */
export async function isSubscribed(db: Reader, email: string): Promise<boolean> {
  const row = await db.sql
    .selectFrom('digest_subscriber')
    .select('email')
    .where((eb) => eb(eb.fn<string>('f_mailbox', ['email']), '=', mailboxOf(email)))
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets addresses that weren't confirmed in time. */
export async function forgetOldRequests(db: Reader, now: Date): Promise<void> {
  await db.sql
    .deleteFrom('digest_request')
    .where('created_at', '<', new Date(now.getTime() - CONFIRM_DAYS * DAY_MS).toISOString())
    .execute()
}
