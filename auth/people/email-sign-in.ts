import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { emailAddress } from '../../domain/accounts/emails/email-address.ts'
import { writeEmail } from '../../domain/accounts/emails/email.ts'
import { lockMailboxOf } from '../../domain/accounts/emails/mailbox.ts'
import type { Tx } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { epochMs } from '../../domain/shared/clock.ts'
import { saltedHash, saltOf } from '../../domain/shared/day-salt.ts'
import { hashSecret, newToken } from '../../domain/shared/secret.ts'
import { countedCaller } from '../rate-limits.ts'
import type { People } from './people.ts'
import { CODE_DIGITS, codeHashOf, MAX_LINK_TRIES } from './redeem-sign-in.ts'

/** How long a sign-in email works: long enough for slow mail, too short for old emails to be useful. */
export const SIGN_IN_MINUTES = 15
/** How many emails may work at once: per address from all networks, and per mailbox from one network. */
const MAX_PER_MAILBOX = 6
/** How many emails may work at once per address and network, so one stranger can't use up the whole limit. */
const MAX_PER_NETWORK = 3

/** A token that ties a request to its browser. */
export function newBrowserToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Sends a link and a code to an email address, whether or not it has an account, so nobody learns who has one. `ip` is the
 * visitor's address. Throws `invalid_input` for a bad email address, and `rate_limited` while its mailbox holds several
 * working emails.
 */
export async function askByEmail(
  people: People,
  { email, next, browser, ip }: { email: string; next: string; browser: string; ip: string },
): Promise<void> {
  const { db, jobsIn, now, publicUrl, appSecret } = people
  const address = emailAddress(email)
  // Before the transaction, because the salt is read on another connection.
  const asker = await askerOf(people, 'sign-in', ip)
  await db.transaction(async (tx) => {
    await refuseFlood(tx, { email: address, asker, now })
    const id = randomUUID()
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const codeHash = codeHashOf(appSecret, id, code)
    const { link, expiresAt } = await newRequest(people, tx, { id, email: address, next, browser, codeHash, asker })
    await writeEmail(
      { tx, jobs: jobsIn(tx), appSecret, now: now() },
      {
        kind: 'sign-in',
        to: address,
        reference: id,
        facts: { link: new URL(link, publicUrl).href, code, minutes: SIGN_IN_MINUTES },
        sendBefore: expiresAt,
      },
    )
  })
}

/** A hash of the network of an address, which nobody can reverse once the day is over. `what` is what it asks for. */
export async function askerOf({ db, now }: Pick<People, 'db' | 'now'>, what: string, ip: string): Promise<string> {
  return saltedHash(await saltOf(db, now().toISOString().slice(0, 10)), [what, countedCaller(ip)])
}

/** The path of a sign-in link for the operator. It works in any browser, and isn't emailed. */
export async function linkFor(people: Pick<People, 'db' | 'now'>, email: string): Promise<string> {
  const address = emailAddress(email)
  return people.db.transaction(async (tx) => {
    const { link } = await newRequest(people, tx, {
      id: randomUUID(),
      email: address,
      next: '/account',
      browser: null,
      codeHash: null,
      asker: null,
    })
    return link
  })
}

async function newRequest(
  { now }: Pick<People, 'now'>,
  tx: Tx,
  request: {
    id: string
    email: string
    next: string
    browser: string | null
    codeHash: string | null
    asker: string | null
  },
): Promise<{ link: string; expiresAt: Date }> {
  const { id, email, next, browser, codeHash, asker } = request
  const token = newToken()
  const expiresAt = new Date(now().getTime() + SIGN_IN_MINUTES * 60_000)
  await tx.sql
    .insertInto('sign_in_request')
    .values({
      id,
      email,
      next,
      link_hash: hashSecret(token),
      code_hash: codeHash,
      browser_hash: browser === null ? null : hashSecret(browser),
      asker,
      created_at: now().toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute()
  return { link: `/sign-in/link/${token}`, expiresAt }
}

/**
 * Refuses an email only while the mailbox holds enough working ones. Its owner can sign in with any of them, in any browser, so
 * other people's requests never lock them out. One network's requests for other addresses of the mailbox (`ann+1@…`) count
 * too, with a higher limit, because their links open other accounts.
 */
async function refuseFlood(
  tx: Tx,
  { email, asker, now }: { email: string; asker: string; now: () => Date },
): Promise<void> {
  // Locked, so that simultaneous requests for one mailbox see each other.
  await lockMailboxOf(tx, 'signInEmails', email)
  const time = now()
  const inMailbox = await tx.sql
    .selectFrom('sign_in_request')
    .select((eb) => [eb('email', '=', email).as('isSame'), 'asker', 'expires_at'])
    .where((eb) => eb(eb.fn('f_mailbox', ['email']), '=', eb.fn('f_mailbox', [eb.val(email)])))
    .where('created_at', '>', new Date(time.getTime() - SIGN_IN_MINUTES * 60_000).toISOString())
    .where('browser_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', time.toISOString())
    .where('wrong_link_codes', '<', MAX_LINK_TRIES)
    .orderBy('expires_at')
    .execute()
  const working = inMailbox.filter((one) => one.isSame)
  const ofNetwork = inMailbox.filter((one) => one.asker === asker)
  const limits = [
    working.at(-MAX_PER_MAILBOX),
    ofNetwork.filter((one) => one.isSame).at(-MAX_PER_NETWORK),
    ofNetwork.at(-MAX_PER_MAILBOX),
  ]
  // When the last of these expires, there is room for another email.
  const blocking = limits.flatMap((one) => one ?? [])
  if (!blocking.length) return
  const lastEnd = Math.max(...blocking.map((one) => epochMs(one.expires_at)))
  const minutes = Math.ceil((lastEnd - time.getTime()) / 60_000)
  throw new DomainError(
    'rate_limited',
    `We already sent ${inMailbox.length} sign-in emails to ${email}, and they still work.`,
    `Open the newest link in this browser and enter its code. Check your spam folder too. Or try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
  )
}
