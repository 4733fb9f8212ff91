import type { Page } from '../../website/page.ts'
import { isAsserted } from '../assertion.ts'
import { isOwnVoice } from '../whose/own-voice.ts'
import { squashed } from '../plain-text.ts'
import { sentences } from '../sentences.ts'
import { wordsFor } from '../../words/words.ts'
import { goesOnAboutUs, isSaidOfUs, startsWithName } from '../whose/subject.ts'

/** Older companies exist, but an earlier year is usually a historical date. */
const FIRST_YEAR = 1800

const FOUNDED = wordsFor('founded', 'founded, with an object')
const AFTER_YEAR = wordsFor('founded, after its year')
const BESIDE_YEAR = wordsFor('founded, beside its year')
const STARTED = wordsFor('started')
const EST = wordsFor('est.')
const IN_BUSINESS = wordsFor('in business since')
const LABEL = wordsFor('year of founding')
/** "Serving restaurants since 2005", unlike "trusted since 2005". */
const SERVING = String.raw`${wordsFor('serving')}\s(?:[\p{L}\p{N}'’&-]+\s){0,8}?${wordsFor('since')}`
/** "Since 2005, Acme has helped restaurants", unlike "Since 2005, Acme has raised its prices". */
const SINCE = String.raw`${wordsFor('since')}(?=\s\d{4},\s[^.,!?]{1,40}?\s${wordsFor('has served')})`
const IN = String.raw`${wordsFor('in a year')}\s(?:\p{L}{2,9}\s){0,2}`
const YEAR = String.raw`(?<!\p{N})(\d{4})(?!\p{N})`
const A_COMPANY = String.raw`(?:${wordsFor('before a company')}\s){0,3}${wordsFor('company as an object')}`
/** The object must be the company: its name, or a word for it. */
const BEGUN = String.raw`(?:${A_COMPANY}|\p{Lu}[\p{L}\p{N}.]*(?:\s\p{Lu}[\p{L}\p{N}.]*){0,3}|${wordsFor('life or out')})`
const STATEMENTS = [
  String.raw`${FOUNDED}[^.!?]{0,60}?${IN}${YEAR}`,
  String.raw`${IN}${YEAR},?\s[^.!?]{0,50}?${FOUNDED}`,
  String.raw`${STARTED}(?:\s${BEGUN})?\s(?:[\p{L}-]+,?\s){0,4}?${IN}${YEAR}`,
  String.raw`${IN}${YEAR},?\s[^.!?]{0,30}?${STARTED}\s${BEGUN}`,
  String.raw`${FOUNDED}\s{0,2}[:–-]?\s{0,2}${YEAR}`,
  String.raw`${EST}\s(?:${wordsFor('in a year')}\s)?${YEAR}`,
  String.raw`${AFTER_YEAR}[^.!?]{0,40}?${YEAR}`,
  String.raw`${YEAR}[^.!?]{0,60}?${AFTER_YEAR}`,
  String.raw`${LABEL}\s?[:：]?\s?${YEAR}`,
  String.raw`(?:${IN_BUSINESS}|${SERVING}|${SINCE})\s${YEAR}`,
  String.raw`(\d{4})年(?:\d{1,2}月)?に?${BESIDE_YEAR}`,
  String.raw`${BESIDE_YEAR}(?:年月?日?)?[:：\s]{0,3}(\d{4})年`,
].map((statement) => new RegExp(statement, 'gu'))
/** A longer sentence can't be quoted, and one with more years is a list. */
const MAX_SENTENCE = 600
const MAX_YEARS = 4
const STRUCTURED = /^"foundingDate":"?(\d{4})/
const VERB_WORDS = [FOUNDED, AFTER_YEAR, BESIDE_YEAR, STARTED, EST, IN_BUSINESS, SERVING, SINCE, LABEL].join('|')
const VERB = new RegExp(VERB_WORDS, 'u')
const VERB_PHRASE = new RegExp(String.raw`^(?:${VERB_WORDS})[:.,]?\s*`, 'u')
/** The verb is directly followed by when, where, by whom or why. */
const NO_OBJECT = new RegExp(
  String.raw`^$|^[.,!;–—-]|^(?:(?:${wordsFor('adverb of founding')}\s)*${wordsFor('no object follows')}|\d{4})`,
  'u',
)
/** A line without another subject is about the company. */
const SERVING_ALONE = new RegExp(String.raw`^[^\p{L}\p{N}]*(?:${wordsFor('proudly')}\s)?${SERVING}\s\d{4}`, 'u')
const OUR_COMPANY = new RegExp(`^${A_COMPANY}`, 'u')
/** Something else began then: a feature, a program, a law or a customer. */
const SOMETHING_ELSE = new RegExp(
  [
    String.raw`©|\([cC]\)|${wordsFor('copyright')}`,
    String.raw`(?!${SINCE})${wordsFor('since')}\s+\d{4},\s+(?!${wordsFor('we or our')})`,
    String.raw`${wordsFor('something else began')}[^.!?]{0,30}(?:${FOUNDED}|${STARTED})`,
    String.raw`(?:${FOUNDED}|${STARTED})[^.!?]{0,25}${wordsFor('something else was begun')}`,
  ].join('|'),
  'u',
)

