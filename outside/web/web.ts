import type { BadgeResult } from '../../domain/badges/badge-check.ts'
import type { Page } from '../../domain/drafts/website/page.ts'
import type { SiteReader, SiteReaders } from '../../domain/drafts/website/site-reader.ts'
import type { PageFate, PageVersion } from '../../domain/listings/evidence-check.ts'
import type { ReadProblem, ReadProblemCode } from '../../domain/profile/profile.ts'

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

/** What stands at the address of a picture; whether it is one, nobody has looked. */
interface FetchedImage {
  status: number
  body: Buffer
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

interface RecheckOptions {
  quotes: readonly string[]
  /** The version that was seen last. */
  version: PageVersion
  signal: AbortSignal
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

/** Reads for one account. `draft` works in a reading thread, and throws `UnreadableError` when that takes too long, `NotReadError` when it cannot start. */
export interface WebReader extends SiteReader {
  /** Looks for a listing's badge on a page. Throws only when the signal aborts. */
  findBadge(url: string, question: BadgeQuestion): Promise<BadgeAnswer>
  /** What became of quotes on the page they came from, read politely. Throws only when the signal aborts. */
  recheckPage(url: string, options: RecheckOptions): Promise<PageFate>
}

/** The public web, seen through the address guard. */
export interface Web extends SiteReaders {
  readerFor(account: string): WebReader
  /** Fetches one page, following redirects. Throws `FetchError`; `problemOfFetch` words it for a person. */
  fetchPage(url: string, options: FetchPageOptions): Promise<FetchedPage>
  /** Fetches the bytes at the address of a picture. Throws `FetchError`. */
  fetchImage(url: string, options: { signal: AbortSignal }): Promise<FetchedImage>
  /** Reads a proof of control, following redirects within its domain alone. Throws `FetchError`. */
  readChallenge(url: string, options: ChallengeOptions): Promise<Challenge>
  close(): Promise<void>
}
