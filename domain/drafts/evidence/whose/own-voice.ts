import type { Block, Topic } from '../../website/page.ts'
import { squashed } from '../plain-text.ts'

const ASIDE: readonly Topic[] = ['testimonial', 'overlay', 'sample', 'comparison']

/**
 * True for text in the website's own voice, unlike testimonials, quotations, cookie banners, code samples and
 * comparisons.
 */
export function isOwnVoice(block: Block): boolean {
  return !block.topics?.some((topic) => ASIDE.includes(topic)) && !/^["“„«‘]/.test(block.text)
}

/** Headings of sections about other people or products. */
export const NAMES_OTHERS =
  /\b(?:customers?|clients?|testimonials?|partners?|investors?|backers|advisors?|users|competitors?|success stories|case stud(?:y|ies)|what (?:people|they|others) say|kunden|partner|clients|clientes|competidores|concorrentes|parceiros|socios|partenaires|resellers?|distributors?|händler|revendeurs|distribuidores|sponsors?|お客様|取引先|パートナー|konkurrenz|concurrents?|versus|vs\.?|(?:more|also) from|(?:our )?(?:other|related|sister) (?:products?|apps?|tools)|(?:loved|trusted|backed|used|supported) by|as seen (?:in|on)|featured in|(?:featured|popular|latest|recent|trending|nearby) (?:\w+ )?(?:homes|listings|rentals|jobs|rooms|flats|apartments|courses|items|deals|experts|freelancers|tutors|hosts|sellers|gigs|cars|events|places|stays|properties|shops|offers)|meet (?:the|our|your) (?:hosts|sellers|experts|tutors|coaches|instructors|freelancers|speakers|makers|community)|weitere produkte|das sagen|referenzen|bekannt aus|nos autres (?:produits|applications)|ils nous font confiance|otros productos|confían en nosotros|quem usa|outros produtos)(?![\p{L}])|導入(?:企業|実績|事例)|ご?利用企業|他社|提携(?:企業|先)/iu

/**
 * True for a line below a heading about customers, partners, other products or rivals, unless that heading is
 * also about prices.
 */
export function isUnderOthers(blocks: readonly Block[], at: number): boolean {
  const above: string[] = []
  let rank = 7
  for (const block of blocks.slice(0, Math.max(0, at)).toReversed()) {
    const level = /^h[1-6]$/.test(block.tag) ? Number(block.tag[1]) : 7
    if (level >= rank) continue
    rank = level
    above.push(block.text)
  }
  return above.some((heading) => NAMES_OTHERS.test(heading) && !ABOUT_PRICES.test(heading))
}

/** Headings of sections about prices. */
export const ABOUT_PRICES =
  /\b(?:pricing|plans|plan (?:that|for)|our prices|price list|packages|tarif\w*|preise|precios|nos prix|prezzi|prijzen|subscription|(?:what|how much) .{0,20}costs?)\b/i

const CREDITS =
  /\b(?:designed|developed|made|built|created|powered|website|web design|site|theme|template) (?:with .{0,20})?by\b|\b(?:web-?design|umsetzung|realisierung|réalis(?:ation|é par)|desarrollado por|desenvolvido por|realizzato da|(?:web)?site (?:door|von|par|por|da)|gemaakt door)\b/i
const MAX_CREDITS = 80
/** In a text too long to be only credits, how many characters after each credit may hold the name. */
const MAX_BEFORE_NAME = 40

const ENDS_IN_BY = /\b(?:by|von|par|por|da)\s?:?$/i

/** True for a link or email address in or right after a credit such as "designed by": it is the agency's. */
export function isCredited(blocks: readonly Block[], at: number, text: string): boolean {
  const [before, around] = [(blocks[at - 1]?.text ?? '').slice(-MAX_CREDITS), blocks[at]?.text ?? '']
  if (CREDITS.test(before) && ENDS_IN_BY.test(before)) return true
  return text !== '' && credits(around).some((line) => line.includes(text))
}

/** The credits in a text: the whole text if it is short, otherwise each credit with the words after it. */
function credits(text: string): string[] {
  if (text.length < MAX_CREDITS) return CREDITS.test(text) ? [text] : []
  return [...text.matchAll(new RegExp(CREDITS, 'gi'))].map(({ 0: said, index }) =>
    text.slice(index, index + said.length + MAX_BEFORE_NAME),
  )
}

/** True for a name in a credit: profiles that are named like it are the agency's. */
export function isCreditedName(blocks: readonly Block[], name: string): boolean {
  const wanted = squashed(name)
  return wanted.length > 3 && blocks.some(({ text }) => credits(text).some((line) => squashed(line).includes(wanted)))
}
