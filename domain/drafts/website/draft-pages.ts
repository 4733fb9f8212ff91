import type { DraftedProfile, ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import { AI_UNAVAILABLE, DrafterUnavailable, type Drafter } from './drafter.ts'
import type { NamedCategory } from '../../categories/categories.ts'
import type { CategoryChooser } from './choose-category.ts'
import type { DraftPart } from '../../profile/field-state.ts'
import { CHECKING, drafting, type Progress } from './progress.ts'
import type { SiteReading } from '../read-draft.ts'
import type { SiteReader } from './site-reader.ts'

/** The dependencies and options for drafting a profile from pages. */
export interface Drafting {
  reader: Pick<SiteReader, 'numberedPages' | 'about' | 'draft'>
  drafter: Drafter | undefined
  categories: readonly NamedCategory[]
  /** Chooses a category by meaning for a website that names none; without it, such a website gets none. */
  categoryChooser: CategoryChooser | undefined
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
  { reader, drafter, categories, categoryChooser, parts, signal, onProgress }: Drafting,
): Promise<{ profile: DraftedProfile; problem: ReadProblem | null }> {
  onProgress?.(drafting(pages.length))
  const categoryNames = categories.map(({ name }) => name)
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
  const about = categoryChooser && siteProblem === null && (await reader.about(pages, categoryNames))
  const category = about ? await categoryChooser.choose(about, categories, signal) : null
  const given = { ...(category ? { category } : {}), ...(proposed ? { proposed } : {}) }
  return { profile: await reader.draft(pages, { categoryNames, ...given }), problem }
}
