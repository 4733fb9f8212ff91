import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { emailAddress } from '../../domain/accounts/email-address.ts'
import { accountOf } from '../../domain/accounts/keys.ts'
import { writeLetter } from '../../domain/accounts/letter.ts'
import type { EntityManager } from '../../domain/database/database.ts'
import { DomainError } from '../../domain/errors.ts'
import { hashSecret, isSameSecret, newToken } from '../../domain/shared/secret.ts'
import type { People } from './people.ts'
import { startSession } from './session.ts'

/** Long enough for slow mail, short enough that an old letter opens nothing. */
export const MINUTES = 15
/** A guess finds one code in a million; five guesses are for people who mistype. */
const CODE_TRIES = 5
const CODE_DIGITS = 6
/** Letters to one address within an hour: enough for a person, too few to guess codes or to flood a mailbox. */
const LETTERS_PER_HOUR = 5

type Req = Pick<IncomingMessage, 'headers'>

/** Where a sign-in leads: the session for the browser, and the page the person wanted. */
export interface Entry {
  token: string
  next: string
}

/** A value that ties a request to the browser that made it. */
export function newBrowserToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Sends a link and a code to the address, whether or not it has an account: nobody learns who has one. Throws
 * `invalid_input` for what is no address, and `rate_limited` when it was sent several letters already.
 */
