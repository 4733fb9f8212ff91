import type { Block, Topic } from '../page.ts'

const ASIDE: readonly Topic[] = ['testimonial', 'overlay', 'sample', 'comparison']

/** True for text in which the website itself speaks: no customer's praise, no cookie banner, no code, no table of rivals. */
export function isOwnVoice(block: Block): boolean {
  return !block.topics?.some((topic) => ASIDE.includes(topic)) && !/^["“„«‘]/.test(block.text)
}

/** Headings above the words, names and prices of other people. */
export const NAMES_OTHERS =
  /\b(?:customers?|clients?|testimonials?|partners?|investors?|backers|advisors?|users|competitors?|success stories|case stud(?:y|ies)|what (?:people|they|others) say|kunden|partner|clients|clientes|competidores|concorrentes|parceiros|socios|partenaires|resellers?|distributors?|händler|revendeurs|distribuidores|sponsors?|お客様|取引先|パートナー|konkurrenz|concurrents?|versus|vs\.?)(?![\p{L}])/iu

const CREDITS =
  /\b(?:designed|developed|made|built|created|powered|website|web design|site|theme|template) (?:with .{0,20})?by\b|\b(?:webdesign|umsetzung|realisierung|réalisation|desarrollado por|realizzato da)\b/i
const MAX_CREDITS = 80

const ENDS_IN_BY = /\b(?:by|von|par|por|da)\s?:?$/i

/** True for a link or mailbox that stands in or right behind "designed by": it is the agency's. */
export function isCredited(blocks: readonly Block[], at: number, text: string): boolean {
  const [before, around] = [blocks[at - 1]?.text ?? '', blocks[at]?.text ?? '']
  if (before.length < MAX_CREDITS && CREDITS.test(before) && ENDS_IN_BY.test(before)) return true
  return text !== '' && around.length < MAX_CREDITS && around.includes(text) && CREDITS.test(around)
}
