/** A suggested phrase has this many words. People may also type single words. */
const MIN_WORDS = 2
const MAX_WORDS = 8
/** Two allow "peer to peer" and "Bora Bora"; three say nothing more. */
const MAX_REPEATS = 2
/** With fewer, most people who need a product type something else. */
const ENOUGH = 8

/** Letters, digits, and the signs that names and everyday phrases have: no markup, lists or sentences. */
const PLAIN = /^[\p{L}\p{M}\p{N} '’"&+#./%$€£()?!–-]+$/u
const ADDRESS = /:\/\/|\bwww\.|@|\.(?:com|org|info|biz|app|dev|co)\b/i
/** Scripts without spaces between words, where counting words says nothing. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What is wrong with a phrase, in one sentence, and the next step. */
export interface PhraseFault {
  code: string
  detail: string
  fix: string
}

/** Why a text is no search phrase; null if it is one. */
export function phraseFault(phrase: string): PhraseFault | null {
  const words = wordsOf(phrase).length
  if (words > MAX_WORDS)
    return {
      code: 'too_many_words',
      detail: `A search phrase has at most ${MAX_WORDS} words, got ${words}.`,
      fix: 'Send what one person would type, such as “invoices for freelancers”; each phrase is an item of its own.',
    }
  if (ADDRESS.test(phrase))
    return {
      code: 'address',
      detail: 'A search phrase has no web or email address.',
      fix: 'Say in everyday words what the product does.',
    }
  if (!PLAIN.test(phrase))
    return {
      code: 'not_plain',
      detail: 'A search phrase has only letters, digits, spaces and signs such as - & + # . / %.',
      fix: 'Leave the other signs out; send each phrase as an item of its own.',
    }
  const repeated = repeatedWord(phrase)
  if (repeated)
    return {
      code: 'repeated_word',
      detail: `A search phrase has each word at most ${MAX_REPEATS} times, got “${repeated}” more often.`,
      fix: 'Say it once: a search counts a word no more for being repeated.',
    }
  return null
}

/** Whether a phrase has enough words to be suggested: a single word is too broad to say what a product is for. */
export function saysEnough(phrase: string): boolean {
  return UNSPACED.test(phrase) || new Set(stemsOf(phrase)).size >= MIN_WORDS
}

/** Whether there are so many phrases that say enough that no more need to be asked for. */
export function areEnough(phrases: readonly string[]): boolean {
  return phrases.filter(saysEnough).length >= ENOUGH
}

/** The phrases without those that differ only in case, signs, articles or endings such as a plural s; the first stays. */
export function withoutRepeats(phrases: readonly string[]): string[] {
  const seen = new Set<string>()
  return phrases.filter((phrase) => {
    const key = keyOf(phrase)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function wordsOf(phrase: string): string[] {
  return phrase.split(/\s+/).filter(Boolean)
}

const ARTICLES = new Set(['a', 'an', 'the'])

/** What a search sees of a phrase: its words in lower case, without accents, articles and endings. */
function keyOf(phrase: string): string {
  return stemsOf(phrase).join(' ') || phrase
}

function repeatedWord(phrase: string): string | undefined {
  const stems = stemsOf(phrase)
  return stems.find((stem) => stems.filter((other) => other === stem).length > MAX_REPEATS)
}

function stemsOf(phrase: string): string[] {
  return phrase
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((word) => word && !ARTICLES.has(word))
    .map(stemOf)
}

/** The word without the endings that a search ignores, too; "tracker" stays apart from "tracking". */
function stemOf(word: string): string {
  const stem = word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '')
  return stem.length < 3 ? word : stem.replace(/([b-df-hj-kmnp-rtv-z])\1$/, '$1')
}
