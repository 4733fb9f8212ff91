import { randomUUID } from 'node:crypto'
import type { Reader, Tx } from '../../database/database.ts'
import type { ClaimMethod } from '../../shared/claim-methods.ts'
import type { JobSender } from '../../shared/job-sender.ts'
import { emailAddress, isNobodys } from './email-address.ts'
import { mayGetEmail } from './email-topics.ts'
import { type AppSecret, seal, unseal } from '../sealed.ts'

/** Facts in emails about a badge: the result of the last check, and the code to paste. */
interface BadgeFacts {
  listing: string
  homepage: string
  detail: string
  code: string
  account: string
}

/** Every kind of email, with its facts. The texts are in `jobs/emails/`. */
export interface EmailFacts {
  'sign-in': { link: string; code: string; minutes: number }
  /** Asks whether an address wants the weekly digest. */
  'digest-confirm': { link: string; days: number }
  /**
   * The digest of a week, with the ids of new products in the person's categories. `content` is read when it is sent, so that
   * thousands of waiting emails stay small and name no listing that was hidden meanwhile.
   */
  'weekly-digest': { week: string; followed: number[]; content: DigestContent | null }
  /** News about a listing, for its followers. */
  'listing-update': { listing: string; title: string; body: string; page: string; unfollow: string }
  /**
   * A listing that people follow has launched; votes until the day `until` count. `by` is who launched it, for those who
   * follow the person and not the listing.
   */
  'followed-launch': { listing: string; by?: string | undefined; page: string; until: string; unfollow: string }
  /** A free listing still needs its badge; `deadline` is the day it loses its place. */
  'badge-reminder': BadgeFacts & { week: string; deadline: string }
  /** A listing lost its place in the launch week. */
  'place-lapsed': BadgeFacts & { week: string }
  /** The badge of a live listing is missing; `deadline` is the day the listing stops being live. */
  'badge-missing': BadgeFacts & { deadline: string }
  /** A listing is no longer live, because its badge is missing. */
  'badge-lapsed': BadgeFacts
  /** A free listing has taken a place; `deadline` is the day it loses the place unless its badge is found. */
  'place-taken': OwnerFacts & { week: string; deadline: string }
  /** A badge was found, but another listing of the website is scheduled or live. */
  'place-given-up': OwnerFacts
  'badge-found': OwnerFacts & { week: string }
  /**
   * A listing is live, or has launched again. `until` is the last day of its launch week; null for a listing
   * that is live again without a launch.
   */
  'listing-live': OwnerFacts & { until: string | null; isRelaunch: boolean }
  'award-given': OwnerFacts & { week: string; place: number; votes: number }
  'review-received': OwnerFacts & { stars: number } & Daily
  'comment-received': OwnerFacts & Daily
  /** A draft is ready. Sent only if reading the website took so long that whoever asked may have left. */
  'draft-ready': { website: string; draft: string; wasRead: boolean }
  /** `hint` is the end of the key's secret. */
  'account-key': { hint: string }
  'account-passkey': Record<never, never>
  'account-new-browser': { browser: string }
  /** The account will be deleted on `day`; `link` keeps it until then. */
  'account-deletion': { link: string; day: string; keepsReviews: boolean }
  'account-blocked': { reason: string }
  'account-unblocked': Record<never, never>
  'claim-link': ClaimLinkFacts
  'claim-renewal': ClaimLinkFacts
  'claim-disputed': ClaimFacts
  /**
   * A claim waits for objections. `claim-waiting` goes to the listing's owners, `claim-to-judge` to the site
   * team; `answer` is the page to object on. `isVerified` if the listing has a verified claim.
   */
  'claim-waiting': ClaimFacts & { isVerified: boolean }
  'claim-to-judge': ClaimFacts
  /** An owner or the site team objected to a claim; `answer` is the page to claim with a stronger proof. */
  'claim-objected': ListingFacts & { answer: string }
  /** A claim that waited for a decision didn't succeed; `answer` is the page to claim again. */
  'claim-ended': ListingFacts & { reason: 'held_by_another' | 'not_proven' | 'not_public'; answer: string }
  'claim-won': ListingFacts
  'claim-failing': ListingFacts & { answer: string }
  'claim-lapsed': ListingFacts & { answer: string }
  /** The site team hid a listing; its owner sees the reason on the account page too. */
  'listing-hidden': OwnerFacts & { reason: string }
  'listing-shown': OwnerFacts
  /** `method` is null if the site team gave the listing to somebody else. */
  'listing-handed-over': ListingFacts & { method: ClaimMethod | null; answer: string }
  /** The site team made somebody the owner of a listing. */
  'listing-given': OwnerFacts
  /** The site team merged a listing into another one of the same product; `kept` is that one's page. */
  'listing-merged': OwnerFacts & { kept: string }
  /** The review that an order bought is ready; `order` is the page that shows it. */
  'listing-review': { website: string; order: string }
  /** The receipt of an order. `next` says what happens to a line, and when. */
  'order-paid': OrderFacts & {
    isTest: boolean
    lines: { what: string; cents: number; next: string }[]
    netCents: number
    vatCents: number
    totalCents: number
    invoice: string
  }
  /** Some or all of an order's money was refunded. `back` says what becomes of a line. */
  'order-refunded': OrderFacts &
    Refunded & { isWhole: boolean; isVat: boolean; lines: { what: string; back: string }[] } & {
      creditNote: string | null
    }
  /** An order was paid twice; the second payment was refunded. */
  'order-paid-twice': OrderFacts & Refunded
  /** Money arrived, and the site team has to look at the order. */
  'order-in-review': OrderFacts
  /** A payment that was under way failed. */
  'order-payment-failed': OrderFacts
  'order-disputed': OrderFacts
  'order-dispute-over': OrderFacts
  /** The site team has finished a line; `what` is its product and website. */
  'order-line-done': OrderFacts & { what: string }
  /** An order that its buyer had begun to pay wasn't paid in time. */
  'order-expired': OrderFacts
  /** An order that isn't paid no longer holds its place in a launch week. */
  'order-place-released': OrderFacts & { week: string }
  /** No longer written: older versions wrote this email when they requested the refund of a line. */
  'line-refunded': { website: string; order: string }
  'cofounder-invite': { link: string; website: string; inviter: string; days: number }
  /** Goes to the inviter; `cofounder` is the invited address. */
  'cofounder-joined': { cofounder: string; website: string; account: string }
}

