import { KINDS } from '../../categories/kinds.ts'
import { denies } from '../evidence/assertion.ts'
import { sentences } from '../evidence/sentences.ts'
import { headLines } from '../evidence/whose/head-lines.ts'
import { startsWithName } from '../evidence/whose/subject.ts'
import { saying, wordsFor } from '../words/words.ts'
import { calledBy } from './site.ts'
import type { Site } from './site.ts'

/** A category whose kind of product the website calls its own, and the line that does. */
export interface KindSaid {
  name: string
  line: string
}

/** How many words may stand before a kind: "a smart and user-friendly command line shell". */
const MAX_BEFORE = 6
/** How many words of an adjective stand before a comma, which otherwise ends a statement: "a fast, open source, …". */
const MAX_ADJECTIVE = 3
const MAX_KIND_WORDS = 5
/** How many words may stand between a word for software and its purpose: "logiciel libre de facturation". */
const MAX_BETWEEN = 3
/** A kind comes early in its line. */
const MAX_CHARACTERS = 240
const PART = /[.:;!?|·•()–—：｜]+|\s-+\s/u
const WORD = /[\p{L}\p{N}]+(?:[’'][\p{L}\p{N}]+)*|[,&+]/gu
const SOFTWARE = new RegExp(`^${wordsFor('kind of software', 'kind of software, before its purpose')}$`, 'u')
const PURPOSE = new RegExp(`^${wordsFor('before the purpose of software')}$`, 'u')
const GOES_ON = new RegExp(`^(?:[,&+]|${wordsFor('goes on about software', 'goes on about a kind of product')})$`, 'u')
const ANOTHER = new RegExp(`^${wordsFor('before a product of others')}$`, 'u')
const IS = new RegExp(String.raw`^\s*(?:[,:–—|-]|${wordsFor('is a kind of')}(?!\p{L}))\s*`, 'u')
const SERVICE = saying('sells work rather than software')

const NAMES = kindsBy('names')
const WORK = kindsBy('work')

function kindsBy(key: 'names' | 'work'): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(KINDS).flatMap(([category, kinds]) =>
      (kinds[key] ?? '').split(',').map((phrase) => [wordsOf(phrase).join(' '), category] as const),
    ),
  )
}

/**
 * The category of the first kind of product that the head of the home page says the product is, such as "the time
 * tracker for teams"; null where none of the directory's is said, or only mentioned.
 */
export function kindSaid(site: Site, categoryNames: readonly string[]): KindSaid | null {
  const name = calledBy(site)
  for (const line of headLines(site.home))
    for (const [at, sentence] of sentences(line.slice(0, MAX_CHARACTERS)).entries()) {
      // Later sentences say what it does, unless they are about it by name.
      if (at > 0 && !startsWithName(sentence, name)) continue
      if (SERVICE.test(sentence) || denies(sentence)) continue
      for (const part of partsOf(sentence, name)) {
        const category = categoryOf(wordsOf(part))
        if (category !== undefined && categoryNames.includes(category)) return { name: category, line: sentence }
      }
    }
  return null
}

/** The parts of a sentence that can say what the product is, without its name. */
function partsOf(sentence: string, name: string): string[] {
  const rest = startsWithName(sentence, name) ? sentence.slice(name.length) : sentence
  if (rest === sentence) return sentence.split(PART)
  const [first = '', ...others] = rest.replace(IS, '').split(PART)
  // After a name without "is" stands what the product does, except in "Acme Time Tracker".
  return IS.test(rest) || NAMES.has(wordsOf(first).join(' ')) ? [first, ...others] : others
}

function categoryOf(words: string[]): string | undefined {
  let comma = -1
  for (let at = 0; at <= MAX_BEFORE && at < words.length; at++) {
    if (words[at] === ',') {
      if (at - comma > MAX_ADJECTIVE) return undefined
      comma = at
      continue
    }
    const category = kindAt(words, at) ?? softwareAt(words, at)
    if (category !== undefined) return category
    if (ANOTHER.test(words[at]!)) return undefined
  }
  return undefined
}

/** The category of a kind that starts at a word and isn't part of a longer name: "time tracker reviews". */
function kindAt(words: string[], at: number): string | undefined {
  for (let count = MAX_KIND_WORDS; count > 0; count--) {
    const phrase = words.slice(at, at + count).join(' ')
    const end = at + count
    const hasSoftware = SOFTWARE.test(words[end] ?? '')
    const category = hasSoftware ? (WORK.get(phrase) ?? NAMES.get(phrase)) : NAMES.get(phrase)
    if (category !== undefined && ends(words, hasSoftware ? end + 1 : end)) return category
  }
  return undefined
}

/** The category of a purpose after a word for software: "logiciel de facturation", "a platform for recruiting". */
function softwareAt(words: string[], at: number): string | undefined {
  if (!SOFTWARE.test(words[at]!)) return undefined
  for (let of = at + 1; of <= at + MAX_BETWEEN && of < words.length; of++) {
    if (!PURPOSE.test(words[of]!)) continue
    for (let from = of + 1; from <= of + 2; from++)
      for (let count = MAX_KIND_WORDS; count > 0; count--) {
        const category = WORK.get(words.slice(from, from + count).join(' '))
        if (category !== undefined && ends(words, from + count)) return category
      }
    return undefined
  }
  return undefined
}

function ends(words: string[], at: number): boolean {
  return at === words.length || (at < words.length && GOES_ON.test(words[at]!))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().replaceAll('’', "'").match(WORD) ?? []
}
