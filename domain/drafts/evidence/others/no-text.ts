import { isEnglish } from '../../../shared/words/english.ts'
import { ownMembers } from '../whose/own-data.ts'
import { pageKind } from '../page-kind.ts'
import { says, squashed } from '../plain-text.ts'
import type { Located } from '../quotable.ts'
import { wordsFor } from '../../words/words.ts'
import { namesPerson, quotesPerson, tellsOfPerson } from './quotations.ts'
import { headsOthers } from './sections.ts'

const DATED = new RegExp(`^${wordsFor('dates a page')}`, 'u')
const HAS_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/
const MAX_DATE_LINE = 80
const MAILBOX = /[\w.+-]{1,64}@[\w-]{1,63}\.\w/
const COPYRIGHT = /©|\([cC]\)\s/
const EVERYBODY_ELSE = new RegExp(String.raw`^${wordsFor('everybody else')}`, 'u')
/** A street and a postal code between commas, without a sentence. */
const ADDRESS = /^[^.!?]{0,80}\p{L}[^!?]{0,80}\d[^!?]{0,60},[^!?]{0,80}\d{4,}[^!?]{0,60}$/u
const MAX_ADDRESS = 160

/**
 * True for a line that says nothing a text about the product may hold: contact data, a date, a copyright, a person,
 * the heading of a section about others, or a sentence about another company or by a person.
 */
export function isNoText(line: string, name: string): boolean {
  const text = line.slice(0, 1200)
  return (
    MAILBOX.test(text) ||
    COPYRIGHT.test(text) ||
    (text.length <= MAX_DATE_LINE && DATED.test(text) && HAS_YEAR.test(text)) ||
    (text.length <= MAX_ADDRESS && ADDRESS.test(text)) ||
    namesPerson(text, name) ||
    headsOthers(text) ||
    EVERYBODY_ELSE.test(text) ||
    quotesPerson(text) ||
    tellsOfPerson(text, name)
  )
}

/**
 * True for a quote that may be a text about the product, unlike facts in a footer or an imprint. What the page's own
 * title or description repeats may be one wherever it stands.
 */
export function maySayText({ page, block, quote, context, source }: Located, name: string): boolean {
  if (isNoText(quote, name)) return false
  if (source === 'data' && ![...ownMembers([page], name)].some((member) => member.includes(quote))) return false
  if (source !== 'text') return source === 'title' || !isNoText(context, name)
  const { title, meta } = page
  const isRepeated = [title, meta['description'], meta['og:description']].some((text) => says(text ?? '', quote))
  const kind = pageKind(page.url, false)
  const isForFacts = page.blocks[block]?.zone === 'footer' || kind === 'imprint' || kind === 'legal'
  return (!isForFacts || isRepeated) && !isNoText(context, name)
}

const SUBJECT = /^[^\p{L}\p{N}]{0,3}(\p{Lu}[\p{L}\p{N}]+(?:\s(?:&\s)?\p{Lu}[\p{L}\p{N}]+){0,3})(,?)\s(\p{Ll}+)\s+(\S+)/u
const VERB = new RegExp(`^${wordsFor('verb of a subject')}$`, 'u')
const OBJECT = new RegExp(String.raw`^(?:${wordsFor('takes an object')}|[\p{Sc}\d]\S*)$`, 'u')
/** This share of a text's words must be English, because only English names are told from words. */
const MIN_ENGLISH = 0.6
const MIN_WORDS = 5

/** The name that is the subject of a text and isn't the product's: "Globex charges …". English only. */
export function anotherSubject(text: string, name: string): string | null {
  const [, subject = '', comma = '', verb = '', next = ''] = SUBJECT.exec(text) ?? []
  // "Globex, established in Riga, …"
  const isDescribed = comma !== '' && verb.endsWith('ed')
  const isVerb = VERB.test(verb) || (/[^s]s$/.test(verb) && OBJECT.test(next))
  if (subject === '' || !(isVerb || isDescribed)) return null
  const [own, said] = [squashed(name), squashed(subject)]
  if (own.length > 1 && (said.includes(own) || own.includes(said))) return null
  const words = text.match(/[\p{L}]+/gu) ?? []
  if (words.length < MIN_WORDS || words.filter(isEnglish).length < words.length * MIN_ENGLISH) return null
  const first = subject.split(/\s/, 1)[0] ?? ''
  return /\p{L}{3}/u.test(first) && !isEnglish(first) && !/^\p{Lu}+$/u.test(first) ? subject : null
}
