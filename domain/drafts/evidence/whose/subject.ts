import { plainText, squashed } from '../plain-text.ts'

/** The words with which a website refers to its own company. */
const OURSELVES =
  /(?<![\p{L}\p{N}])(?:we(?:['’](?:re|ve))?|(?:our|my|this|the) (?:own )?(?:company|business|agency|studio|firm|start-?up|consultancy|headquarters?|head office|hq)|i(?:['’]m)?|wir|unser(?:e|em)? (?:firma|unternehmen|agentur|studio)|das unternehmen|die firma|nous|estamos|somos|tenemos|temos|notre (?:société|entreprise|agence|studio)|la société|l['’]entreprise|nosotros|nuestr[ao] (?:empresa|compañía|agencia|estudio)|la empresa|nós|(?:a )?nossa (?:empresa|companhia|agência)|a empresa|noi|wij|ons bedrijf)(?![\p{L}\p{N}])/giu
/** At the start of a sentence, "it" is the company. */
const IT = /^\s*(?:it|es|elle|il)\s/iu
const AUXILIARY = new Set(
  "was were is are am has have had been be being 's 're 've wurde wurden ist sind hat haben worden a ont été est sommes sont avons fue fuimos ha han hemos sido foi fomos está estamos es somos foi é estamos sido era and und et y e originally first officially proudly currently fully privately also itself oü the jahr jahre now both then actually all together here back in im en à em nel since of le l an am il con tener sitz unseren mit unser".split(
    ' ',
  ),
)
const LEGAL = /^(?:inc|llc|ltd|limited|gmbh|ag|ug|sas|sarl|bv|corp|corporation|co|oy|oü|ab|aps|sl|sa|plc|pty|kg|lda)$/
const PLACED = new Set(['in', 'im', 'en', 'à', 'em', 'nel', 'since'])
const ARTICLE = /^(?:a|an|ein|eine|un|une|una|um|uma|the)$/
const COMPANY =
  /^(?:company|agency|studio|business|firm|start-?up|consultancy|team|lab|developer|cooperative|nonprofit|organi[sz]ation|unternehmen|firma|société|entreprise|empresa|agence|agencia|platform|product|app|tool|software)$/
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
  if (!/^[^\p{L}\p{N}]*(?:proudly |first |originally )?$/iu.test(sentence.slice(0, cueIndex))) return false
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
  return !/(?:\b(?:with|of|by|at|for|from|to|on|like|unlike|than|von|bei|mit|für|de|avec|pour|con|para|com)|['’]s|&|\band)\s+$/i.test(
    before.slice(Math.max(0, at - 12), at),
  )
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
    const isName = /^\p{Lu}/u.test(word) && !/^(?:SaaS|AI|IT|B2B|Jahre?|Sitz)$/.test(word) && !LEGAL.test(lower)
    if (COMPANY.test(lower) && (described || called)) [described, called] = [false, true]
    else if (isName && !placed) return false
    else if (isName || /^\d{4}$/.test(word)) continue
    else if (described) continue
    else if (ARTICLE.test(lower) && !/^(?:a)$/.test(lower)) described = lower !== 'the'
    else if (lower === 'a') described = /\ba\s+(?!été)/iu.test(between)
    else if (!AUXILIARY.has(lower) && !LEGAL.test(lower)) return false
    placed = PLACED.has(lower) || (placed && isName)
  }
  return !described
}