interface DigestLine {
  slug: string
  name: string
  tagline: string | null
}

/** What a digest tells. `total` counts all launches of the week that has begun. */
export interface DigestContent {
  winners: (DigestLine & { place: number; votes: number })[]
  launches: DigestLine[]
  total: number
  followed: (DigestLine & { category: string })[]
}

/**
 * A listing's URL and its website's host. These emails contain no text that owners typed about the listing.
 */
interface ListingFacts {
  listing: string
  website: string
}

/** `account` is the URL of the page where owners manage the listing. */
interface OwnerFacts extends ListingFacts {
  account: string
}

/** `isEach` if the person gets each such email, not one a day at most. */
interface Daily {
  isEach?: true
}

/** `number` is the order's number, which is part of its page's URL. */
interface OrderFacts {
  number: string
}

/**
 * `claimUrl` is where the buyer collects a refund in coins, which we can't send back; null for other refunds.
 */
interface Refunded {
  cents: number
  claimUrl: string | null
}

interface ClaimFacts extends ListingFacts {
  method: ClaimMethod
  answer: string
  until: string
}

interface ClaimLinkFacts extends ListingFacts {
  link: string
  /** Email address of the account that is claiming the listing. */
  claimant: string
  hours: number
}

export type EmailKind = keyof EmailFacts

