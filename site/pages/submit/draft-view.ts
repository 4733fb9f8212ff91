import type { AnsweredAttribute } from '../../../domain/drafts/answer-attributes.ts'
import type { Sent } from '../../ui/forms/part-section.ts'
import type { DraftShown } from './draft-parts.ts'
import type { ListedAt } from './listed-at.ts'

/** Everything the draft page shows. */
export interface DraftView {
  draft: DraftShown
  /** The attributes of the draft's categories. */
  attributes: readonly AnsweredAttribute[]
  /** Hidden form fields: the session's token, and a key for this page view. */
  token: string
  once: string
  sent: Sent
  /** The fields selected to be regenerated. */
  ticked: readonly string[]
  /** Notice about what the last form did. */
  notice: string | null
  /** The public listing that already has this website; null unless the form was refused because of it. */
  listedAs: ListedAt | null
  /** Whether the person edits while we're still reading the website. */
  isEarly: boolean
}
