import { FIELDS, MAX_ITEMS, type Field, type FieldName } from '../../profile/fields.ts'

/** The values that a listing can take: texts cut at the end of a sentence or word, anything else that is too long left out. */
export function withinLimits(field: FieldName, values: readonly string[]): string[] {
  const { maxInListing, isCuttable }: Field = FIELDS[field]
  return values
    .map((value) => (isCuttable ? cutAtSentence(value, maxInListing) : value))
    .filter((value) => value.length <= maxInListing)
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
