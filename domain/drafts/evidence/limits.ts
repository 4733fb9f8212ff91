import { FIELDS, MAX_ITEMS, type Field, type FieldName } from '../../profile/fields.ts'

/**
 * The values within a listing's limits: long texts are cut after a sentence or word; other values that are
 * too long, and values beyond the maximum number, are dropped.
 */
export function withinLimits(field: FieldName, values: readonly string[]): string[] {
  const { maxInListing, isCuttable }: Field = FIELDS[field]
  return values
    .map((value) => (isCuttable ? cutAtSentence(value, maxInListing) : value))
    .filter((value) => value.length <= maxInListing)
    .slice(0, MAX_ITEMS)
}

/**
 * Cuts text after the last sentence that fits, or else after the last word, if that leaves more than a third
 * of `limit` characters; otherwise at `limit`.
 */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, limit + 1)
  const sentence = [...head.matchAll(/[.!?。！？](?=\s)/g)].at(-1)
  if (sentence !== undefined && sentence.index > limit / 3) return head.slice(0, sentence.index + 1)
  const word = head.lastIndexOf(' ')
  return head.slice(0, word > limit / 3 ? word : limit).trim()
}