/** Sentences that say when something began, with the year and the positions of the verb and the end of the match. */
export function foundingStatements(text: string): { year: string; sentence: string; verb: number; end: number }[] {
  if (!/\d{4}/.test(text)) return []
  const structured = STRUCTURED.exec(text)?.[1]
  if (structured !== undefined) return [{ year: structured, sentence: text, verb: 0, end: text.length }]
  return sentences(text)
    .filter((sentence) => sentence.length <= MAX_SENTENCE && (sentence.match(/\d{4}/g) ?? []).length <= MAX_YEARS)
    .filter((sentence) => !SOMETHING_ELSE.test(sentence) && !/^["“„«]/.test(sentence.trim()))
    .flatMap((sentence) =>
      STATEMENTS.flatMap((cue) =>
        [...sentence.matchAll(cue)].map((match) => ({
          year: match[1] ?? '',
          sentence,
          verb: match.index + Math.max(0, match[0].search(VERB)),
          end: match.index + match[0].length,
        })),
      ),
    )
}

/** True when the quote says that this company was founded in the year. */
export function isFoundingStatement(quote: string, year: string, context: { name: string; now: string }): boolean {
  const value = Number(year)
  if (!/^\d{4}$/.test(year) || value < FIRST_YEAR || value > Number(context.now.slice(0, 4))) return false
  return foundingStatements(quote).some((one) => one.year === year && isOurBeginning(one, context.name))
}

/** The founding years that a page states for this company in its own voice. */
export function foundingYears(page: Page, name: string): string[] {
  const said = page.blocks.filter((block) => /\d{4}/.test(block.text) && isOwnVoice(block)).map((block) => block.text)
  return [...said, page.meta['description'] ?? '']
    .flatMap(foundingStatements)
    .filter(({ sentence, year }) => isFoundingStatement(sentence, year, { name, now: page.fetchedAt }))
    .map(({ year }) => year)
}

type Statement = ReturnType<typeof foundingStatements>[number]

function isOurBeginning({ sentence, verb }: Statement, name: string): boolean {
  if (STRUCTURED.test(sentence)) return true
  if (UNSPACED.test(sentence)) return isAsserted(sentence, verb) && isUnspacedOfUs(sentence, name)
  if (!isAsserted(sentence, verb)) return false
  if (SERVING_ALONE.test(sentence)) return true
  const object = sentence.slice(verb).replace(VERB_PHRASE, '')
  if (startsWithName(object, name) && isFoundersObject(sentence.slice(0, verb))) return true
  return (
    (isSaidOfUs(sentence, verb, name) || goesOnAboutUs(sentence, verb, name)) &&
    (NO_OBJECT.test(object) || OUR_COMPANY.test(object) || startsWithName(object, name))
  )
}

/**
 * In a language without spaces, a statement counts in a line of a company table, or in a sentence whose topic
 * is the company.
 */
const UNSPACED = new RegExp(BESIDE_YEAR, 'u')
const TOPIC = new RegExp(`^(.{1,40}?)${wordsFor('topic marker')}`, 'u')
const US = new RegExp(`${wordsFor('ourselves')}$`, 'u')
const TABLE_LINE = new RegExp(
  String.raw`^(?:${BESIDE_YEAR})?(?:年月?日?)?[:：\s]*\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?に?(?:${BESIDE_YEAR})?。?$`,
  'u',
)
function isUnspacedOfUs(sentence: string, name: string): boolean {
  const topic = TOPIC.exec(sentence)?.[1] ?? ''
  if (topic === '') return TABLE_LINE.test(sentence.trim())
  return US.test(topic) || (squashed(name).length > 1 && squashed(topic).includes(squashed(name)))
}

const ANOTHER_SUBJECT = new RegExp(`[();:]|${wordsFor('another subject')}`, 'u')

/**
 * True for the text before the verb in "Ada founded Acme" and "In 2016 we founded Acme"; false for "Ada, who"
 * and clauses about someone else.
 */
function isFoundersObject(before: string): boolean {
  return before.length < 100 && !ANOTHER_SUBJECT.test(before)
}
