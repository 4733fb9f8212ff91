import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import type { Database, Reader, Tx } from '../../domain/database/database.ts'
import { refuseClosed } from '../../domain/accounts/closed-account.ts'
import { prepare } from '../../domain/database/prepare.ts'
import { epochMs, rfc3339 } from '../../domain/shared/clock.ts'
import { hashSecret, newToken } from '../../domain/shared/secret.ts'
import { browserName } from './browser-name.ts'
import { cookieName, cookieOf, cookieOptions } from './cookies.ts'

const DAY_MS = 86_400_000
/** A session ends after this long without use. */
const IDLE_DAYS = 30
/** A session ends after this long in any case, so stolen cookies expire. */
const MAX_DAYS = 180
/** A session's last use is saved at most this often, so that most reads don't write. */
const LAST_USE_EVERY_MS = 60_000

const NAME = 'sid'
const NAMES = [`__Host-${NAME}`, NAME]

export type SignInMethod = 'email' | 'passkey' | 'upstream'

/** Sensitive changes need a sign-in this recent, so that an open laptop isn't enough. */
export const RECENT_HOURS = 12

/** Whether a sign-in is recent enough for a sensitive change. */
export function isRecent({ since }: Pick<SignedIn, 'since'>, now: Date): boolean {
  return now.getTime() - since.getTime() <= RECENT_HOURS * 3_600_000
}

export interface SignedIn {
  accountId: string
  sessionId: string
  /** When the person proved who they are. */
  since: Date
}

/** The unexpired session with this hash. */
const sessionOf = prepare((sql, given: { hash: string; time: string }) =>
  sql
    .selectFrom('session')
    .select(['id', 'account_id', 'created_at', 'last_used_at'])
    .where('hash', '=', given.hash)
    .where('expires_at', '>', given.time),
)

/** The person signed in with this browser; null when nobody is. Each use extends the session. */
export async function signedIn(
  db: Database,
  req: Pick<IncomingMessage, 'headers'>,
  now: Date,
): Promise<SignedIn | null> {
  for (const name of NAMES) {
    const token = cookieOf(req, name)
    if (!token) continue
    const [session] = await sessionOf(db.read, { hash: hashOf(name, token), time: now.toISOString() })
    if (!session) continue
    const since = new Date(epochMs(session.created_at))
    if (now.getTime() - epochMs(session.last_used_at) > LAST_USE_EVERY_MS)
      await db.read.sql
        .updateTable('session')
        .set({ last_used_at: now.toISOString(), expires_at: endOf(since, now) })
        .where('id', '=', session.id)
        .execute()
    return { accountId: session.account_id, sessionId: session.id, since }
  }
  return null
}

/** Whether the browser sent a session cookie, valid or not. */
export function bringsSession(req: Pick<IncomingMessage, 'headers'>): boolean {
  return NAMES.some((name) => cookieOf(req, name))
}

/**
 * Starts a session that replaces the browser's current one. Call `setSessionCookie` with its token after the
 * transaction commits. `newBrowser` is the browser's name if the account already had sessions, but none in
 * this browser; otherwise null. Throws `wrong_state` with the reason for an account that is blocked or about to be deleted.
 */
export async function startSession(
  tx: Tx,
  start: {
    accountId: string
    method: SignInMethod
    req: Pick<IncomingMessage, 'headers'>
    publicUrl: URL
    now: Date
  },
): Promise<{ sessionId: string; token: string; newBrowser: string | null }> {
  const { accountId, method, req, publicUrl, now } = start
  await refuseClosed(tx, accountId)
  const token = newToken()
  const browser = browserName(req.headers['user-agent'])
  const known = await tx.sql.selectFrom('session').select('browser').where('account_id', '=', accountId).execute()
  await tx.sql
    .deleteFrom('session')
    .where('hash', '=', (eb) => eb.fn.any(eb.val(hashesIn(req))))
    .execute()
  const session = await tx.sql
    .insertInto('session')
    .values({
      account_id: accountId,
      hash: hashOf(cookieName(NAME, publicUrl), token),
      method,
      browser,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: endOf(now, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A passkey doesn't prove an email address. Another method has already done that, because an account's
  // first session never starts with a passkey.
  if (method !== 'passkey')
    await tx.sql
      .updateTable('account')
      .set({ email_verified_at: now.toISOString() })
      .where('id', '=', accountId)
      .where('email_verified_at', 'is', null)
      .execute()
  const newBrowser = known.length && known.every((one) => one.browser !== browser) ? browser : null
  return { sessionId: session.id, token, newBrowser }
}

/** Ends a session of this account; false when it has none with this id. */
export async function endSession(
  tx: Tx,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<boolean> {
  const ended = await tx.sql
    .deleteFrom('session')
    .where((eb) => eb.cast<string>('id', 'text'), '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends all other sessions of the account, and returns how many there were. */
export async function endOtherSessions(
  tx: Tx,
  { sessionId, accountId }: { sessionId: string; accountId: string },
): Promise<number> {
  const ended = await tx.sql
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
    .returning('id')
    .execute()
  return ended.length
}

/** Gives the browser its session. The cookie may outlive the session, which the server ends. */
export function setSessionCookie(res: Response, publicUrl: URL, token: string): void {
  res.cookie(cookieName(NAME, publicUrl), token, { ...cookieOptions(publicUrl), maxAge: MAX_DAYS * DAY_MS })
}

/** Removes the session from the browser. */
export function clearSessionCookie(res: Response, publicUrl: URL): void {
  res.clearCookie(cookieName(NAME, publicUrl), cookieOptions(publicUrl))
}

/** Hashes the cookie's name too, so a `__Host-sid` token that an attacker plants as `sid` signs nobody in. */
function hashOf(name: string, token: string): string {
  return hashSecret(`${name}=${token}`)
}

/** The hashes of the sessions the browser sent. */
function hashesIn(req: Pick<IncomingMessage, 'headers'>): string[] {
  return NAMES.flatMap((name) => {
    const token = cookieOf(req, name)
    return token ? [hashOf(name, token)] : []
  })
}

function endOf(since: Date, lastUse: Date): string {
  const end = Math.min(lastUse.getTime() + IDLE_DAYS * DAY_MS, since.getTime() + MAX_DAYS * DAY_MS)
  return new Date(end).toISOString()
}

export interface OpenSession {
  id: string
  method: SignInMethod
  /** Coarse, such as `Firefox on Linux`. */
  browser: string
  created_at: string
  last_used_at: string
}

/** The browsers an account is signed in with, most recently used first. */
export async function sessionsOf(db: Reader, accountId: string, now: Date): Promise<OpenSession[]> {
  const rows = await db.sql
    .selectFrom('session')
    .select(['id', 'method', 'browser', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: rfc3339(created_at),
    last_used_at: rfc3339(last_used_at),
  }))
}