export async function askByEmail(
  people: People,
  { email, next, browser }: { email: string; next: string; browser: string },
): Promise<void> {
  const { db, jobsIn, now, publicUrl, appSecret } = people
  const address = emailAddress(email)
  await db.orm.em.fork().transactional(async (em) => {
    await refuseFlood(people, em, address)
    const id = randomUUID()
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const codeHash = codeHashOf(appSecret, id, code)
    const { link, expiresAt } = await newRequest(people, em, { id, email: address, next, browser, codeHash })
    await writeLetter(
      { db, em, jobs: jobsIn(em), appSecret, now: now() },
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
  return people.db.orm.em.fork().transactional(async (em) => {
    const { link } = await newRequest(people, em, {
      id: randomUUID(),
      email: address,
      next: '/account',
      browser: null,
      codeHash: null,
    })
    return link
  })
}

async function newRequest(
  { db, now }: Pick<People, 'db' | 'now'>,
  em: EntityManager,
  request: { id: string; email: string; next: string; browser: string | null; codeHash: string | null },
): Promise<{ link: string; expiresAt: Date }> {
  const { id, email, next, browser, codeHash } = request
  const token = newToken()
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000)
  await db.rows(em, {
    text: `insert into sign_in_request (id, email, next, link_hash, code_hash, browser_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      id,
      email,
      next,
      hashSecret(token),
      codeHash,
      browser === null ? null : hashSecret(browser),
      now().toISOString(),
      expiresAt.toISOString(),
    ],
  })
  return { link: `/sign-in/link/${token}`, expiresAt }
}

async function refuseFlood({ db, now }: People, em: EntityManager, email: string): Promise<void> {
  // Simultaneous requests for one address count each other.
  await db.rows(em, { text: 'select pg_advisory_xact_lock(7301006, hashtext($1))', values: [email] })
  const [counted] = await db.rows<{ n: number }>(em, {
    text: `select count(*)::int as n from sign_in_request
           where email = $1 and browser_hash is not null and created_at > $2::timestamptz - interval '1 hour'`,
    values: [email, now().toISOString()],
  })
  if (counted!.n >= LETTERS_PER_HOUR)
    throw new DomainError(
      'rate_limited',
      `${email} was sent ${LETTERS_PER_HOUR} sign-in letters within an hour.`,
      'Use the newest one, look among your unwanted mail, or ask again in an hour.',
    )
}

/** What a link is worth in this browser. Looking changes nothing: mail scanners look too. */
export async function lookAtLink(
  { db, now }: People,
  token: string,
  browser: string | undefined,
): Promise<{ state: 'ready' | 'other_browser'; email: string } | { state: 'gone' }> {
  const [request] = await db.rows<{ email: string; browser_hash: string | null }>(db.orm.em.fork(), {
    text: `select email, browser_hash from sign_in_request
           where link_hash = $1 and used_at is null and expires_at > $2`,
    values: [hashSecret(token), now().toISOString()],
  })
  if (!request) return { state: 'gone' }
  const isHere =
    request.browser_hash === null || (browser !== undefined && request.browser_hash === hashSecret(browser))
  return { state: isHere ? 'ready' : 'other_browser', email: request.email }
}

/** Uses up a link and signs its person in; null when it is used, expired, unknown or of another browser. */
export async function redeemLink(
  people: People,
  { token, browser, req }: { token: string; browser: string | undefined; req: Req },
): Promise<Entry | null> {
  const { db, now } = people
  return db.orm.em.fork().transactional(async (em) => {
    const [used] = await db.rows<{ email: string; next: string }>(em, {
      text: `update sign_in_request set used_at = $2 where link_hash = $1 and used_at is null and expires_at > $2
               and (browser_hash is null or browser_hash = $3) returning email, next`,
      values: [hashSecret(token), now().toISOString(), browser === undefined ? null : hashSecret(browser)],
    })
    return used ? enter(people, em, used, req) : null
  })
}

/** The newest request of this browser that can still be answered. */
export async function openRequest(
  { db, now }: People,
  browser: string | undefined,
): Promise<{ email: string; next: string; triesLeft: number } | null> {
  if (browser === undefined) return null
  const [request] = await db.rows<{ email: string; next: string; wrong_codes: number }>(db.orm.em.fork(), {
    text: `select email, next, wrong_codes from sign_in_request
           where browser_hash = $1 and used_at is null and expires_at > $2 order by created_at desc limit 1`,
    values: [hashSecret(browser), now().toISOString()],
  })
  return request
    ? { email: request.email, next: request.next, triesLeft: Math.max(0, CODE_TRIES - request.wrong_codes) }
    : null
}

/** Checks the code for the newest request of this browser, and signs its person in when it is right. */
export async function redeemCode(
  people: People,
  { code, browser, req }: { code: string; browser: string | undefined; req: Req },
): Promise<Entry | { triesLeft: number } | null> {
  const { db, now, appSecret } = people
  if (browser === undefined) return null
  // A wrong code returns rather than throws: the count of tries must be kept.
  return db.orm.em.fork().transactional(async (em) => {
    const [request] = await db.rows<{
      id: string
      email: string
      next: string
      code_hash: string
      wrong_codes: number
    }>(em, {
      text: `select id, email, next, code_hash, wrong_codes from sign_in_request
             where browser_hash = $1 and used_at is null and expires_at > $2
             order by created_at desc limit 1 for update`,
      values: [hashSecret(browser), now().toISOString()],
    })
    if (!request) return null
    if (request.wrong_codes >= CODE_TRIES) return { triesLeft: 0 }
    const digits = code.replaceAll(/[\s-]/g, '')
    if (!isSameSecret(codeHashOf(appSecret, request.id, digits), request.code_hash)) {
      await db.rows(em, {
        text: 'update sign_in_request set wrong_codes = wrong_codes + 1 where id = $1',
        values: [request.id],
      })
      return { triesLeft: CODE_TRIES - request.wrong_codes - 1 }
    }
    await db.rows(em, {
      text: 'update sign_in_request set used_at = $2 where id = $1',
      values: [request.id, now().toISOString()],
    })
    return enter(people, em, request, req)
  })
}

/** The mailbox is proved: from here on there is an account. */
async function enter(
  { db, publicUrl, now }: People,
  em: EntityManager,
  { email, next }: { email: string; next: string },
  req: Req,
): Promise<Entry> {
  const { id: accountId } = await accountOf(em, email)
  const { token } = await startSession(db, em, { accountId, method: 'email', req, publicUrl, now: now() })
  return { token, next }
}

/** A code has a million values, so a plain hash in a stolen database would be undone at once: this one needs APP_SECRET. */
function codeHashOf(appSecret: string, requestId: string, code: string): string {
  return createHmac('sha256', appSecret).update(`code\0${requestId}\0${code}`).digest('base64url')
}
