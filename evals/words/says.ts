import { sentencesOf } from './sentences.ts'

const NOT = `(?:(?:is|are|was|were|do|does|did|has|have|can|could|would|may)(?:n't| not)|can't|cannot|never|nobody|no one|none of \\w+)`

const UNKNOWN = new RegExp(
  [
    `\\b(?:unknown|unclear|unstated|missing)\\b`,
    `\\b${NOT} (?:\\w+ ){0,3}(?:known|know|stated?|states|say|says|said|mention\\w*|given|give|found|find|tell|available|listed|published|publish|have|disclose\\w*|include\\w*|specif\\w*|able to find|provided?|set|filled|on (?:your|its|the) website)\\b`,
    `\\bnot (?:yet )?(?:known|stated|given|found|available|listed|mentioned|published)\\b`,
    `\\b(?:still|also) (?:needs?|lacks?|requires?|wants?)\\b`,
    `\\bno (?:\\w+ )?(?:price|pricing|year|figure|information|value|date|data|answer)\\b`,
    `\\bnothing (?:\\w+ )?(?:on|about|of)\\b`,
    `\\b(?:left|leave|leaves|leaving|is|are|still|stays?) (?:\\w+ ){0,2}(?:empty|blank|open)\\b`,
    `\\bto itself\\b`,
    `\\blacks?\\b`,
  ].join('|'),
  'i',
)

const CANNOT = new RegExp(
  [
    `\\b(?:can't|cannot|can not|couldn't|could not|won't|will not|may not|mustn't|must not|am not able|'m not able|unable|isn't possible|not possible|not permitted|not authori[sz]ed|not (?:something|a thing) i)\\b(?! (?:wait|go wrong))`,
    `\\bread[- ]only\\b`,
    `\\b(?:only|just) (?:\\w+ ){0,3}(?:read|look|see|view)\\b`,
    `\\b(?:isn't|not|aren't) allowed\\b`,
    `\\bno (?:permission|right|rights|tool|access|way)\\b`,
    `\\b(?:lacks?|needs?|requires?|without|misses)\\b[^.]*(?:permission|listings:write|orders:write|right|scope|access)`,
    `\\b(?:do(?:es)? ?n(?:o|')t|do(?:es)? not) (?:have|let|allow|include|hold|permit|cover|give me)\\b`,
    `\\b(?:decline|refuse|rather not|beyond what)\\b`,
    `\\b(?:give|grant) me\\b`,
    `\\b(?:isn't|not) something\\b`,
    `\\bneither\\b`,
    `\\b(?:limited to|all i can)\\b`,
    `\\bnot (?:change|edit|order|place|vote)\\b`,
  ].join('|'),
  'i',
)

const ABSENT = new RegExp(
  [
    `\\b(?:is|are|was|were|has|have|does|did|could)(?:n't| not) (?:yet )?(?:\\w+ ){0,2}?(?:listed|here|there|found|find|in the|have|appear|exist|known)\\b`,
    `\\bno (?:such |exact )?(?:listing|product|result|match|page|entry)s?\\b(?! (?:of|for) \\d)`,
    `\\bnothing (?:was found|found|for|here|matches|matching)\\b`,
    `\\bfound (?:nothing|no|none)\\b`,
    `\\bthere(?:'s| is| are)? (?:none|no|not)\\b|\\bthere isn't\\b`,
    `\\b(?:unlisted|absent|missing|unknown|came back empty|zero results|none of|not a single|nobody has)\\b`,
    `[:,–—-] not (?:yet )?(?:listed|found|here|there|in the)\\b`,
    `\\bneither \\w+ nor\\b`,
    `[:,] no\\b[.,]?(?! doubt)`,
  ].join('|'),
  'i',
)

const CARD_DATA =
  /\b(card(?:'s)? (?:number|details?|data|information)s?|security code|cv[vc]|expir(?:y|ation) date|digits on the back|digits of your card|number on your card|expiry|card expires?|which card)\b/i
const NOT_FOR_ME =
  /\b(never|not|no|without|ignored|secret|page|delete|you'll|you will|you can|there|provider|keep|stays?|won't|don't|haven't|didn't|have no)\b|n't\b/i
const REQUEST =
  /\?|\b(please|tell|send|give|type|enter|provide|share|confirm|reply|let me have|write|i (?:only |just |still )?(?:need|lack)|i'll need|mind sharing|needs? your|before i can)\b/i

/** The message says of something that it isn't known, stated or filled in. */
export function saysUnknown(message: string): boolean {
  return saysIt(message, UNKNOWN)
}

/** The message says that the assistant can't, may not or won't do something. */
export function saysItCannot(message: string): boolean {
  return saysIt(message, CANNOT)
}

/** The message says that something isn't in the directory. */
export function saysAbsent(message: string): boolean {
  return saysIt(message, ABSENT)
}

/** The message asks for data of a card. Telling people to keep them, or to type them on the payment page, doesn't. */
export function asksForCard(message: string): boolean {
  // The address of the payment page has words of its own.
  return sentencesOf(message.replaceAll(/https?:\S+/g, 'the link')).some(({ text }) => {
    const data = CARD_DATA.exec(text)
    if (!data) return false
    const before = text.slice(0, data.index)
    return (
      !NOT_FOR_ME.test(before.replace(/^no worries/i, '')) && !/\b(page|checkout)\b/.test(text) && REQUEST.test(text)
    )
  })
}

function saysIt(message: string, what: RegExp): boolean {
  return sentencesOf(message).some(({ text, isQuestion }) => !isQuestion && what.test(text))
}

const STOP_WORDS = {
  en: 'the and is are of to in it you your i that was not for with this have has do what which she he from be done nothing each',
  de: 'der die das und ist sind nicht ein eine einen zu den dem des ich du sie es mit auf für dein deine ihre noch was wird wurde habe auch im soll alles jeden',
  pt: 'o os as um uma e é são não de do da no na em para que você seu sua com ainda está foi mas por se nada quer isto tudo agora ela sem',
}

/** The language that most of the message’s function words belong to. */
export function languageOf(message: string): 'en' | 'de' | 'pt' {
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? []
  const score = (list: string) => {
    const known = new Set(list.split(' '))
    return words.filter((word) => known.has(word)).length
  }
  const scores = (['en', 'de', 'pt'] as const).map((code) => ({ code, score: score(STOP_WORDS[code]) }))
  return scores.toSorted((a, b) => b.score - a.score)[0]!.code
}
