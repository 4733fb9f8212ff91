import type { DraftedProfile, ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import { AI_UNAVAILABLE, DrafterUnavailable, type Drafter } from './drafter.ts'
import type { DraftPart } from '../../profile/field-state.ts'
import { CHECKING, drafting, type Progress } from './progress.ts'
import type { SiteReading } from '../read-draft.ts'
import type { SiteReader } from './site-reader.ts'

/** Who drafts, for whom, and who is told how far it is. */
export interface Drafting {
  reader: SiteReader
  drafter: Drafter | undefined
  categoryNames: readonly string[]
  /** What is wanted; everything when left out. */
  parts?: readonly DraftPart[]
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Drafts what was read of a website: worded by the model where there is one, by rules where there is none or it fails.
 * One verifier judges both. Throws the signal's reason, and what `reader.draft` throws.
 */
export async function draftPages(
  { pages, problem: siteProblem }: SiteReading,
  { reader, drafter, categoryNames, parts, signal, onProgress }: Drafting,
): Promise<{ profile: DraftedProfile; problem: ReadProblem | null }> {
  onProgress?.(drafting(pages.length))
  let proposed: ProposedProfile | undefined
  let problem = siteProblem
  // A parked page, a sign-in or an empty shell gives a model nothing to word.
  if (drafter && siteProblem === null)
    try {
      proposed = await drafter.propose(await reader.excerpts(pages), {
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
