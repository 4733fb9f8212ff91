import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { emailAddress } from '../../domain/accounts/emails/email-address.ts'
import { writeEmail } from '../../domain/accounts/emails/email.ts'
import { lockSignInEmails } from '../../domain/accounts/emails/mailbox.statements.ts'
import type { Tx } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { epochMs } from '../../domain/shared/clock.ts'
import { saltedHash, saltOf } from '../../domain/shared/day-salt.ts'
import { hashSecret, newToken } from '../../domain/shared/secret.ts'
import { oneAsker } from '../rate-limits.ts'
import type { People } from './people.ts'
import { CODE_DIGITS, codeHashOf, LINK_TRIES } from './redeem-sign-in.ts'

/** Long enough for slow mail, short enough that an old email opens nothing. */
export const MINUTES = 15
/** How many emails that still work a mailbox may hold: so many are sent in each 15 minutes, whoever asks and from wherever … */
const MAX_PER_MAILBOX = 6
/** … and half as many for one network, so that a stranger alone does not use them up. */
const MAX_PER_NETWORK = 3

/** A value that ties a request to the browser that made it. */
export function newBrowserToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Sends a link and a code to the address, whether or not it has an account: nobody learns who has one. `ip` is the address of
 * whoever asks. Throws `invalid_input` for what is no address, and `rate_limited` while its mailbox holds several emails
 * that still work.
 */
export async function askByEmail(
  people: People,
  { email, next, browser, ip }: { email: string; next: string; browser: string; ip: string },
): Promise<void> {
  const { db, jobsIn, now, publicUrl, appSecret } = people
  const address = emailAddress(email)
  // Before the transaction: the salt is read by a connection of its own.
  const asker = saltedHash(await saltOf(db, now().toISOString().slice(0, 10)), ['sign-in', oneAsker(ip)])
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
        facts: { link: new URL(link, publicUrl).href, code, minutes: MINUTES },
        sendBefore: expiresAt,
      },
    )
  })
}

/** The path of a sign-in link for the operator: it works in any browser, and is sent to nobody. */
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
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000)
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
 * Refuses one more email only while the mailbox holds some whose links still work. Whoever reads it gets in with any of them,
 * in any browser, so nobody is locked out by what others ask for. What one network asks for at other addresses of the mailbox
 * (`ann+1@…`) counts too, up to a higher number: those links open other accounts.
 */
async function refuseFlood(
  tx: Tx,
  { email, asker, now }: { email: string; asker: string; now: () => Date },
): Promise<void> {
  // Simultaneous requests for one mailbox count each other.
  await lockSignInEmails(tx, email)
  const time = now()
  const inMailbox = await tx.sql
    .selectFrom('sign_in_request')
    .select((eb) => [eb('email', '=', email).as('isSame'), 'asker', 'expires_at'])
    .where((eb) => eb(eb.fn('f_mailbox', ['email']), '=', eb.fn('f_mailbox', [eb.val(email)])))
    .where('created_at', '>', new Date(time.getTime() - MINUTES * 60_000).toISOString())
    .where('browser_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', time.toISOString())
    .where('wrong_link_codes', '<', LINK_TRIES)
    .orderBy('expires_at')
    .execute()
  const working = inMailbox.filter((one) => one.isSame)
  const ofNetwork = inMailbox.filter((one) => one.asker === asker)
  const limits = [
    working.at(-MAX_PER_MAILBOX),
    ofNetwork.filter((one) => one.isSame).at(-MAX_PER_NETWORK),
    ofNetwork.at(-MAX_PER_MAILBOX),
  ]
  // By the time the last of these ends there is room for one more.
  const inTheWay = limits.flatMap((one) => one ?? [])
  if (!inTheWay.length) return
  const lastEnd = Math.max(...inTheWay.map((one) => epochMs(one.expires_at)))
  const minutes = Math.ceil((lastEnd - time.getTime()) / 60_000)
  throw new DomainError(
    'rate_limited',
    `${email} was sent ${inMailbox.length} sign-in emails that still work.`,
    `Open the link of the newest one here and type its code; look among unwanted mail, too. Or ask again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
  )
}
