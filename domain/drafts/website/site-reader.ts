import type { DraftedProfile, ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import type { NumberedPage } from '../pointing/blocks.ts'
import type { AboutProduct, ChosenCategory } from './choose-category.ts'
import type { Page } from './page.ts'
import type { TypedParts, TypedQuotes } from '../proof/prove-typed.ts'

export interface ReadSiteOptions {
  signal: AbortSignal
  /** Called after each page with the progress. */
  onPage?: ((done: number, of: number) => void) | undefined
}

/** Pages can't be read or drafted: they take too much time or memory, or break the parser. Retrying won't help. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
  readonly code = 'unreadable'
}

/** The problem reported for pages that can't be read. */
export const UNREADABLE: ReadProblem = {
  code: 'unreadable',
  detail: 'We couldn’t read this website. Fill in the profile by hand, or submit the address again later.',
}

/**
 * Readers of websites, implemented by `outside/`. Accounts share the capacity fairly, so one account's slow
 * websites don't block another account's.
 */
export interface SiteReaders {
  readerFor(account: string): SiteReader
}

/** Reads and drafts websites for one account. */
export interface SiteReader {
  /** Reads a website's home page and a few of its most useful pages. Never throws because of a website. */
  readSite(url: string, options: ReadSiteOptions): Promise<{ pages: Page[]; problem: ReadProblem | null }>
  /** The lines of the pages that a drafter may point at. Throws `UnreadableError`. */
  numberedPages(pages: Page[]): Promise<NumberedPage[]>
  /** What a category can be chosen by; null if the website names one itself. Throws `UnreadableError`. */
  about(pages: Page[], categoryNames: readonly string[]): Promise<AboutProduct | null>
  /**
   * Drafts a profile with evidence for every value: from the proposal if it can be proven, or else by rules.
   * Throws `UnreadableError`.
   */
  draft(
    pages: Page[],
    options: { categoryNames: readonly string[]; category?: ChosenCategory | undefined; proposed?: ProposedProfile },
  ): Promise<DraftedProfile>
  /** The pages' quotes for what a person typed (`proveTyped`). Throws `UnreadableError`. */
  proveTyped(pages: Page[], typed: TypedParts, options: { categoryNames: readonly string[] }): Promise<TypedQuotes>
}
