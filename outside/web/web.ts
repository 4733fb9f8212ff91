import type { BadgeResult } from '../../domain/badges/badge-check.ts'
import type { Page } from '../../domain/drafts/website/page.ts'
import type { SiteReader, SiteReaders } from '../../domain/drafts/website/site-reader.ts'
import type { PageFate, PageVersion } from '../../domain/listings/evidence/evidence-check.ts'
import type { ReadProblem, ReadProblemCode } from '../../domain/profile/profile.ts'

/**
 * The result of reading a website: its pages, the requested one first, and what is wrong with the website or
 * its pages, if anything.
 */
export interface SiteRead {
  pages: Page[]
  problem: ReadProblem | null
}

/** One page as the server sent it. */
interface FetchedPage {
  /** Address after redirects. */
  url: string
  status: number
  html: string
}

interface FetchPageOptions {
  signal: AbortSignal
  /** Check robots.txt first. Off by default, because the owner asked us to read this page. */
  respectRobots?: boolean
}

/** The response at the address of a picture. It may be anything: the bytes are unchecked. */
interface FetchedImage {
  status: number
  body: Buffer
}

interface ChallengeOptions {
  signal: AbortSignal
  /** Registered domain that no redirect may leave. */
  domain: string
  /** Maximum size of the body. */
  bytes: number
  /** Cut a longer body off instead of failing. */
  cut: boolean
}

/** The response at an address where an owner may have put a proof of control. */
export interface Challenge {
  status: number
  isHtml: boolean
  text: string
}

interface RecheckOptions {
  quotes: readonly string[]
  /** The version that was read last. */
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

/** Whether a page shows the badge; if not, what is wrong with its markup, or why the page can't be read. */
export type BadgeAnswer = BadgeResult | { found: false; reason: ReadProblemCode; detail: string }

/**
 * The reader for one account. `draft` runs in a reading thread: it throws `UnreadableError` if it takes too
 * long and `NotReadError` if no thread can start.
 */
export interface WebReader extends SiteReader {
  /** Looks for a listing's badge on a page. Throws only when the signal aborts. */
  findBadge(url: string, question: BadgeQuestion): Promise<BadgeAnswer>
  /**
   * Whether quotes are still on their page. Obeys robots.txt, like the crawler. Throws only when the signal
   * aborts.
   */
  recheckPage(url: string, options: RecheckOptions): Promise<PageFate>
}

/** Access to the public web, restricted by the address guard. */
export interface Web extends SiteReaders {
  readerFor(account: string): WebReader
  /** Fetches one page, following redirects. Throws `FetchError`; `problemOfFetch` explains it to people. */
  fetchPage(url: string, options: FetchPageOptions): Promise<FetchedPage>
  /** Fetches the bytes at the address of a picture. Throws `FetchError`. */
  fetchImage(url: string, options: { signal: AbortSignal }): Promise<FetchedImage>
  /** Reads a proof of control, following redirects only within its domain. Throws `FetchError`. */
  readChallenge(url: string, options: ChallengeOptions): Promise<Challenge>
  close(): Promise<void>
}
