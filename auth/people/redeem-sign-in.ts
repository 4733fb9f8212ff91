import type { IncomingMessage } from 'node:http'
import { accountOf } from '../../domain/accounts/keys.ts'
import { isSigned, sign, type AppSecret } from '../../domain/accounts/sealed.ts'
import type { Reader, Tx } from '../../domain/database/database.ts'
import { hashSecret } from '../../domain/shared/secret.ts'
import type { People } from './people.ts'
import { startSession } from './session.ts'

/**
 * An attacker on many networks can guess the code for an email address 120 times an hour (24 emails, five
 * tries each). With eight digits, a year of guessing has a 1% chance of success.
 */
export const CODE_DIGITS = 8
/** Wrong codes allowed per email, for people who mistype. */
const MAX_CODE_TRIES = 5
/**
 * Wrong codes allowed per email when its link is opened in another browser. Counted separately, so that an
 * attacker who requested the email, but can't open its link, can't use up these tries.
 */
export const MAX_LINK_TRIES = 5

type Req = Pick<IncomingMessage, 'headers'>

/** A successful sign-in: the account, the browser's session token, and the page to open. */
export interface Entry {
  accountId: string
  token: string
  next: string
}

/** A refused code: wrong, malformed, or entered when no tries were left. */
export interface WrongCode {
  /** It doesn't look like a code, so it isn't counted. */
  isMalformed: boolean
  triesLeft: number
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof openRequests>['executeTakeFirstOrThrow']>>

/** Requests that still work. */
function openRequests(db: Reader, now: Date) {
  return db.sql
    .selectFrom('sign_in_request')
    .select(['id', 'email', 'next', 'code_hash', 'browser_hash', 'wrong_codes', 'wrong_link_codes'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
}

/** The browser's newest request that still works. */
function newestOf(browser: string, db: Reader, now: Date) {
  return openRequests(db, now).where('browser_hash', '=', hashSecret(browser)).orderBy('created_at', 'desc').limit(1)
}

/**
 * What a link does in this browser; null when it's used, expired or unknown. Opening it changes nothing,
 * because mail scanners open links too.
 */
export async function lookAtLink(
  { db, now }: People,
  token: string,
  browser: string | undefined,
): Promise<{ state: 'ready'; email: string } | { state: 'other_browser'; email: string; triesLeft: number } | null> {
  const request = await openRequests(db.read, now()).where('link_hash', '=', hashSecret(token)).executeTakeFirst()
  if (!request) return null
  const { email, wrong_link_codes } = request
  if (isOf(request, browser)) return { state: 'ready', email }
  return { state: 'other_browser', email, triesLeft: MAX_LINK_TRIES - wrong_link_codes }
}

/**
 * Uses up a link and signs the person in. The browser that asked needs only the link; any other browser also needs the code
 * from the same email, which a mail scanner doesn't enter. Null when the link is used, expired or unknown.
 */
export async function redeemLink(
  people: People,
  { token, code, browser, req }: { token: string; code: string; browser: string | undefined; req: Req },
): Promise<Entry | WrongCode | null> {
  const { db, now } = people
  return db.transaction(async (tx) => {
    const request = await openRequests(tx, now())
      .where('link_hash', '=', hashSecret(token))
      .forUpdate()
      .executeTakeFirst()
    if (!request) return null
    if (isOf(request, browser)) return enter(people, tx, request, req)
    const wrong = await checkCode(people, tx, request, { code, counter: 'wrong_link_codes', tries: MAX_LINK_TRIES })
    // Ignores `next`, because the browser that asked chose it and may be an attacker's.
    return wrong ?? enter(people, tx, { ...request, next: '/account' }, req)
  })
}

/** The browser's newest working request; null when it has none. */
export async function openRequest(
  { db, now }: People,
  browser: string | undefined,
): Promise<{ email: string; next: string; triesLeft: number } | null> {
  if (browser === undefined) return null
  const request = await newestOf(browser, db.read, now()).executeTakeFirst()
  return request ? { email: request.email, next: request.next, triesLeft: MAX_CODE_TRIES - request.wrong_codes } : null
}

/**
 * Checks a code against the browser's newest request, and signs the person in when it matches; null when no
 * request works.
 */
export async function redeemCode(
  people: People,
  { code, browser, req }: { code: string; browser: string | undefined; req: Req },
): Promise<Entry | WrongCode | null> {
  const { db, now } = people
  if (browser === undefined) return null
  return db.transaction(async (tx) => {
    const request = await newestOf(browser, tx, now()).forUpdate().executeTakeFirst()
    if (!request) return null
    const wrong = await checkCode(people, tx, request, { code, counter: 'wrong_codes', tries: MAX_CODE_TRIES })
    return wrong ?? enter(people, tx, request, req)
  })
}

/** Null for the right code. A wrong one is returned, not thrown, so that the transaction saves the count of tries. */
async function checkCode(
  { appSecret }: People,
  tx: Tx,
  request: RequestRow,
  { code, counter, tries }: { code: string; counter: 'wrong_codes' | 'wrong_link_codes'; tries: number },
): Promise<WrongCode | null> {
  const triesLeft = tries - request[counter]
  const digits = code.replaceAll(/[\s-]/g, '')
  const isMalformed = digits.length !== CODE_DIGITS || !/^\d+$/.test(digits)
  if (isMalformed || triesLeft === 0 || request.code_hash === null) return { isMalformed, triesLeft }
  if (isSigned(appSecret, codeOf(request.id, digits), request.code_hash)) return null
  await tx.sql
    .updateTable('sign_in_request')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', request.id)
    .execute()
  return { isMalformed, triesLeft: triesLeft - 1 }
}

/** Signs in the owner of a proven email address, and creates their account if they have none. */
async function enter(
  { publicUrl, now }: People,
  tx: Tx,
  { id, email, next }: Pick<RequestRow, 'id' | 'email' | 'next'>,
  req: Req,
): Promise<Entry> {
  await tx.sql.updateTable('sign_in_request').set({ used_at: now().toISOString() }).where('id', '=', id).execute()
  const { id: accountId } = await accountOf(tx, email)
  const { token } = await startSession(tx, { accountId, method: 'email', req, publicUrl, now: now() })
  return { accountId, token, next }
}

/** Whether a request came from this browser, or from the operator for any browser. */
function isOf({ browser_hash }: RequestRow, browser: string | undefined): boolean {
  return browser_hash === null || (browser !== undefined && browser_hash === hashSecret(browser))
}

/** A keyed hash: there are so few possible codes that plain hashes in a stolen database could be reversed. */
export function codeHashOf(appSecret: AppSecret, requestId: string, code: string): string {
  return sign(appSecret, codeOf(requestId, code))
}

function codeOf(requestId: string, code: string): string {
  return `code\0${requestId}\0${code}`
}
