/**
 * How a listing matched the words of a search: its whole name or domain is the search, it has all words, it has
 * some of them, or only its meaning is near.
 */
export const MATCHED = ['exact', 'all_words', 'some_words', 'meaning'] as const
export type Matched = (typeof MATCHED)[number]
