import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import { cookieName, cookieOf, cookieOptions } from '../../../auth/people/cookies.ts'
import { newBrowserToken } from '../../../auth/people/email-sign-in.ts'
import { nextPath } from '../../../auth/people/next-path.ts'
import { seal, unseal, type AppSecret } from '../../../domain/accounts/sealed.ts'
import { knownError, refusalText } from '../../../domain/errors.ts'
import { hashSecret } from '../../../domain/shared/secret.ts'
import { THINGS, type FollowedThing } from '../../../domain/followers/followed-things.ts'
import { hasVotedSince, liveListing } from '../../../domain/votes/voters-view.ts'
import { castFor } from '../votes/cast-for.ts'
import type { PeopleSite } from './people-site.ts'

/** Name of the cookie that ties clicks to the browser in which they were made. */
const BROWSER = 'vote'
const PURPOSE = 'intended click'
/** How long a person has to sign in: twice as long as a sign-in email works. */
const MINUTES = 30
/** So many clicks that were done are remembered, which is more than anybody signs in for in that time, and fits a cookie. */
const MAX_DONE = 20

/** What a person can press before they are signed in: to upvote a listing, or to follow one of these. */
type Act = 'upvote' | FollowedThing

/** A click that waits until its person has signed in. Only this service can write one, since it is sealed. */
interface IntendedClick {
  act: Act
  /** The slug of what it is about. */
  slug: string
  /** The path of the page where it was pressed, with the button's place. */
  back: string
  /** The hash of the browser's token. */
  browser: string
  at: number
  /** Tells it from other clicks of the browser. */
  id: string
}

/**
 * Where a person goes after signing in, who pressed a button while nobody was signed in: the page of what it is about, with
 * the click in the query. Following it as a link does nothing.
 */
export function intendClick(
  { publicUrl, appSecret, now }: PeopleSite,
  req: Request,
  res: Response,
  { act, slug, back }: Pick<IntendedClick, 'act' | 'slug' | 'back'>,
): string {
  const page = pageOf({ act, slug })
  if (!isSurelyOurs(req, publicUrl)) return page
  const browser = markBrowser(req, res, publicUrl)
  const intended: IntendedClick = {
    act,
    slug,
    back,
    browser: hashSecret(browser),
    at: now().getTime(),
    id: randomUUID(),
  }
  return `${page}?${act === 'upvote' ? 'upvote' : 'follow'}=${seal(appSecret, PURPOSE, JSON.stringify(intended))}`
}

function pageOf({ act, slug }: Pick<IntendedClick, 'act' | 'slug'>): string {
  return `/${act === 'upvote' ? 'listings' : act}/${slug}`
}

/** The token of a browser in which nobody is signed in; a cookie keeps it for half an hour. */
export function markBrowser(req: Request, res: Response, publicUrl: URL): string {
  const { token, account } = browserOf(req, publicUrl)
  // Reuse the browser's token, so that clicks in two tabs are both kept; but not once somebody has signed in with it.
  const browser = token === undefined || account !== undefined ? newBrowserToken() : token
  keepBrowser(res, publicUrl, browser)
  return browser
}

interface MarkedBrowser {
  token?: string | undefined
  /** Once somebody has signed in with it, the hash of the first account that did. */
  account?: string | undefined
  /** The clicks that signing in has already done. */
  done: string[]
}

/** What the browser's cookie holds. */
export function browserOf(req: Request, publicUrl: URL): MarkedBrowser {
  const [token, account, ...done] = cookieOf(req, cookieName(BROWSER, publicUrl))?.split('.') ?? []
  return { token, account, done }
}

function keepBrowser(res: Response, publicUrl: URL, value: string): void {
  res.cookie(cookieName(BROWSER, publicUrl), value, { ...cookieOptions(publicUrl), maxAge: MINUTES * 60_000 })
}

/**
 * The click in the path that a sign-in leads to; null unless it was made in this browser within the last half hour, and
 * nobody else has signed in since. A click that was done is spent.
 */
