import type { ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import type { Excerpt } from './excerpts.ts'
import type { DraftPart } from '../../profile/field-state.ts'

/** Proposes profiles by a language model. `outside/` implements it; a service without one drafts by rules alone. */
export interface Drafter {
  /**
   * What a model believes these excerpts, one a page, say; nothing of it counts before the verifier has agreed. Throws `DrafterUnavailable`,
   * or the signal's reason.
   */
  propose(excerpts: readonly Excerpt[], options: ProposalOptions): Promise<ProposedProfile>
}

interface ProposalOptions {
  /** What is asked for; everything the drafter knows how to word when left out. */
  parts?: readonly DraftPart[]
  /** The directory's categories. */
  categoryNames: readonly string[]
  signal: AbortSignal
}

/** Why a model gave nothing that can be used. For the log: a person only reads that the wording is unavailable. */
type DrafterFailure =
  | 'busy'
  | 'failing'
  | 'unreachable'
  | 'refused'
  | 'timeout'
  | 'blocked'
  | 'cut_short'
  | 'malformed'
  | 'empty'

export class DrafterUnavailable extends Error {
  override readonly name = 'DrafterUnavailable'
  readonly reason: DrafterFailure

  constructor(reason: DrafterFailure) {
    super(`no proposal: ${reason}`)
    this.reason = reason
  }
}

export const AI_UNAVAILABLE: ReadProblem = {
  code: 'ai_unavailable',
  detail: "AI wording unavailable; regenerate later. Until then the draft shows the website's own sentences.",
}
