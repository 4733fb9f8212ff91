import { NEGATION, sentencesOf } from './sentences.ts'

/** How a message says something that has no words of its own: these words, or a negation beside the subject. */
interface Ways {
  words: RegExp
  /** What a negation in the same sentence must be about. */
  denied: RegExp
  /** Sentences whose negation means something else. */
  except: RegExp
}

const UNKNOWN: Ways = {
  words:
    /\b(unknown|unclear|unstated|unspecified|undisclosed|missing|silent|mum|quiet|blank|empty|n\/a|lacks?|to itself|in the dark|guess(es|ing|work)?|invent\w*|make (\w+ )?up|everything (but|except)|(only|ask|up to|over to) you|ask (the|its) makers?)\b|\b(still|also|i|i'll|i'd|i would|i will) (still )?(needs?|requires?|wants?)\b|\b(left|leaves?|still|stays?|keeps?|remains?) (\w+ ){0,3}(open|out)\b|\bleft to\b/i,
  denied:
    /\b(prices?|pricing|years?|found\w*|dates?|when|what it costs|figures?|information|info|idea|clue|source|values?|details?|known?|stated?|states|sa(y|ys|id)|mention\w*|giv\w*|find|tell|available|listed|publish\w*|disclos\w*|includ\w*|specif\w*|provid\w*|record\w*|establish\w*|determin\w*|confirm\w*|filled|set|have|has|website|site|page|profile|compar\w*)\b/i,
  except:
    /\bno (card|more)\b|\b(nothing|no|not a) (\w+ ){0,2}(missing|left|remains?|gaps?)\b|\bfound (the|all) missing\b/i,
}

