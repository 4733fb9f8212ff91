import { exactWordsFor, saying, wordsFor } from '../../words/words.ts'
import { isAsserted } from '../assertion.ts'
import { plainText, squashed } from '../plain-text.ts'

const NAME = String.raw`(\p{Lu}[\p{L}\p{N}.-]*)`
const NAMES = /^\p{Lu}[\p{L}\p{N}.]*(?:\s\p{Lu}[\p{L}\p{N}.]*){0,3}$/u
const ARTICLE = wordsFor('indefinite article', 'makes a verb a noun')

/** Words for things that cost money on a page about one product: plans and their usual names. */
const SUBJECT = saying('subject of a price')
/** Someone to hire or something to buy that isn't the website's product. */
const OTHER_THING = new RegExp(String.raw`^${ARTICLE}\s(?:\p{L}+\s){0,3}${wordsFor('can be hired')}`, 'u')
const VERB = saying('costs or is')
/** The cue is about another product: one that this product works with, is built on or is compared with. */
const OF_ANOTHER = new RegExp(String.raw`${wordsFor('together with')}\s(?:[\p{L}'’-]+\s){0,4}$`, 'u')
const FOLLOWED_BY_ANOTHER = new RegExp(String.raw`^[\p{L} -]{0,24}?\s${wordsFor('of another')}\s${NAME}`, 'u')
/** After these words, "cost" and "charge" are nouns: "The cost of …". */
const A_NOUN_FOLLOWS = new RegExp(`${wordsFor('makes a verb a noun')}$`, 'u')
/** The prices of other providers. */
const EVERYBODY_ELSE = saying('other providers')
/** The name in "Globex's plans", "the price of Globex" and "a Globex subscription". */
const NAMED_OWNER = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])${NAME}['’]s\s`,
    String.raw`${wordsFor('price of')}\s${NAME}`,
    String.raw`${wordsFor('with')}\s${NAME},?\s${wordsFor('those who pay')}\s`,
    String.raw`(?<!\p{L})\p{L}{1,3}['’\s]\s?${NAME}\s${wordsFor('bought by name')}`,
    String.raw`${wordsFor('requires')}\s${NAME}`,
  ].join('|'),
  'gu',
)
/** A plan that no longer exists: "we retired the …", "… was removed", "Free plan: no". */
const ENDED_BEFORE = new RegExp(
  String.raw`${wordsFor('ended')}\s(?:\p{L}+ing\s)?(?:${wordsFor('determiner of a plan')}\s){0,2}$`,
  'u',
)
const ENDED_AFTER = new RegExp(
  String.raw`^(?:\s${wordsFor('plan', 'free, as a name')})?\s(?:${wordsFor('is or was')}\s){0,3}${wordsFor('has ended')}`,
  'u',
)
const ANSWERED_NO = new RegExp(
  String.raw`^(?:\s${wordsFor('plan')})?\s*[:：–—-]?\s*(?:${wordsFor('no, as an answer')}|[✗✕✘❌×☓])\s*\.?\s*$`,
  'u',
)
const WE_PAY = saying('we paid')
const NO_NAME = new RegExp(`^${exactWordsFor('no name of a product')}$`, 'u')
/** The start of a relative clause: "Globex, which costs …". */
const RELATIVE = new RegExp(String.raw`^\s*${wordsFor('relative pronoun')}\s`, 'u')

/** True when the sentence makes the cue's statement about this product and nothing else. */
export function isSaidOfOurPrices(sentence: string, cue: { index: number; length: number }, name: string): boolean {
  if (!isAsserted(sentence, cue.index) || WE_PAY.test(sentence) || OTHER_THING.test(sentence)) return false
  const before = sentence.slice(0, cue.index)
  const after = sentence.slice(cue.index + cue.length)
  const other = FOLLOWED_BY_ANOTHER.exec(after)?.[1]
  if (ENDED_BEFORE.test(before) || ENDED_AFTER.test(after) || ANSWERED_NO.test(after)) return false
  if (EVERYBODY_ELSE.test(before) || OF_ANOTHER.test(before) || namesAnotherOwner(before, name)) return false
  return (
    (other === undefined || isOwn(other, name) || NO_NAME.test(other)) && !isSubjectAnother(sentence, cue.index, name)
  )
}

function namesAnotherOwner(before: string, name: string): boolean {
  return [...before.matchAll(NAMED_OWNER)].some((match) => {
    const owner = match.slice(1).find((one) => one !== undefined) ?? ''
    return isAnother(owner, name) && !squashed(name).includes(squashed(owner))
  })
}

/** True for "Globex charges …", where the name before the verb is neither the product's nor a plan's. */
function isSubjectAnother(sentence: string, cueIndex: number, name: string): boolean {
  const clauseStart = Math.max(0, sentence.slice(0, cueIndex).search(/[^,;:.]*$/u))
  const clause = sentence.slice(clauseStart)
  if (RELATIVE.test(clause)) {
    const named = /(\p{Lu}[\p{L}\p{N}.]*)\s*,\s*$/u.exec(sentence.slice(0, clauseStart))?.[1]
    return named !== undefined && isAnother(named, name)
  }
  const verb = VERB.exec(clause)
  if (verb === null || verb.index > cueIndex - clauseStart + 40) return false
  const subject = clause.slice(0, verb.index).trim()
  return NAMES.test(subject) && !A_NOUN_FOLLOWS.test(subject) && !SUBJECT.test(subject) && !isOwn(subject, name)
}

function isAnother(named: string, name: string): boolean {
  return !NO_NAME.test(named) && !SUBJECT.test(named) && !isOwn(named, name)
}

function isOwn(text: string, name: string): boolean {
  const own = squashed(name)
  return own.length > 1 && (squashed(text).includes(own) || plainText(text).includes(plainText(name)))
}
