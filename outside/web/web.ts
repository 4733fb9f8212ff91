import type { BadgeResult } from '../../domain/badges/badge-check.ts'
import type { Page } from '../../domain/drafts/page.ts'
import type { DraftedProfile, ReadProblem, ReadProblemCode } from '../../domain/drafts/profile.ts'

/** What reading a website gave: its pages, the one asked for first, or the reason why there are none or fewer. */
export interface SiteRead {
  pages: Page[]
  problem: ReadProblem | null
}

/** One page as it was served. */
interface FetchedPage {
  /** Address after redirects. */
  url: string
  status: number
  html: string
}

interface FetchPageOptions {
  signal: AbortSignal
  /** Ask robots.txt first. Off by default: the owner asked us to look at this one page. */
  respectRobots?: boolean
}

interface ChallengeOptions {
  signal: AbortSignal
  /** Registered domain that no redirect may leave. */
  domain: string
  /** Longest body. */
  bytes: number
  /** Read what fits of a longer body, instead of failing. */
  cut: boolean
}

/** What stands at an address where an owner proves control. */
export interface Challenge {
  status: number
  isHtml: boolean
  text: string
}

interface BadgeQuestion {
  signal: AbortSignal
  /** Our own origin, as in `https://directory.example`. */
  siteOrigin: string
  slug: string
  allowNofollow: boolean
}

/** Whether a page shows the badge, or why not: its markup, or that the page itself cannot be read. */
export type BadgeAnswer = BadgeResult | { found: false; reason: ReadProblemCode; detail: string }

/** The public web, seen through the address guard. */
export interface Web {
  /** Reads a product's website: its home page and the few pages that say most about it. Throws only when the signal aborts. */
  readSite(url: string, options: { signal: AbortSignal }): Promise<SiteRead>
  /** Fetches one page, following redirects. Throws `FetchError`; `problemOfFetch` words it for a person. */
  fetchPage(url: string, options: FetchPageOptions): Promise<FetchedPage>
  /** Reads a proof of control, following redirects within its domain alone. Throws `FetchError`. */
  readChallenge(url: string, options: ChallengeOptions): Promise<Challenge>
  /** Drafts a profile from pages, in the reading thread. Throws `UnreadableError` when that takes too long. */
  draft(pages: Page[], options: { categoryNames: readonly string[] }): Promise<DraftedProfile>
  /** Looks for a listing's badge on a page. Throws only when the signal aborts. */
  findBadge(url: string, question: BadgeQuestion): Promise<BadgeAnswer>
  close(): Promise<void>
}
