import type { Page } from './page.ts'
import type { DraftedProfile, ReadProblem } from './profile.ts'

/** Reads websites and drafts from what they say. `outside/` implements it. */
export interface SiteReader {
  /** Reads a website's home page and the few pages that say most about it. Never throws for what a website does. */
  readSite(url: string, options: { signal: AbortSignal }): Promise<{ pages: Page[]; problem: ReadProblem | null }>
  /** Drafts a profile in which every value stands in its evidence. */
  draft(pages: Page[], options: { categoryNames: readonly string[] }): Promise<DraftedProfile>
}
