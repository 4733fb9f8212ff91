import { wordsFor } from '../words/words.ts'

/** Ends of sentences. Japanese and Chinese punctuation needs no space after it. */
const SENTENCE_END = /[.!?]{1,5}["”’')\]]{0,2}(?=\s|$)|[。！？]{1,5}[」』）"”’')\]]{0,2}/g
const ABBREVIATION = new RegExp(String.raw`(?:^|[\s(])(?:${wordsFor('ends no sentence')}|[A-Za-z])\.$`, 'u')
/** The "No." in "No. 5" doesn't end a sentence, but the answer "No." does. */
const NUMBER = new RegExp(String.raw`(?:^|[\s(])${wordsFor('number follows')}\.$`, 'u')
/** A short word that breaks off at a consonant goes on before a digit or a small letter: "art. 1130-bis". */
const SHORT_WORD = /(?:^|[\s('’])\p{L}{0,2}[b-df-hj-np-tv-xz]\.$/iu
const GOES_ON = /^\s[\p{Ll}\p{N}]/u
/** Longer than any abbreviation with the space before it. */
const MAX_ABBREVIATION_LENGTH = 12

/** Splits running text into sentences; a dot in a number, an address or an abbreviation doesn't end one. */
export function sentences(text: string): string[] {
  return bounds(text)
    .map(([start, end]) => text.slice(start, end).trim())
    .filter((sentence) => sentence !== '')
}

/** The whole sentences around a part of the text, because half a sentence can say the opposite of it. */
export function sentencesAround(text: string, from: number, to: number): string {
  const touched = bounds(text).filter(([start, end]) => start < to && end > from)
  return text.slice(touched[0]?.[0] ?? from, touched.at(-1)?.[1] ?? to).trim()
}

function bounds(text: string): [number, number][] {
  const found: [number, number][] = []
  let start = 0
  for (const match of text.matchAll(SENTENCE_END)) {
    const before = text.slice(Math.max(0, match.index - MAX_ABBREVIATION_LENGTH), match.index + 1)
    const after = text.slice(match.index + 1, match.index + 4)
    if (
      ABBREVIATION.test(before) ||
      (NUMBER.test(before) && /^\s?\d/.test(after)) ||
      (SHORT_WORD.test(before) && GOES_ON.test(after))
    )
      continue
    found.push([start, match.index + match[0].length])
    start = match.index + match[0].length
  }
  if (start < text.length) found.push([start, text.length])
  return found
}
