import type { Sent } from '../../ui/forms/part-section.ts'
import type { DraftShown } from './draft-parts.ts'
import type { ListedAt } from './listed-at.ts'

/** Everything the page of a draft shows. */
export interface DraftView {
  draft: DraftShown
  /** Goes into the form: this session's, and one for this showing of the page. */
  token: string
  once: string
  sent: Sent
  /** The parts that were ticked to be drafted again. */
  ticked: readonly string[]
  /** What was done a moment ago. */
  notice: string | null
  /** The page of the listing that has this website already. */
  listedAs: ListedAt | null
  /** Shown while the website is still being read, because the person asked for it. */
  isEarly: boolean
}
