import { randomUUID } from 'node:crypto'
import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { ClaimMethod } from '../shared/claim-methods.ts'
import { rfc3339 } from '../shared/clock.ts'
import type { JobSender } from '../shared/job-sender.ts'
import { emailAddress } from './email-address.ts'
import { seal, unseal } from './sealed.ts'

/** What letters about a badge say: what the last check saw, and the code to paste. */
interface BadgeFacts {
  listing: string
  homepage: string
  detail: string
  code: string
  account: string
}

/** Every kind of letter, and what is written into it. `jobs/letters/` words them. */
export interface LetterFacts {
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

/** A listing by its address and its website's host: what people typed about it stays out of letters. */
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

export type LetterKind = keyof LetterFacts

/** A letter that waits to be sent. */
export interface Letter<K extends LetterKind = LetterKind> {
  id: string
  kind: K
  recipient: string
  facts: LetterFacts[K]
}

export interface NewLetter<K extends LetterKind> {
  kind: K
  to: string
  /** What the letter is about: of the same kind to the same address about the same thing there is one. */
  reference: string
  facts: LetterFacts[K]
  /** After this the letter would only confuse: it is not sent any more. */
  sendBefore?: Date
}

/** Writes a letter in the caller's transaction; false when the same letter was written before. */
export type LetterWriter = <K extends LetterKind>(letter: NewLetter<K>) => Promise<boolean>

/**
 * Writes a letter and has it sent, both in the caller's transaction; false when it was written before. Its facts hold
 * secrets (links, codes), so they are encrypted with APP_SECRET, and erased as soon as the letter is sent or given up:
 * a copy of the database alone opens nothing.
 */
export async function writeLetter<K extends LetterKind>(
  { tx, jobs, appSecret, now }: { tx: Tx; jobs: JobSender; appSecret: string; now: Date },
  { kind, to, reference, facts, sendBefore }: NewLetter<K>,
): Promise<boolean> {
  const id = randomUUID()
  const written = await raw(tx, {
    text: `insert into letter (id, kind, recipient, reference, sealed, send_before, created_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (kind, recipient, reference) do nothing returning 1`,
    values: [
      id,
      kind,
      emailAddress(to),
      reference,
      seal(appSecret, purposeOf(id), JSON.stringify(facts)),
      sendBefore?.toISOString() ?? null,
      now.toISOString(),
    ],
  })
  if (!written.length) return false
  await jobs('send-letter', { letterId: id })
  return true
}

/** The letter, unless it was sent or given up. Throws when APP_SECRET is another than it was written with. */
export async function waitingLetter(
  db: Reader,
  id: string,
  { appSecret, now }: { appSecret: string; now: Date },
): Promise<{ letter: Letter; isLate: boolean } | null> {
  const [row] = await raw<{ kind: LetterKind; recipient: string; sealed: string; is_late: boolean }>(db, {
    text: `select kind, recipient, sealed, coalesce(send_before <= $2, false) as is_late from letter
           where id = $1 and sealed is not null`,
    values: [id, now.toISOString()],
  })
  if (!row) return null
  const facts = unseal(appSecret, purposeOf(id), row.sealed)
  if (facts === undefined) throw new Error('The letter was written under another APP_SECRET.')
  const letter = { id, kind: row.kind, recipient: row.recipient, facts: JSON.parse(facts) } as Letter
  return { letter, isLate: row.is_late }
}

/** Notes that the letter is sent, and erases its secrets. */
export async function closeLetter(tx: Tx, id: string, now: Date): Promise<void> {
  await raw(tx, {
    text: 'update letter set sealed = null, sent_at = $2 where id = $1 and sealed is not null',
    values: [id, now.toISOString()],
  })
}

/** Notes that the letter will never be sent and why, and erases its secrets. */
export async function giveUpLetter(tx: Tx, id: string, { why, now }: { why: string; now: Date }): Promise<void> {
  await raw(tx, {
    text: `update letter set sealed = null, given_up_at = $2, given_up_why = $3
           where id = $1 and sealed is not null`,
    values: [id, now.toISOString(), why],
  })
}

export interface UndeliveredLetter {
  email: string
  kind: string
  reason: string
  given_up_at: string
}

/** The newest letters that were given up, to one address or to all. */
export async function undelivered(db: Reader, email?: string): Promise<UndeliveredLetter[]> {
  const rows = await raw<UndeliveredLetter>(db, {
    text: `select recipient as email, kind, coalesce(given_up_why, 'unknown') as reason, given_up_at::text
           from letter where given_up_at is not null and ($1::text is null or recipient = $1)
           order by letter.given_up_at desc, id limit 1000`,
    values: [email === undefined ? null : emailAddress(email)],
  })
  return rows.map((row) => ({ ...row, given_up_at: rfc3339(row.given_up_at) }))
}

function purposeOf(id: string): string {
  return `letter ${id}`
}
