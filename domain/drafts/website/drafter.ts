import type { ProposedProfile, ReadProblem } from '../../profile/profile.ts'
import type { NumberedPage } from '../pointing/blocks.ts'
import type { DraftPart } from '../../profile/field-state.ts'

/** Proposes profiles with a language model. `outside/` implements it; without one, only rules draft. */
export interface Drafter {
  /**
   * What a model points at in these pages, as a proposal; the verifier must still check it. Throws
   * `DrafterUnavailable`, or the signal's reason.
   */
  propose(pages: readonly NumberedPage[], options: ProposalOptions): Promise<ProposedProfile>
}

interface ProposalOptions {
  /** The parts to propose; by default, all that the drafter can write. */
  parts?: readonly DraftPart[]
  /** The directory's categories. */
  categoryNames: readonly string[]
  signal: AbortSignal
}

/** Why a model gave no usable answer, for the log. People are only told that rules drafted instead. */
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
  detail: 'The AI model didn’t answer, so rules chose these values. Regenerate later.',
}
