import type { Page } from '../../website/page.ts'
import { isAsserted } from '../assertion.ts'
import { isOwnVoice } from '../whose/own-voice.ts'
import { squashed } from '../plain-text.ts'
import { sentences } from '../sentences.ts'
import { goesOnAboutUs, isSaidOfUs, startsWithName } from '../whose/subject.ts'

/** Older companies exist, but an earlier year is usually a historical date. */
const FIRST_YEAR = 1800

/** The object must be the company: its name, or a word for it. */
const BEGUN = String.raw`(?:(?:the|this|our|my|their|own|a|an|small|family)\s){0,3}(?:company|business|agency|studio|firm|startup|consultancy|practice|venture)\b|\p{Lu}[\p{L}\p{N}.]*(?:\s\p{Lu}[\p{L}\p{N}.]*){0,3}|life|out`
const FOUNDED = [
  /\b(?:co-?)?(?:founded|established|incorporated)\b[^.!?]{0,60}?\b(?:in|back in|since)\s(?:\w{3,9}\s)?(?:of\s)?(\d{4})\b/gi,
  /\b(?:in|back in)\s(?:\w{3,9}\s)?(\d{4}),?\s[^.!?]{0,50}?\b(?:co-?)?(?:founded|established|incorporated)\b/gi,
  new RegExp(
    String.raw`\b(?:[Ss]tarted|[Ll]aunched|[Cc]reated|[Bb]egan|[Bb]orn)(?:\s(?:${BEGUN}))?\s(?:[\p{L}-]+,?\s){0,4}?(?:in|back in)\s(?:\p{L}{3,9}\s)?(\d{4})\b`,
    'gu',
  ),
  new RegExp(
    String.raw`\b(?:[Ii]n|[Bb]ack in)\s(?:\p{L}{3,9}\s)?(\d{4}),?\s[^.!?]{0,30}?\b(?:started|launched|created|began)\s(?:${BEGUN})`,
    'gu',
  ),
  /\bfounded\s{0,2}[:–-]?\s{0,2}(\d{4})\b/gi,
  /\best(?:ablished|d)?\.?\s(?:in\s)?(\d{4})\b/gi,
  /\bgegründet\b[^.!?]{0,40}?\b(\d{4})\b/gi,
  /\b(\d{4})\b[^.!?]{0,60}?\bgegründet\b/gi,
  /\bgründungsjahr\s?:?\s?(\d{4})\b/gi,
  /\b(?:fondée?|créée?)\b[^.!?]{0,40}?\ben\s(\d{4})\b/gi,
  /\b(?:fundad[ao]|creada|fundamos|nació)\b[^.!?]{0,40}?\ben\s(\d{4})\b/gi,
  /\b(?:fondat[ao]|nata)\b[^.!?]{0,40}?\bnel\s(\d{4})\b/gi,
  /\bopgericht\b[^.!?]{0,40}?\b(\d{4})\b/gi,
  /\b(?:fundad[ao]|criad[ao]|fundamos|nasceu)\b[^.!?]{0,40}?\bem\s(\d{4})\b/gi,
  /\b(?:año de fundación|ano de fundação|année de création|date de création)\s?[:：]?\s?(\d{4})\b/gi,
  /\b(?:en|em|im jahr|im jahre)\s(\d{4}),?\s[^.!?]{0,40}?\b(?:fundamos|creamos|criamos|fondé|créé|gründeten)(?!\p{L})/giu,
  /(\d{4})年(?:\d{1,2}月)?(?:に)?(?:設立|創業|創立)/g,
  /(?:設立|創業|創立)(?:年月?日?)?[:：\s]{0,3}(\d{4})年/g,
]
const STRUCTURED = /^"foundingDate":"?(\d{4})/
const VERB =
  /\b(?:co-?)?(?:founded|established|incorporated|started|launched|created|began|born)\b|\best(?:d)?\.?\s|gegründet|gründungsjahr|(?:fondé|créé)e?s?(?![\p{L}])|\b(?:fundad[ao]s?|creada|fundamos|nació|fondat[ao]|nata|opgericht|criad[ao]|criamos|creamos|nasceu|gründeten)(?![\p{L}])|(?:año de fundación|ano de fundação|année de création|date de création)|(?:設立|創業|創立)/iu
