import type * as z from 'zod'
import type { AnsweredAttribute } from '../../../domain/drafts/answer-attributes.ts'
import type getDraft from '../../../tools/drafts/get-draft.ts'
import type { Choice } from '../../ui/forms/parts.ts'
import type { Sent } from '../../ui/forms/part-section.ts'
import type { ListedAt } from './listed-at.ts'

export type DraftShown = z.output<(typeof getDraft)['output']>

/** The texts that only a listing has, which visitors see instead of the profile's own. */
export interface TopTexts {
  headline: string
  summary: string
}

/** Everything that the form of a profile shows: of a draft, or of the listing that it became. */
export interface DraftView {
  draft: DraftShown
  /** Where the form goes. */
  action: string
  /** The texts that only a listing has; null for a draft. */
  top: TopTexts | null
  /** The attributes of the draft's categories. */
  attributes: readonly AnsweredAttribute[]
  categories: readonly Choice[]
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
  /** Paths of the website's pages that we read in the last day. */
  pagesRead: readonly string[]
  /** Whether the person edits while we're still reading the website. */
  isEarly: boolean
  /** Whether a reading of the website ever returned pages. */
  isRead: boolean
}
