import { everySaying, saying, wordsFor } from '../words/words.ts'

/** A hyphen after a denial belongs to a word such as "no-code". */
const NEGATION = new RegExp(
  String.raw`${wordsFor('negation')}(?!-)|${wordsFor('negation that ends a word')}(?![\p{sc=Hiragana}\p{sc=Katakana}])`,
  'u',
)
const DENIES_WHAT_FOLLOWS = saying('denies what follows')
/** Selling points that deny a nuisance, not the fact next to them. */
const SELLING = new RegExp(
  String.raw`${wordsFor('free of')}\s(?:\p{L}+\s)?${wordsFor('nuisance')}|${wordsFor('no nuisance', 'not only')}`,
  'gu',
)
const NOT_ONLY = everySaying('not only')
const UNREAL = saying('past future or wish')
/** Experience with another product: "Before Acme we paid …". */
const BEFORE_US = new RegExp(`${wordsFor('before')}.{0,80}${wordsFor('paid or used')}`, 'u')
const REPORTED = saying('reported')
const QUESTION = new RegExp(String.raw`(?:[?？]|${wordsFor('question ending')}[。.]?)["”’')\]]{0,2}\s*$`, 'u')
/** Where one clause ends and the next begins. */
const CLAUSE_END = new RegExp(String.raw`[,;:(—–]|\s-\s|${wordsFor('clause joiner')}`, 'u')
/** Only text within this many characters of the cue counts. */
const REACH = 300

/**
 * True when the whole sentence asserts the cue: it doesn't deny the cue, isn't a question or reported speech,
 * and isn't about the past, the future or a wish.
 */
export function isAsserted(sentence: string, cueIndex: number): boolean {
  if (QUESTION.test(sentence.slice(-8))) return false
  const before = sentence.slice(Math.max(0, cueIndex - REACH), cueIndex)
  const after = sentence.slice(cueIndex, cueIndex + REACH)
  const around = before + after
  if (UNREAL.test(around) || BEFORE_US.test(around) || REPORTED.test(around)) return false
  const clause = before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(':')) + 1)
  const earlier = before.slice(0, before.length - clause.length).replace(SELLING, ' ')
  const later = (after.split(CLAUSE_END, 1)[0] ?? '').replace(SELLING, ' ')
  return ![earlier, clause, later].some((part) => NEGATION.test(part)) && !DENIES_WHAT_FOLLOWS.test(clause)
}

/** True for text that denies something other than a nuisance: "no limits" and "without ads" are advantages. */
export function denies(text: string): boolean {
  const said = text.slice(0, REACH * 4).replace(SELLING, ' ')
  return NEGATION.test(said) || DENIES_WHAT_FOLLOWS.test(said)
}

/** "Acme is not …" and "we do not …" don't describe what the product is; "Never miss a call" does. */
const IS_NOT = saying('is not')
const OPENS_A_TIP = new RegExp(String.raw`^\s*${wordsFor('opens a tip')}`, 'u')

/**
 * True for a line that says what something is not, does not do or cannot do, except when it begins with a
 * word such as "don't", "can't", "why" or "if".
 */
export function saysWhatIsNot(text: string): boolean {
  return !OPENS_A_TIP.test(text) && IS_NOT.test(text.slice(0, REACH).replace(NOT_ONLY, ' '))
}

const TURNED_AWAY = saying('do not write', 'out of use')
const HESITATE = saying('hesitate')

/** True for a sentence that tells people not to use the email address in it. */
export function turnsAway(sentence: string): boolean {
  return TURNED_AWAY.test(sentence.slice(0, REACH * 2)) && !HESITATE.test(sentence)
}
