import type { DraftedProfile, ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import type { Excerpt } from './excerpts.ts'
import type { Page } from './page.ts'

export interface ReadSiteOptions {
  signal: AbortSignal
  /** Told after each page how many are done, and of how many. */
  onPage?: ((done: number, of: number) => void) | undefined
}

/** Pages could not be read or drafted from: they took too long, too much memory, or broke the parser. They will again. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
  readonly code = 'unreadable'
}

/** Told where the pages themselves are at fault. */
export const UNREADABLE: ReadProblem = {
  code: 'unreadable',
  detail: 'We could not read this website. Fill in the profile by hand, or submit the address again later.',
}

/** Readers of websites. Accounts share what there is: none keeps another waiting with slow websites. `outside/` implements it. */
export interface SiteReaders {
  readerFor(account: string): SiteReader
}

/** Reads websites for one account and drafts from what they say. */
export interface SiteReader {
  /** Reads a website's home page and the few pages that say most about it. Never throws for what a website does. */
  readSite(url: string, options: ReadSiteOptions): Promise<{ pages: Page[]; problem: ReadProblem | null }>
  /** What of the pages a model may read. Throws `UnreadableError`. */
  excerpts(pages: Page[]): Promise<Excerpt[]>
  /** Drafts a profile in which every value stands in its evidence: what is proposed where it can be proven, rules elsewhere. Throws `UnreadableError`. */
  draft(
    pages: Page[],
    options: { categoryNames: readonly string[]; proposed?: ProposedProfile },
  ): Promise<DraftedProfile>
}
