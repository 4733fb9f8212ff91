import { isAsserted } from '../assertion.ts'
import { plainText, says, squashed } from '../plain-text.ts'
import { goesOnAboutUs, isSaidOfUs, startsWithName } from '../whose/subject.ts'

const PERSON_WORD = String.raw`\p{Lu}[\p{L}'’.-]{0,20}`
const PERSON = String.raw`${PERSON_WORD}(?: (?:${PERSON_WORD}|van|von|de|der|den|da|di|la|le|bin|al)){1,3}`
const PERSON_NAME = new RegExp(`^${PERSON}$`, 'u')
const PEOPLE = String.raw`(${PERSON}(?:,\s${PERSON}){0,4}(?:,?\s(?:and|&|und|et|y)\s${PERSON})?)`
const FOUNDED_BY = new RegExp(
  String.raw`\b(?:founded|started|created|gegründet|fondée?|créée?|creada|criada|fundad[ao])\s(?:(?:in|en|em|à|a)\s(?:\d{4}|\p{Lu}\p{L}+)\s){0,2}(?:by|von|par|por)\s(?:\p{Ll}+\s){0,3}${PEOPLE}`,
  'u',
)
/** "Our founder, Ada Lovelace" and "Ada Lovelace founded Acme", where the company must be this one. */
const OUR_FOUNDER = new RegExp(
  String.raw`\b(?:[Oo]ur|[Uu]nser[e]?|[Nn]otre|[Nn]uestr[ao]) (?:[Cc]o-?)?(?:[Ff]ounders?|Gründer(?:in)?|fondat(?:eur|rice)|fundador[a]?)(?: (?:and|&) CEO)?,?\s${PEOPLE}`,
  'u',
)
const FOUNDS = new RegExp(String.raw`${PEOPLE}\s(?:[Cc]o-?)?(?:founded|established|started|created)\s(.{2,60})`, 'u')
/** How founders introduce themselves in a sentence, and how they say that they work alone. */
const INTRODUCED = new RegExp(
  String.raw`\b(?:I['’]m|I am|[Mm]y name is)\s${PEOPLE}\b[^.!?]{0,60}\b(?:founder|creator|maker|built|created|behind)\b`,
  'u',
)
const ALONE =
  /\b(?:solo[- ](?:developer|founder|maker|dev)|one[- ](?:person|man|woman) (?:team|company|business)|indie (?:developer|maker|hacker))\b/i
const TITLE =
  /\b(?:co-?founders?|founders?|founding partner|gründer(?:in)?|mitgründer(?:in)?|(?:co-?)?fondat(?:eur|rice)|(?:co-?)?fundador[a]?|fondatore|oprichter)\b/i
/** Words that are capitalized in headings but aren't names. */
const NO_PERSON =
  /(?<!\p{L})(?:inc|llc|ltd|gmbh|team|company|the|our|your|and|for|about|software|app|ceo|cto|founder|co-founder|chief|officer|meet|story|contact|support|university|group|labs?|studio|systems?|solutions?|technologies|marketing|sales|head|lead|manager|director|engineer|customers?|product|design|more|read|view|learn|join|us|with|from|of|in|to|get|new|free|all|my|why|how|what|who|we|made|home|blog|privacy|policy|terms)(?!\p{L})/iu

const SAMPLE_NAME =
  /^(?:(?:john|jane|joe) (?:q\.? )?(?:doe|smith|public)|(?:max|erika) musterm\p{L}+|jean dupont|juan pérez|fulano de tal|joão (?:da )?silva|mario rossi|jan jansen|first(?:name)? last(?:name)?|your name|full name)$/iu

/**
 * True for text that looks like a person's name: two to four words, capitalized except for particles such as
 * "van".
 */
export function isPersonName(text: string): boolean {
  return text.length <= 60 && PERSON_NAME.test(text) && !NO_PERSON.test(text) && !SAMPLE_NAME.test(text)
}

/** True for the job title of a founder, unless it names another company. */
export function isFounderTitle(title: string, company: string): boolean {
  if (title.length > 80 || !TITLE.test(title) || /\b(?:non|fellow|former|ex)[- ]/i.test(title)) return false
  if (/[.!?]\s|["“”]/.test(title)) return false
  const employer =
    /(?:\b(?:at|of|bei|von|chez|de|en|@)\s|@|[,|–—]\s(?!(?:CEO|CTO|COO|CFO|CPO|CMO|Chief|Chair|Managing|President|Head|Lead|Product|Design|Engineer|Developer|Director|Owner|Co-?founder|Founder|Designer|Partner|Principal|Software|Creative|Technical|Executive|Board|VP)\b))\s?(.+)$/i.exec(
      title,
    )?.[1]
  return employer === undefined || (company !== '' && squashed(employer).includes(squashed(company)))
}

/** Signs of a clause about someone else. */
const ELSEWHERE = /[();:"“”]|\b(?:who|which|that|whose|before|previously)\b/i

/** Whether the object of "founded" is this company: "Acme in 2016", but not "Acme competitor Globex". */
function isWholly(object: string, company: string): boolean {
  if (!startsWithName(object, company)) return false
  return /^\W*(?:(?:inc|llc|ltd|limited|gmbh|corp|corporation|company|sas|sl)\b\W*)*(?:$|[.,;!)]|(?:in|with|and|to|after|when|because|as|at|on|from|for)\b)/i.test(
    object.slice(company.length),
  )
}

/** True for "the founder of Globex", where the following words name another company. */
function isOfAnother(rest: string, company: string): boolean {
  const named = /^\s(?:and \p{L}+ )?(?:of|at|behind)\s(.+)$/su.exec(rest)?.[1]
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
  const isOurCompany =
    /^(?:the|this|our) (?:company|agency|studio|business|firm)\b/.test(object) || isWholly(object, company)
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
    .flatMap((list) => (list ?? '').split(/,\s(?:and\s)?|\s(?:and|&|und|et|y)\s/u))
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