function intendedIn(
  { publicUrl, appSecret, now }: PeopleSite,
  req: Request,
  { next, account }: { next: string; account?: string },
): IntendedClick | null {
  const query = URL.parse(next, publicUrl)?.searchParams
  const sealed = query?.get('upvote') ?? query?.get('follow')
  const browser = browserOf(req, publicUrl)
  if (!sealed || !browser.token) return null
  if (browser.account !== undefined && browser.account !== account) return null
  const text = unseal(appSecret, PURPOSE, sealed)
  if (text === undefined) return null
  const intended = JSON.parse(text) as IntendedClick
  const isOpen = now().getTime() < intended.at + MINUTES * 60_000 && !browser.done.includes(intended.id)
  return isOpen && intended.browser === hashSecret(browser.token) ? intended : null
}

/** What signing in does besides, such as `upvote Fennel`; null if nothing. */
export async function doneBySigningIn(site: PeopleSite, req: Request, next: string): Promise<string | null> {
  const intended = intendedIn(site, req, { next })
  if (!intended) return null
  const { act, slug } = intended
  const { read } = site.db
  const find = act === 'upvote' ? liveListing : THINGS[act].find
  const name = await find(read, slug).then((found) => found?.name, unlessKnown)
  return name === undefined ? null : `${act === 'upvote' ? 'upvote' : 'follow'} ${name}`
}

/** Nothing, for something that is gone. */
function unlessKnown(error: unknown): undefined {
  if (!knownError(error)) throw error
}

/**
 * Where a person goes who has just signed in. Does what they pressed before, once, by the rules of every vote and follow. The
 * clicks in a browser are those of the first account that signs in there. A refused vote leads to the listing's
 * page, which says why.
 */
export async function afterSignIn(
  site: PeopleSite,
  req: Request,
  res: Response,
  { accountId, next }: { accountId: string; next: string },
): Promise<string> {
  const { publicUrl, appSecret } = site
  const path = nextPath(next)
  const account = hashSecret(accountId)
  const intended = intendedIn(site, req, { next: path, account })
  const browser = browserOf(req, publicUrl)
  const done = intended ? [...browser.done, intended.id] : browser.done
  if (browser.token && (intended || browser.account === undefined))
    keepBrowser(res, publicUrl, [browser.token, account, ...done.slice(-MAX_DONE)].join('.'))
  if (!intended) return path
  const { act, slug, back } = intended
  try {
    await site.limits.consume('write', accountId)
    await perform(site, req, intended, accountId)
    return back
  } catch (error) {
    // The person is signed in either way.
    const known = knownError(error)
    if (!known) site.onBug(error)
    if (act !== 'upvote') return pageOf({ act, slug })
    const why = known && known.status < 500 ? refusalText(known) : 'Something went wrong here. Try again in a minute.'
    return `/listings/${slug}?refused=${seal(appSecret, refusedPurpose(accountId), why)}#vote`
  }
}

async function perform(
  site: PeopleSite,
  req: Request,
  { act, slug, at }: IntendedClick,
  accountId: string,
): Promise<void> {
  const { db, now } = site
  if (act !== 'upvote') return db.transaction((tx) => THINGS[act].follow(tx, { slug, accountId, now: now() }))
  const isDone = await hasVotedSince(db.read, { slug, accountId, since: new Date(at) })
  if (!isDone) await castFor(site, req, { slug, accountId })
}

/** Why the vote that this person pressed before signing in was refused, as the page's address says; null if it doesn't. */
export function whyRefused(appSecret: AppSecret, { query: { refused } }: Request, accountId: string): string | null {
  return typeof refused === 'string' ? (unseal(appSecret, refusedPurpose(accountId), refused) ?? null) : null
}

/** Nobody can make the page of another person say something. */
function refusedPurpose(accountId: string): string {
  return `refused vote of ${accountId}`
}

/**
 * Whether the browser says that the form comes from one of our pages. Stricter than `requireSameOrigin`: without a session
 * no form token protects it.
 */
function isSurelyOurs(req: Request, publicUrl: URL): boolean {
  const site = req.headers['sec-fetch-site']
  return site === undefined ? req.headers.origin === publicUrl.origin : site === 'same-origin'
}
