import { randomUUID } from 'node:crypto'
import type { Reader, Tx } from '../../database/database.ts'
import type { ClaimMethod } from '../../shared/claim-methods.ts'
import { rfc3339 } from '../../shared/clock.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import { emailAddress } from './email-address.ts'
import { seal, unseal } from '../sealed.ts'

/** What emails about a badge say: what the last check saw, and the code to paste. */
interface BadgeFacts {
  listing: string
  homepage: string
  detail: string
  code: string
  account: string
}

/** Every kind of email, and what is written into it. `jobs/emails/` words them. */
export interface EmailFacts {
  'sign-in': { link: string; code: string; minutes: number }
  /** News of a listing, for whoever follows it. */
  'listing-update': { listing: string; title: string; body: string; page: string; unfollow: string }
  /** A free listing waits for its badge; `deadline` is the day its place goes to others. */
  'badge-reminder': BadgeFacts & { week: string; deadline: string }
  /** The place in the launch week went to others. */
  'place-lapsed': BadgeFacts & { week: string }
  /** The badge of a live listing is gone; `deadline` is the day the listing stops being live. */
  'badge-missing': BadgeFacts & { deadline: string }
  /** The listing is no longer live. */
  'badge-lapsed': BadgeFacts
  'claim-link': ClaimLinkFacts
  'claim-renewal': ClaimLinkFacts
  'claim-disputed': ListingFacts & { method: ClaimMethod; answer: string; until: string }
  'claim-won': ListingFacts
  'claim-failing': ListingFacts & { answer: string }
  'claim-lapsed': ListingFacts & { answer: string }
  /** The site team hid it; `account` is where its owner reads this again. */
  'listing-hidden': ListingFacts & { reason: string; account: string }
  'listing-shown': ListingFacts
  'listing-handed-over': ListingFacts & { method: ClaimMethod; answer: string }
  /** The review that was bought; `order` is where it stands. */
  'listing-review': { website: string; order: string }
  /** A line that bought what the listing has already; its price goes back. */
  'line-refunded': { website: string; order: string }
  'cofounder-invite': { link: string; website: string; inviter: string; days: number }
}

/** A listing by its address and its website's host: what people typed about it stays out of emails. */
interface ListingFacts {
  listing: string
  website: string
}

interface ClaimLinkFacts extends ListingFacts {
  link: string
  /** Address of the account that claims. */
  claimant: string
  hours: number
}

export type EmailKind = keyof EmailFacts

/** An email that waits to be sent. */
export interface Email<K extends EmailKind = EmailKind> {
  id: string
  kind: K
  recipient: string
  facts: EmailFacts[K]
}

export interface NewEmail<K extends EmailKind> {
  kind: K
  to: string
  /** What the email is about: of the same kind to the same address about the same thing there is one. */
  reference: string
  facts: EmailFacts[K]
  /** After this the email would only confuse: it is not sent any more. */
  sendBefore?: Date
}

/** Writes an email in the caller's transaction; false when the same email was written before. */
export type EmailWriter = <K extends EmailKind>(email: NewEmail<K>) => Promise<boolean>

/**
 * Writes an email and has it sent, both in the caller's transaction; false when it was written before. Its facts hold
 * secrets (links, codes), so they are encrypted with APP_SECRET, and erased as soon as the email is sent or given up:
 * a copy of the database alone opens nothing.
 */
export async function writeEmail<K extends EmailKind>(
  { tx, jobs, appSecret, now }: { tx: Tx; jobs: JobSender; appSecret: string; now: Date },
  { kind, to, reference, facts, sendBefore }: NewEmail<K>,
): Promise<boolean> {
  const id = randomUUID()
  const written = await tx.sql
    .insertInto('email')
    .values({
      id,
      kind,
      recipient: emailAddress(to),
      reference,
      sealed: seal(appSecret, purposeOf(id), JSON.stringify(facts)),
      send_before: sendBefore?.toISOString() ?? null,
      created_at: now.toISOString(),
    })
    .onConflict((oc) => oc.columns(['kind', 'recipient', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return false
  await jobs('send-letter', { letterId: id })
  return true
}

/** The email, unless it was sent or given up. Throws when APP_SECRET is another than it was written with. */
export async function waitingEmail(
  db: Reader,
  id: string,
  { appSecret, now }: { appSecret: string; now: Date },
): Promise<{ email: Email; isLate: boolean } | null> {
  const row = await db.sql
    .selectFrom('email')
    .select((eb) => ['kind', 'recipient', 'sealed', eb('send_before', '<=', now.toISOString()).as('isLate')])
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .executeTakeFirst()
  if (!row) return null
  const facts = unseal(appSecret, purposeOf(id), row.sealed)
  if (facts === undefined) throw new Error('The email was written under another APP_SECRET.')
  const email = { id, kind: row.kind, recipient: row.recipient, facts: JSON.parse(facts) } as Email
  return { email, isLate: row.isLate === true }
}

/** Notes that the email is sent, and erases its secrets. */
export async function closeEmail(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.sql
    .updateTable('email')
    .set({ sealed: null, sent_at: now.toISOString() })
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .execute()
}

/** Notes that the email will never be sent and why, and erases its secrets. */
export async function giveUpEmail(tx: Tx, id: string, { why, now }: { why: string; now: Date }): Promise<void> {
  await tx.sql
    .updateTable('email')
    .set({ sealed: null, given_up_at: now.toISOString(), given_up_why: why })
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .execute()
}

export interface UndeliveredEmail {
  email: string
  kind: string
  reason: string
  given_up_at: string
}

/** The newest emails that were given up, to one address or to all. */
export async function undelivered(db: Reader, email?: string): Promise<UndeliveredEmail[]> {
  const newest = db.sql
    .selectFrom('email')
    .select(['recipient as email', 'kind', 'given_up_why', 'given_up_at'])
    .where('given_up_at', 'is not', null)
    .$narrowType<{ given_up_at: string }>()
    .orderBy('given_up_at', 'desc')
    .orderBy('id')
    .limit(1000)
  const rows = await (email === undefined ? newest : newest.where('recipient', '=', emailAddress(email))).execute()
  return rows.map(({ given_up_why, given_up_at, ...row }) => ({
    ...row,
    reason: given_up_why ?? 'unknown',
    given_up_at: rfc3339(given_up_at),
  }))
}

function purposeOf(id: string): string {
  return `email ${id}`
}