const CANNOT: Ways = {
  words:
    /\b(can't|cannot|can not|couldn't|could not|won't|will not|wouldn't|would not|may not|mustn't|must not|unable|impossible|forbidden|prohibited|read[- ]only|(read|view)(ing)? (access |rights )?only|off limits|outside|beyond|declin\w*|refus\w*|rather not|limited to|restricted|all i can|rejects?|denied|blocks?|blocked|disallow\w*|failed|turn(ed)? (\w+ ){0,3}(down|away)|against (the|our|its) (rules?|terms|polic\w+)|pass on (that|this|it)|final|permanent\w*|irrevers\w*|no can do|nothing (i|we) can do|(has|have|needs?) to be (confirmed|proven|proved|verified|claimed))\b(?! (wait|go wrong))|[:,] no\b[.,]?(?! (doubt|problem))|\b(only|just) (\w+ ){0,3}(read\w*|look\w*|see\w*|view\w*)\b|\bonly (\w+ ){0,3}(owners?|people|makers?|somebody|someone|herself|himself|themselves) |\bgrant me\b|\bgive me (a|the|that|another) (key|rights?|permission|access|token)\b/i,
  denied:
    /\b(able|allow\w*|possible|permit\w*|permission|authori\w*|rights?|tools?|access|ways?|button|thing|scope|listings:write|orders:write|something|going to|help|edit\w*|chang\w*|order\w*|vot(e|es|ing)|modif\w*|delet\w*|remov\w*|undo\w*|revers\w*|withdraw\w*|claim\w*|own\w*|yours|abilit\w*|function|option|cover\w*|hold|let|ok|okay|fair|do (that|this|it|so))\b/i,
  except:
    /\b(can't wait|cannot wait|nothing stops|no limit|no problem|not at all|did not hesitate|costs? nothing|nothing (is|was|has been) (changed|ordered)|no other \w+ (is|was|has been))\b|\bfull (rights|access)\b/i,
}
/** What a key lacks. */
const NEEDS =
  /\b(lacks?|needs?|requires?|without|misses)\b.*\b(permission|listings:write|orders:write|rights?|scopes?|access|key|token)\b/i

const ABSENT: Ways = {
  words:
    /\b(unlisted|absent|missing|unknown|(came|come) (back|up) empty|drew a blank|no luck|yet to be|zero|not a single|(somebody|someone) else's|another (person|account)'s)\b|[:,] (no|nothing)\b[.,]?(?! doubt)|\bonly (the )?(first|one|stemdesk)\b|\bfound (nothing|none)\b/i,
  denied:
    /\b(list\w*|director\w+|f(i|ou)nd\w*|see|search\w*|results?|hits?|match\w*|domains?|part of|entr(y|ies)|pages?|products?|uses?|mentions?|says?|words|website|appears?|exists?|here|there|have it|turn\w* up|heard|locat\w*|record|anything|yours|belong\w*|among)\b/i,
  except:
    /\b(not only|no doubt|without (a )?problem|nothing could|no (votes?|prices?)|not (this|last) week|as nobody|no more|no other \w+ (is|was|has been))\b/i,
}

const UNPUBLISHED: Ways = {
  words:
    /\b(unpublished|hidden|pending|draft only|(is|it's|stays?|remains?|kept) private|(only|just|still|as|stays?|remains?) (a |in )?draft)\b|\b(until|unless|before|once|only when) (\w+ )*(publish\w*|live|online|public|say so|(give|say) the word|decide|choose|pick|approve)\b|\b(publishing|going (online|live)|publication) is (up to you|a separate step|your)/i,
  denied:
    /\b(publish\w*|publication|public|live|online|visible|launch\w*|go(es)? out|put (it|this|that) out|out there|(can|could) (see|find|look)|be (seen|found))\b/i,
  except: /\bnot only\b/i,
}

/** Words that point at the matter without naming it. */
const POINTING = /\b(that|this|it|so|them|they|those|these|both|either|can do)\b/i
/** A sentence of so few words has no other matter than that of the talk. */
const FEW_WORDS = 3

const CARD_DATA =
  /\b(card(?:'s)? (?:number|details?|data|info(?:rmation)?)s?|security code|cv[vc]|expir(?:y|ation) date|digits on the back|number on the (?:front|back)|digits of your card|number on your card|expiry|card expires?|which card)\b/i
const NOT_FOR_ME =
  /\b(never|not|no|without|ignored|secret|page|delete|you'll|you will|you can|there|provider|keep|stays?|won't|don't|haven't|didn't|have no)\b|n't\b/i
const REQUEST =
  /\?|\b(please|tell|send|give|type|enter|provide|share|confirm|reply|let me have|write|i (?:only |just |still )?(?:need|lack)|i'll need|mind sharing|i require|needs? your|before i can)\b/i

/** The message says of something that it isn't known, stated or filled in. `about` describes the matter, as in the next two. */
export function saysUnknown(message: string, about?: RegExp): boolean {
  return saysIt(message, UNKNOWN, about)
}

/** The message says that the assistant can't, may not or won't do something, or that nobody can. */
export function saysItCannot(message: string, about?: RegExp): boolean {
  return (
    saysIt(message, CANNOT, about) ||
    sentencesOf(message).some(({ text, isQuestion }) => !isQuestion && NEEDS.test(text) && isAbout(text, about))
  )
}

/** The message says that something isn't in the directory, or not among somebody's own. */
export function saysAbsent(message: string, about?: RegExp): boolean {
  return saysIt(message, ABSENT, about)
}

/** The message says that something isn't published, or won't be without the person's word. */
export function saysUnpublished(message: string): boolean {
  return saysIt(message, UNPUBLISHED)
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

/** One sentence says it of the matter: it names the matter, points at it or is too short for another. */
function saysIt(message: string, { words, denied, except }: Ways, about?: RegExp): boolean {
  return sentencesOf(message).some(
    ({ text, isQuestion }) =>
      !isQuestion &&
      !except.test(text) &&
      (words.test(text) || (NEGATION.test(text) && denied.test(text))) &&
      isAbout(text, about),
  )
}

function isAbout(sentence: string, about: RegExp | undefined): boolean {
  return !about || about.test(sentence) || POINTING.test(sentence) || sentence.split(' ').length <= FEW_WORDS
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
