import { isAsserted } from '../assertion.ts'
import { plainText, says, squashed } from '../plain-text.ts'
import { exactWordsFor, saying, wordsFor } from '../../words/words.ts'
import { goesOnAboutUs, isSaidOfUs, startsWithName } from '../whose/subject.ts'

const PERSON_WORD = String.raw`\p{Lu}[\p{L}'’.-]{0,20}`
const PERSON = String.raw`${PERSON_WORD}(?: (?:${PERSON_WORD}|${exactWordsFor('name particle')})){1,3}`
const PERSON_NAME = new RegExp(`^${PERSON}$`, 'u')
const AND = wordsFor('and')
const PEOPLE = String.raw`(${PERSON}(?:,\s${PERSON}){0,4}(?:,?\s${AND}\s${PERSON})?)`
const FOUNDED_BY = new RegExp(
  String.raw`${wordsFor('founded', 'started')}\s(?:${wordsFor('in')}\s(?:\d{4}|\p{Lu}\p{L}+)\s){0,2}${wordsFor('by')}\s(?:\p{Ll}+\s){0,3}${PEOPLE}`,
  'u',
)
/** "Our founder, Ada Lovelace" and "Ada Lovelace founded Acme", where the company must be this one. */
const OUR_FOUNDER = new RegExp(String.raw`${wordsFor('our')} ${wordsFor('founder')}(?: ${AND} CEO)?,?\s${PEOPLE}`, 'u')
const FOUNDS = new RegExp(String.raw`${PEOPLE}\s${wordsFor('founds')}\s(.{2,60})`, 'u')
/** How founders introduce themselves in a sentence. */
const INTRODUCED = new RegExp(
  String.raw`${wordsFor('i am')}\s${PEOPLE}(?!\p{L})[^.!?]{0,60}${wordsFor('made it')}`,
  'u',
)
const ALONE = saying('works alone')
const TITLE = saying('title of a founder')
const NO_FOUNDER_HERE = new RegExp(`${wordsFor('no founder here')}[- ]`, 'u')
const AT_A_COMPANY = String.raw`(?:${wordsFor('at a company')}|@)\s|@`
const EMPLOYER = new RegExp(String.raw`(?:${AT_A_COMPANY}|[,|–—]\s(?!${wordsFor('job title')}))\s?(.+)$`, 'u')
/** Words that are capitalized in headings but aren't names. */
const NO_PERSON = saying('no part of a name')
const SAMPLE_NAME = new RegExp(`^${wordsFor('sample name')}$`, 'u')

/**
 * True for text that looks like a person's name: two to four words, capitalized except for particles such as
 * "van".
 */
export function isPersonName(text: string): boolean {
  return text.length <= 60 && PERSON_NAME.test(text) && !NO_PERSON.test(text) && !SAMPLE_NAME.test(text)
}

/** True for the job title of a founder, unless it names another company. */
export function isFounderTitle(title: string, company: string): boolean {
  if (title.length > 80 || !TITLE.test(title) || NO_FOUNDER_HERE.test(title)) return false
  if (/[.!?]\s|["“”]/.test(title)) return false
  const employer = EMPLOYER.exec(title)?.[1]
  return employer === undefined || (company !== '' && squashed(employer).includes(squashed(company)))
}

/** Signs of a clause about someone else. */
const ELSEWHERE = new RegExp(`[();:"“”]|${wordsFor('elsewhere')}`, 'u')
/** What follows the company's name when the name isn't part of a longer one. */
const ENDS_THE_NAME = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${wordsFor('company after its name')}[^\p{L}\p{N}]*)*(?:$|[.,;!)]|${wordsFor('after the company')})`,
  'u',
)
const NAMES_ANOTHER = new RegExp(String.raw`^\s(?:${AND} \p{L}+ )?${wordsFor('of or behind')}\s(.+)$`, 'su')
const OUR_COMPANY = new RegExp(`^${wordsFor('our company')}`, 'u')
const BETWEEN_NAMES = new RegExp(String.raw`,\s(?:${AND}\s)?|\s${AND}\s`, 'u')

/** Whether the object of "founded" is this company: "Acme in 2016", but not "Acme competitor Globex". */
function isWholly(object: string, company: string): boolean {
  if (!startsWithName(object, company)) return false
  return ENDS_THE_NAME.test(object.slice(company.length))
}

/** True for "the founder of Globex", where the following words name another company. */
function isOfAnother(rest: string, company: string): boolean {
  const named = NAMES_ANOTHER.exec(rest)?.[1]
  return named !== undefined && /^\p{Lu}/u.test(named) && !startsWithName(named, company)
}

/** The founders of this company that a sentence names. */
export function foundersNamed(sentence: string, company: string): string[] {
  const by = FOUNDED_BY.exec(sentence)
  const ours = OUR_FOUNDER.exec(sentence)
  const founds = FOUNDS.exec(sentence)
  const introduced = INTRODUCED.exec(sentence)
  const object = founds?.[2] ?? ''
  const isOurs = (at: number) => isSaidOfUs(sentence, at, company) || goesOnAboutUs(sentence, at, company)
  const isOurCompany = OUR_COMPANY.test(object) || isWholly(object, company)
  const lists = [
    by !== null && isOurs(by.index) ? by : null,
    ours,
    founds !== null && isOurCompany && !ELSEWHERE.test(sentence.slice(0, founds.index)) ? founds : null,
    introduced !== null && !isOfAnother(sentence.slice(introduced.index + introduced[0].length), company)
      ? introduced
      : null,
  ]
    .filter((match) => match !== null && isAsserted(sentence, match.index))
    .map((match) => match?.[1])
  return lists
    .flatMap((list) => (list ?? '').split(BETWEEN_NAMES))
    .map((name) => name.trim().replace(/[.,]$/, ''))
    .filter(isPersonName)
}

/** True for a line in which founders say that they work alone; a name below it is the founder's. */
export function saysToWorkAlone(text: string): boolean {
  return text.length < MAX_LINE && ALONE.test(text)
}

const MAX_LINE = 120

/** True when the quotes and the sentences around them say that the person founded this company. */
export function isFounderStatement(
  said: readonly { quote: string; context: string }[],
  name: string,
  company: string,
): boolean {
  if (!isPersonName(name)) return false
  return said.some(({ quote, context }) => {
    if (!says(quote, name)) return false
    if (/^"founders?":/.test(quote) || saysToWorkAlone(context)) return true
    if (foundersNamed(context, company).includes(name)) return true
    const title = plainText(context).replace(plainText(name), ' ').trim()
    return isFounderTitle(title.replace(/^[\s,:|-]+|[\s,:|-]+$/g, ''), company)
  })
}
