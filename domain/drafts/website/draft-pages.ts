import type { DraftedProfile, ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import { AI_UNAVAILABLE, DrafterUnavailable, type Drafter } from './drafter.ts'
import type { DraftPart } from '../../profile/field-state.ts'
import { CHECKING, drafting, type Progress } from './progress.ts'
import type { SiteReading } from '../read-draft.ts'
import type { SiteReader } from './site-reader.ts'

/** The dependencies and options for drafting a profile from pages. */
export interface Drafting {
  reader: SiteReader
  drafter: Drafter | undefined
  categoryNames: readonly string[]
  /** The parts that the model is asked for; by default, all that it can point at. */
  parts?: readonly DraftPart[]
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Drafts a profile from a website's pages. If there is a model and the website has no problem, the model
 * points at lines, and rules fill in what it leaves out or can't prove; otherwise, or if the model is
 * unavailable, rules draft all of it. The same verifier checks both. Throws the signal's reason and
 * `UnreadableError`.
 */
export async function draftPages(
  { pages, problem: siteProblem }: SiteReading,
  { reader, drafter, categoryNames, parts, signal, onProgress }: Drafting,
): Promise<{ profile: DraftedProfile; problem: ReadProblem | null }> {
  onProgress?.(drafting(pages.length))
  let proposed: ProposedProfile | undefined
  let problem = siteProblem
  // A parked page, a sign-in page or an empty page has no text for a model.
  if (drafter && siteProblem === null)
    try {
      proposed = await drafter.propose(await reader.numberedPages(pages), {
        categoryNames,
        signal,
        ...(parts ? { parts } : {}),
      })
    } catch (error) {
      if (!(error instanceof DrafterUnavailable)) throw error
      problem = AI_UNAVAILABLE
    }
  signal.throwIfAborted()
  onProgress?.(CHECKING)
  return { profile: await reader.draft(pages, { categoryNames, ...(proposed ? { proposed } : {}) }), problem }
}
