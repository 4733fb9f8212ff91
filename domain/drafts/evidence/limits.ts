import type { FieldName } from '../../profile/profile.ts'

/** What a listing takes; a draft keeps to it, so that nothing is lost on the way to a listing. */
const MAX_LENGTH: Partial<Record<FieldName, number>> = {
  name: 160,
  tagline: 200,
  short_description: 300,
  description: 20_000,
  pricing_model: 40,
  pricing_summary: 300,
  country: 2,
  city: 120,
  contact_email: 254,
  demo_video_url: 500,
  logo_url: 500,
}
const MAX_ITEM_LENGTH = 200
const MAX_ITEMS = 20
/** Cut short, these still say something true; the others are whole or worthless. */
const MAY_BE_CUT: ReadonlySet<FieldName> = new Set(['tagline', 'short_description', 'description', 'pricing_summary'])

/** The values that fit a field: texts cut at the end of a sentence or word, anything else that is too long left out. */
export function withinLimits(field: FieldName, values: readonly string[]): string[] {
  const limit = MAX_LENGTH[field] ?? MAX_ITEM_LENGTH
  return values
    .map((value) => (MAY_BE_CUT.has(field) ? cutAtSentence(value, limit) : value))
    .filter((value) => value.length <= limit)
    .slice(0, MAX_ITEMS)
}

/** The longest beginning of whole sentences that fits, else of whole words: always the text's own words. */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, limit + 1)
  const sentence = [...head.matchAll(/[.!?。！？](?=\s)/g)].at(-1)
  if (sentence !== undefined && sentence.index > limit / 3) return head.slice(0, sentence.index + 1)
  const word = head.lastIndexOf(' ')
  return head.slice(0, word > limit / 3 ? word : limit).trim()
}