/** An email that hasn't been sent yet. */
export interface Email<K extends EmailKind = EmailKind> {
  id: string
  kind: K
  recipient: string
  facts: EmailFacts[K]
}

export interface NewEmail<K extends EmailKind> {
  kind: K
  to: string
  /** What the email is about. Each address gets one email per kind and reference. */
  reference: string
  facts: EmailFacts[K]
  /** From this moment on, the email is no longer sent. */
  sendBefore?: Date
}

/** Queues an email in the caller's transaction; false if it isn't sent, see `writeEmail`. */
export type EmailWriter = <K extends EmailKind>(email: NewEmail<K>) => Promise<boolean>

/**
 * Queues an email in the caller's transaction; false if the same email was queued before, or its person is deleted or has
 * turned such emails off. Its facts may
 * contain secrets (links, codes), so they're encrypted with APP_SECRET, erased once the email is sent or
 * discarded, and `GIVEN_UP_DAYS` after it was given up. A copy of the database without APP_SECRET reveals none of them.
 */
export async function writeEmail<K extends EmailKind>(
  { tx, jobs, appSecret, now }: { tx: Tx; jobs: JobSender; appSecret: AppSecret; now: Date },
  { kind, to, reference, facts, sendBefore }: NewEmail<K>,
): Promise<boolean> {
  if (isNobodys(to) || !(await mayGetEmail(tx, { email: emailAddress(to), kind }))) return false
  const id = randomUUID()
  const written = await tx.sql
    .insertInto('email')
    .values({
      id,
      kind,
      recipient: emailAddress(to),
      reference,
      sealed: seal(appSecret, emailPurpose(id), JSON.stringify(facts)),
      send_before: sendBefore?.toISOString() ?? null,
      created_at: now.toISOString(),
    })
    .onConflict((oc) => oc.columns(['kind', 'recipient', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return false
  await jobs('send-letter', kind === 'weekly-digest' ? { letterId: id, isBulk: true } : { letterId: id })
  return true
}

/**
 * An email that hasn't been sent or given up yet; null if there is none. `isLate` if `sendBefore` has passed.
 * Throws if it was encrypted with a different APP_SECRET.
 */
export async function waitingEmail(
  db: Reader,
  id: string,
  { appSecret, now }: { appSecret: AppSecret; now: Date },
): Promise<{ email: Email; isLate: boolean } | null> {
  const row = await db.sql
    .selectFrom('email')
    .select((eb) => ['kind', 'recipient', 'sealed', eb('send_before', '<=', now.toISOString()).as('isLate')])
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .where('given_up_at', 'is', null)
    .$narrowType<{ sealed: string }>()
    .executeTakeFirst()
  if (!row) return null
  const facts = unseal(appSecret, emailPurpose(id), row.sealed)
  if (facts === undefined) throw new Error('The email was encrypted with a different APP_SECRET.')
  const email = { id, kind: row.kind, recipient: row.recipient, facts: JSON.parse(facts) } as Email
  return { email, isLate: row.isLate === true }
}

/** Marks an email as sent, and erases its secrets. */
export async function closeEmail(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.sql
    .updateTable('email')
    .set({ sealed: null, sent_at: now.toISOString() })
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .execute()
}

/**
 * Marks an email as given up, with the reason. Keeps what an operator needs to resend it, unless its time has
 * passed.
 */
export async function giveUpEmail(tx: Tx, id: string, { why, now }: { why: string; now: Date }): Promise<void> {
  await tx.sql
    .updateTable('email')
    .set((eb) => ({
      sealed: eb.case().when('send_before', '<=', now.toISOString()).then(null).else(eb.ref('sealed')).end(),
      given_up_at: now.toISOString(),
      given_up_why: why,
    }))
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .where('given_up_at', 'is', null)
    .execute()
}

export function emailPurpose(id: string): string {
  return `email ${id}`
}
