import type { Request, Response } from 'express'
import { cookieName, cookieOf, cookieOptions } from '../../../auth/people/cookies.ts'
import { newBrowserToken } from '../../../auth/people/email-sign-in.ts'
import { nextPath } from '../../../auth/people/next-path.ts'
import { seal, unseal } from '../../../domain/accounts/sealed.ts'
import { knownError } from '../../../domain/errors.ts'
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
  const cookie = cookieName(BROWSER, publicUrl)
  // Reuse the browser's token, so that votes pressed in two tabs are both kept.
  const browser = cookieOf(req, cookie) ?? newBrowserToken()
  res.cookie(cookie, browser, { ...cookieOptions(publicUrl), maxAge: MINUTES * 60_000 })
  const intended: IntendedVote = { slug, back, browser: hashSecret(browser), at: now().getTime() }
  return `${page}?upvote=${seal(appSecret, PURPOSE, JSON.stringify(intended))}`
}

/** The vote in the path that a sign-in leads to; null unless it was pressed in this browser within the last half hour. */
function intendedIn({ publicUrl, appSecret, now }: PeopleSite, req: Request, next: string): IntendedVote | null {
  const sealed = URL.parse(next, publicUrl)?.searchParams.get('upvote')
  const browser = cookieOf(req, cookieName(BROWSER, publicUrl))
  if (!sealed || !browser) return null
  const text = unseal(appSecret, PURPOSE, sealed)
  if (text === undefined) return null
  const intended = JSON.parse(text) as IntendedVote
  const isOpen = now().getTime() < intended.at + MINUTES * 60_000
  return isOpen && intended.browser === hashSecret(browser) ? intended : null
}

/** The name of the live listing that signing in upvotes; null if it upvotes none. */
export async function upvotedBySigningIn(site: PeopleSite, req: Request, next: string): Promise<string | null> {
  const intended = intendedIn(site, req, next)
  return intended && ((await liveListing(site.db.read, intended.slug))?.name ?? null)
}

/**
 * Where a person goes who has just signed in. Casts the vote that they pressed before, once, by the rules of every vote.
 * A refused vote leads to the listing's page, which says so.
 */
export async function afterSignIn(
  site: PeopleSite,
  req: Request,
  { accountId, next }: { accountId: string; next: string },
): Promise<string> {
  const path = nextPath(next)
  const intended = intendedIn(site, req, path)
  if (!intended) return path
  const { slug, back, at } = intended
  try {
    await site.limits.consume('write', accountId)
    const isDone = await hasVotedSince(site.db.read, { slug, accountId, since: new Date(at) })
    if (!isDone) await castFor(site, req, { slug, accountId })
    return back
  } catch (error) {
    // The person is signed in either way.
    if (!knownError(error)) site.onBug(error)
    return `/listings/${slug}?vote=refused#vote`
  }
}

/**
 * Whether the browser says that the form comes from one of our pages. Stricter than `requireSameOrigin`: without a session
 * no form token protects it.
 */
function isSurelyOurs(req: Request, publicUrl: URL): boolean {
  const site = req.headers['sec-fetch-site']
  return site === undefined ? req.headers.origin === publicUrl.origin : site === 'same-origin'
}
