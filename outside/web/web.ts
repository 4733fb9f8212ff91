import type { Page } from '../../domain/drafts/page.ts'
import type { ReadProblem } from '../../domain/drafts/profile.ts'

/** What reading a website gave: its pages, home page first, or the reason why there are none or fewer. */
export interface SiteRead {
  pages: Page[]
  problem: ReadProblem | null
}

/** One page as it was served. */
export interface FetchedPage {
  /** Address after redirects. */
  url: string
  status: number
  html: string
}

/** The public web, seen through the address guard. */
export interface Web {
  /** Reads a product's website: its home page and the few pages that say most about it. Never throws for what a website does. */
  readSite(url: string, options: { signal: AbortSignal }): Promise<SiteRead>
  /** Fetches one page, following redirects. Throws `FetchError`. */
  fetchPage(url: string, options: { signal: AbortSignal }): Promise<FetchedPage>
  close(): Promise<void>
}
