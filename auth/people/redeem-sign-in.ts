import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accountOf } from '../../domain/accounts/keys.ts'
import type { Reader, Tx } from '../../domain/database/database.ts'
import { hashSecret, isSameSecret } from '../../domain/shared/secret.ts'
import type { People } from './people.ts'
import { startSession } from './session.ts'

/**
 * Eight: whoever asks from many networks gets 120 guesses an hour at a mailbox (24 emails, five tries each), and needs a year
 * of them for a chance of one in a hundred.
 */
export const CODE_DIGITS = 8
/** For people who mistype. */
const CODE_TRIES = 5
/** Of codes typed on the page of the link, in another browser: counted apart, since whoever asked cannot get there. */
export const LINK_TRIES = 5

type Req = Pick<IncomingMessage, 'headers'>

/** Where a sign-in leads: the session for the browser, and the page the person wanted. */
export interface Entry {
  token: string
  next: string
}

/** A code that was not the right one. */
export interface WrongCode {
  /** What was typed has not the form of a code, and is not counted. */
  isMalformed: boolean
  triesLeft: number
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof openRequests>['executeTakeFirstOrThrow']>>

/** The requests that can still be answered. */
function openRequests(db: Reader, now: Date) {
  return db.sql
    .selectFrom('sign_in_request')
    .select(['id', 'email', 'next', 'code_hash', 'browser_hash', 'wrong_codes', 'wrong_link_codes'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
}

/** The newest of this browser. */
function newestOf(browser: string, db: Reader, now: Date) {
  return openRequests(db, now).where('browser_hash', '=', hashSecret(browser)).orderBy('created_at', 'desc').limit(1)
}

/** What a link is worth in this browser. Looking changes nothing: mail scanners look too. */
export async function lookAtLink(
  { db, now }: People,
  token: string,
  browser: string | undefined,
): Promise<{ state: 'ready'; email: string } | { state: 'other_browser'; email: string; triesLeft: number } | null> {
  const request = await openRequests(db.read, now()).where('link_hash', '=', hashSecret(token)).executeTakeFirst()
  if (!request) return null
  const { email, wrong_link_codes } = request
  if (isOf(request, browser)) return { state: 'ready', email }
  return { state: 'other_browser', email, triesLeft: LINK_TRIES - wrong_link_codes }
}

/**
 * Uses up a link and signs its person in: in the browser that asked as it is, in another one with the code of the same email,
 * which a mail scanner does not type. null when the link is used, expired or unknown.
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
    const wrong = await checkCode(people, tx, request, { code, counter: 'wrong_link_codes', tries: LINK_TRIES })
    // Where to go next was chosen in the browser that asked, perhaps by somebody else.
    return wrong ?? enter(people, tx, { ...request, next: '/account' }, req)
  })
}

/** The newest request of this browser that can still be answered. */
export async function openRequest(
  { db, now }: People,
  browser: string | undefined,
): Promise<{ email: string; next: string; triesLeft: number } | null> {
  if (browser === undefined) return null
  const request = await newestOf(browser, db.read, now()).executeTakeFirst()
  return request ? { email: request.email, next: request.next, triesLeft: CODE_TRIES - request.wrong_codes } : null
}

/** Checks the code for the newest request of this browser, and signs its person in when it is right. */
export async function redeemCode(
  people: People,
  { code, browser, req }: { code: string; browser: string | undefined; req: Req },
): Promise<Entry | WrongCode | null> {
  const { db, now } = people
  if (browser === undefined) return null
  return db.transaction(async (tx) => {
    const request = await newestOf(browser, tx, now()).forUpdate().executeTakeFirst()
    if (!request) return null
    const wrong = await checkCode(people, tx, request, { code, counter: 'wrong_codes', tries: CODE_TRIES })
    return wrong ?? enter(people, tx, request, req)
  })
}

/** null for the right code. A wrong one is returned rather than thrown: the count of tries must be kept. */
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
  if (isSameSecret(codeHashOf(appSecret, request.id, digits), request.code_hash)) return null
  await tx.sql
    .updateTable('sign_in_request')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', request.id)
    .execute()
  return { isMalformed, triesLeft: triesLeft - 1 }
}

/** The mailbox is proved: the request is used up, and from here on there is an account. */
async function enter(
  { publicUrl, now }: People,
  tx: Tx,
  { id, email, next }: Pick<RequestRow, 'id' | 'email' | 'next'>,
  req: Req,
): Promise<Entry> {
  await tx.sql.updateTable('sign_in_request').set({ used_at: now().toISOString() }).where('id', '=', id).execute()
  const { id: accountId } = await accountOf(tx, email)
  const { token } = await startSession(tx, { accountId, method: 'email', req, publicUrl, now: now() })
  return { token, next }
}

/** Whether a request was made in this browser, or by the operator for any. */
function isOf({ browser_hash }: RequestRow, browser: string | undefined): boolean {
  return browser_hash === null || (browser !== undefined && browser_hash === hashSecret(browser))
}

/** A code has few values, so a plain hash in a stolen database would be undone at once: this one needs APP_SECRET. */
export function codeHashOf(appSecret: string, requestId: string, code: string): string {
  return createHmac('sha256', appSecret).update(`code\0${requestId}\0${code}`).digest('base64url')
}
