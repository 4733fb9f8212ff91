import { denies } from './assertion.ts'
import { plainText } from './plain-text.ts'
import { sentences } from './sentences.ts'
import { isSaidOfUs } from './whose/subject.ts'

/** Words that state no fact, so a rewording may add and drop them. Prepositions, numbers and negations do state facts. */
const FREE = new Set(
  "a an the your you our we us it its it's this that which is are be and helps help lets let makes der die das ein eine einen ist sind wir dein deine ihr ihre euch und le la les un une est sont nous vous votre vos et el los las uno una es son nosotros tu su tus sus y o os as um uma é são nós você seu sua e".split(
    ' ',
  ),
)
/** The ends of clauses. A comma inside a number isn't one. */
const CLAUSE_END = /[;:()–—!?。、]|[.,](?=\s|$)|\s-\s|\s(?:and|but|so|und|aber|et|mais|y|pero|e|mas)\s/giu
/** Words that make one part of a sentence depend on another. */
const CONDITION =
  /(?<!\p{L})(?:if|unless|until|when|once|except|only|instead|unlike|wenn|falls|außer|nur|sobald|si|sauf|seulement|lorsque|cuando|salvo|sólo|solo|se|quando|exceto|apenas)(?!\p{L})/iu
const MIN_WORDS = 2
const QUESTION = /[?？]\s*$/

/** A quote with the whole sentences around it. */
interface Said {
  quote: string
  context: string
}

/**
 * True when every clause of the sentence is a whole clause of the website, in the same words and order, apart from words that
 * state no fact. So nothing is added, swapped, reversed or separated from its condition. The product's name may be added in front.
 */
export function isReworded(sentence: string, said: readonly Said[], name: string): boolean {
  if (QUESTION.test(sentence)) return false
  const sources = said.flatMap(({ context }) => sentences(context)).filter((one) => !QUESTION.test(one))
  const clauses = clausesOf(sentence)
  return (
    clauses.length > 0 &&
    clauses.every((clause) => clause.words.length >= MIN_WORDS) &&
    clauses.every((clause, at) => sources.some((source) => says(source, clause, at === 0, name)))
  )
}

interface Clause {
  text: string
  at: number
  words: string[]
}

function says(source: string, clause: Clause, isFirst: boolean, name: string): boolean {
  if (denies(source) !== denies(clause.text)) return false
  const own = wordsOf(name).filter((word) => !FREE.has(word))
  const named = isFirst && startsWith(clause.words, own)
  const wanted = named ? clause.words.slice(own.length) : clause.words
  if (wanted.length < MIN_WORDS) return false
  const parts = clausesOf(source)
  return parts.some((part, first) => {
    let words: string[] = []
    let text = ''
    for (const next of parts.slice(first)) {
      words = [...words, ...next.words]
      text += ` ${next.text}`
      if (words.length > wanted.length + MAX_NAME_WORDS) return false
      const ownName = startsWith(words, own)
      const spoken = ownName ? words.slice(own.length) : words
      if (spoken.join(' ') !== wanted.join(' ') || turnsAround(text, clause.text)) continue
      const isWhole = first === 0 && next === parts.at(-1)
      return (
        (isWhole || !CONDITION.test(source)) &&
        (!named || ownName || part.at === 0 || isSaidOfUs(source, part.at, name))
      )
    }
    return false
  })
}

const WE = /^(?:we|our|ours|us|wir|uns|unser\p{L}*|nous|notre|nos|nosotros|nuestr\p{L}+|nós|noss\p{L}+)$/u
const YOU = /^(?:you|yours?|du|dir|dich|dein\p{L}*|euch|eure?\p{L}*|vous|votre|vos|tú|tus?|usted|você|teus?|tuas?)$/u

/** True for "You pay our fees" instead of "We pay your fees", which differ only in words that otherwise state no fact. */
function turnsAround(source: string, clause: string): boolean {
  const [first, second] = [source, clause].map((text) => wordsOf(text).find((word) => WE.test(word) || YOU.test(word)))
  return first !== undefined && second !== undefined && WE.test(first) !== WE.test(second)
}

const MAX_NAME_WORDS = 5

function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = []
  let start = 0
  for (const end of [...sentence.matchAll(CLAUSE_END), null]) {
    const text = sentence.slice(start, end?.index)
    const words = wordsOf(text).filter((word) => !FREE.has(word))
    if (words.length > 0) clauses.push({ text, at: start, words })
    start = end === null ? sentence.length : end.index + end[0].length
  }
  return clauses
}

/** The words in the text; currency symbols, `%`, `+`, `&` and `#` count as words, too. */
function wordsOf(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}]+(?:['.,@+/:-][\p{L}\p{N}]+)*|[$€£¥₹%+&#]/gu) ?? []
}

function startsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.length > 0 && beginning.every((word, at) => words[at] === word)
}