const VERB_PHRASE = new RegExp(String.raw`^(?:${VERB.source})[:.,]?\s*`, 'iu')
/** The verb is directly followed by when, where, by whom or why. */
const NO_OBJECT =
  /^$|^[.,!;–—-]|^(?:(?:back |again |here |originally |together |out |officially |life )*(?:in|by|on|at|as|since|with|from|over|during|when|to|out|of|around|von|im|en|par|por|nel|da|em|à|a|als)(?![\p{L}])|\d{4})/iu
const OUR_COMPANY =
  /^(?:(?:the|this|our|my|their|own|a|an|small|family)\s){0,3}(?:company|business|agency|studio|firm|start-?up|consultancy|practice|venture)\b/iu
/** Something else began then: a feature, a program, a law or a customer. */
const SOMETHING_ELSE =
  /©|\(c\)|copyright|\bsince\s+\d{4},\s+(?!we\b|our\b)|\b(?:programme?|community|feature|version|blog|podcast|foundation|act|regulation|law|award|initiative|campaign|effective|updated|customers?|clients?|policy)\b[^.!?]{0,30}\b(?:founded|established|started|launched|created|began)\b|\b(?:founded|established|started|launched|created|began)\b[^.!?]{0,25}\b(?:version|feature|beta|blog|podcast|programme?|community|campaign|account|initiative|store|office)\b/i

/** Sentences that say when something began, with the year and the positions of the verb and the end of the match. */
export function foundingStatements(text: string): { year: string; sentence: string; verb: number; end: number }[] {
  if (!/\d{4}/.test(text)) return []
  const structured = STRUCTURED.exec(text)?.[1]
  if (structured !== undefined) return [{ year: structured, sentence: text, verb: 0, end: text.length }]
  return sentences(text)
    .filter((sentence) => !SOMETHING_ELSE.test(sentence) && !/^["“„«]/.test(sentence.trim()))
    .flatMap((sentence) =>
      FOUNDED.flatMap((cue) =>
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
  if (JAPANESE.test(sentence)) return isAsserted(sentence, verb) && isJapaneseOfUs(sentence, name)
  if (!isAsserted(sentence, verb)) return false
  const object = sentence.slice(verb).replace(VERB_PHRASE, '')
  if (startsWithName(object, name) && isFoundersObject(sentence.slice(0, verb))) return true
  return (
    (isSaidOfUs(sentence, verb, name) || goesOnAboutUs(sentence, verb, name)) &&
    (NO_OBJECT.test(object) || OUR_COMPANY.test(object) || startsWithName(object, name))
  )
}

/**
 * Words for founding in Japanese: they count in a line of a company table, or in a sentence whose topic is
 * the company.
 */
const JAPANESE = /設立|創業|創立/
function isJapaneseOfUs(sentence: string, name: string): boolean {
  const topic = /^(.{1,40}?)(?:は|が)/u.exec(sentence)?.[1] ?? ''
  if (topic === '')
    return /^(?:設立|創業|創立)?(?:年月?日?)?[:：\s]*\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?(?:に)?(?:設立|創業|創立)?[。]?$/u.test(
      sentence.trim(),
    )
  return (
    /(?:当社|弊社|私たち|わたしたち|会社)$/u.test(topic) ||
    (squashed(name).length > 1 && squashed(topic).includes(squashed(name)))
  )
}

/**
 * True for the text before the verb in "Ada founded Acme" and "In 2016 we founded Acme"; false for "Ada, who"
 * and clauses about someone else.
 */
function isFoundersObject(before: string): boolean {
  return (
    before.length < 100 &&
    !/[();:]|\b(?:who|which|that|whose|like|with|previously|der|die|qui|que|quien)\b/iu.test(before)
  )
}
