import { plainText, squashed } from '../plain-text.ts'
import { everySaying, exactWordsFor, saying, wordsFor } from '../../words/words.ts'

const OURSELVES = everySaying('ourselves')
/** At the start of a sentence, "it" is the company. */
const IT = new RegExp(String.raw`^\s*${wordsFor('it')}\s`, 'u')
const AUXILIARY = new RegExp(`^${wordsFor('auxiliary')}$`, 'u')
const LEGAL = new RegExp(`^${wordsFor('legal form')}$`, 'u')
const PLACED = new RegExp(`^${wordsFor('in a place or year')}$`, 'u')
const ARTICLE = new RegExp(`^${wordsFor('indefinite article')}$`, 'u')
const COMPANY = new RegExp(`^${wordsFor('kind of company')}$`, 'u')
const NO_NAME = new RegExp(`^${exactWordsFor('no name')}$`, 'u')
const HAS_BEEN = saying('has been')
const PROUDLY = new RegExp(String.raw`^[^\p{L}\p{N}]*(?:${wordsFor('proudly')}\s)?$`, 'u')
const OF_ANOTHER = new RegExp(String.raw`(?:${wordsFor('makes a name no subject')}|['’]s|&)\s+$`, 'u')
const MAX_BETWEEN = 140
const MAX_WORDS = 18

/** True when the company is the subject before the cue, without another name or thing in between. */
export function isSaidOfUs(sentence: string, cueIndex: number, name: string): boolean {
  const before = sentence.slice(0, cueIndex)
  const end = endOfSubject(before, name)
  return end !== null && leadsOn(before.slice(end))
}

/** True when the sentence starts with the cue and continues with the company: "Founded in 2009, we …". */
export function goesOnAboutUs(sentence: string, cueIndex: number, name: string): boolean {
  if (!PROUDLY.test(sentence.slice(0, cueIndex))) return false
  const next = /^[^,;]{0,120},\s+(.+)$/su.exec(sentence.slice(cueIndex))?.[1] ?? ''
  return startsWithUs(next, name)
}

/** True for a text that starts with the company's name or a word for it, such as "we". */
function startsWithUs(text: string, name: string): boolean {
  const own = [...text.matchAll(OURSELVES)][0]
  return own?.index === 0 || startsWithName(text, name)
}

/** True for a text that starts with the company's name, rather than a longer name. */
export function startsWithName(text: string, name: string): boolean {
  if (squashed(name).length < 2) return false
  const [plain, own] = [plainText(text), plainText(name)]
  if (!plain.startsWith(own) || /^[\p{L}\p{N}]/u.test(plain.slice(own.length))) return false
  // "Acme Mobile" isn't the same company as "Acme", but "Acme Ltd" is.
  const next = /^[\s.,]*([\p{L}\p{N}'’]+)/u.exec(text.slice(name.length))?.[1] ?? ''
  return /^[\s]*[.,;:!()–—]/.test(text.slice(name.length)) || LEGAL.test(next.toLowerCase()) || !/^\p{Lu}/u.test(next)
}

/** The end of the last mention of the company as the subject; null if there is none. */
function endOfSubject(before: string, name: string): number | null {
  const ends = [...before.matchAll(OURSELVES)].map((match) => match.index + match[0].length)
  const it = IT.exec(before)
  if (it !== null) ends.push(it[0].length)
  const plain = before.toLowerCase()
  const own = name.toLowerCase()
  if (squashed(name).length > 1)
    for (let at = plain.indexOf(own); at >= 0; at = plain.indexOf(own, at + 1))
      if (
        !/[\p{L}\p{N}.]/u.test(before[at - 1] ?? '') &&
        startsWithName(before.slice(at), name) &&
        isSubject(before, at)
      )
        ends.push(at + name.length)
  return ends.length === 0 ? null : Math.max(...ends)
}

/** False for "with Acme" and "customers of Acme", where someone else is the subject. */
function isSubject(before: string, at: number): boolean {
  return !OF_ANOTHER.test(before.slice(Math.max(0, at - 12), at))
}

function leadsOn(between: string): boolean {
  if (between.length > MAX_BETWEEN || /[();:"“”]/u.test(between)) return false
  const words = between.match(/['’]?[\p{L}\p{N}-]+/gu) ?? []
  if (words.length > MAX_WORDS) return false
  let described = false
  let placed = false
  let called = false
  for (const word of words) {
    const lower = word.toLowerCase().replace('’', "'")
    const isName = /^\p{Lu}/u.test(word) && !NO_NAME.test(word) && !LEGAL.test(lower)
    if (COMPANY.test(lower) && (described || called)) [described, called] = [false, true]
    else if (isName && !placed) return false
    else if (isName || /^\d{4}$/.test(word)) continue
    else if (described) continue
    else if (ARTICLE.test(lower)) described = true
    else if (lower === 'a') described = !HAS_BEEN.test(between)
    else if (!AUXILIARY.test(lower) && !LEGAL.test(lower)) return false
    placed = PLACED.test(lower) || (placed && isName)
  }
  return !described
}
