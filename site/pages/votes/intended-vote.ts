import type { Request, Response } from 'express'
import { cookieName, cookieOf, cookieOptions } from '../../../auth/people/cookies.ts'
import { newBrowserToken } from '../../../auth/people/email-sign-in.ts'
import { nextPath } from '../../../auth/people/next-path.ts'
import { seal, unseal, type AppSecret } from '../../../domain/accounts/sealed.ts'
import { knownError, refusalText } from '../../../domain/errors.ts'
import { hashSecret } from '../../../domain/shared/secret.ts'
import { hasVotedSince, liveListing } from '../../../domain/votes/voters-view.ts'
import type { PeopleSite } from '../shared/people-site.ts'
import { castFor } from './cast-for.ts'

/** Name of the cookie that ties intended votes to the browser in which they were pressed. */
const BROWSER = 'vote'
const PURPOSE = 'intended vote'
/** How long a person has to sign in: twice as long as a sign-in email works. */
const MINUTES = 30

/** A vote that waits until its person has signed in. Only this service can write one, since it is sealed. */
interface IntendedVote {
  slug: string
  /** The path of the page where it was pressed, with the button's place. */
  back: string
  /** The hash of the browser's token. */
  browser: string
  at: number
}

/**
 * Where a person goes after signing in, who pressed Upvote while nobody was signed in: the listing's page, with the vote
 * in the query. Following it as a link casts nothing.
 */
export function intendVote(
  { publicUrl, appSecret, now }: PeopleSite,
  req: Request,
  res: Response,
  { slug, back }: Pick<IntendedVote, 'slug' | 'back'>,
): string {
  const page = `/listings/${slug}`
  if (!isSurelyOurs(req, publicUrl)) return page
  const { token, account } = browserOf(req, publicUrl)
  // Reuse the browser's token, so that votes pressed in two tabs are both kept; but not once somebody has signed in with it.
  const browser = token === undefined || account !== undefined ? newBrowserToken() : token
  keepBrowser(res, publicUrl, browser)
  const intended: IntendedVote = { slug, back, browser: hashSecret(browser), at: now().getTime() }
  return `${page}?upvote=${seal(appSecret, PURPOSE, JSON.stringify(intended))}`
}

/** The browser's token, and once somebody has signed in with it, the hash of the first account that did. */
function browserOf(req: Request, publicUrl: URL): { token?: string | undefined; account?: string | undefined } {
  const [token, account] = cookieOf(req, cookieName(BROWSER, publicUrl))?.split('.') ?? []
  return { token, account }
}

function keepBrowser(res: Response, publicUrl: URL, value: string): void {
  res.cookie(cookieName(BROWSER, publicUrl), value, { ...cookieOptions(publicUrl), maxAge: MINUTES * 60_000 })
}

/**
 * The vote in the path that a sign-in leads to; null unless it was pressed in this browser within the last half hour, and
 * nobody else has signed in since.
 */
function intendedIn(
  { publicUrl, appSecret, now }: PeopleSite,
  req: Request,
  { next, account }: { next: string; account?: string },
): IntendedVote | null {
  const sealed = URL.parse(next, publicUrl)?.searchParams.get('upvote')
  const browser = browserOf(req, publicUrl)
  if (!sealed || !browser.token) return null
  if (browser.account !== undefined && browser.account !== account) return null
  const text = unseal(appSecret, PURPOSE, sealed)
  if (text === undefined) return null
  const intended = JSON.parse(text) as IntendedVote
  const isOpen = now().getTime() < intended.at + MINUTES * 60_000
  return isOpen && intended.browser === hashSecret(browser.token) ? intended : null
}

/** The name of the live listing that signing in upvotes; null if it upvotes none. */
export async function upvotedBySigningIn(site: PeopleSite, req: Request, next: string): Promise<string | null> {
  const intended = intendedIn(site, req, { next })
  return intended && ((await liveListing(site.db.read, intended.slug))?.name ?? null)
}

/**
 * Where a person goes who has just signed in. Casts the vote that they pressed before, once, by the rules of every vote. The
 * votes pressed in a browser are those of the first account that signs in there. A refused vote leads to the listing's
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
  if (browser.token && browser.account === undefined) keepBrowser(res, publicUrl, `${browser.token}.${account}`)
  if (!intended) return path
  const { slug, back, at } = intended
  try {
    await site.limits.consume('write', accountId)
    const isDone = await hasVotedSince(site.db.read, { slug, accountId, since: new Date(at) })
    if (!isDone) await castFor(site, req, { slug, accountId })
    return back
  } catch (error) {
    // The person is signed in either way.
    const known = knownError(error)
    if (!known) site.onBug(error)
    const why = known && known.status < 500 ? refusalText(known) : 'Something went wrong here. Try again in a minute.'
    return `/listings/${slug}?refused=${seal(appSecret, refusedPurpose(accountId), why)}#vote`
  }
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
