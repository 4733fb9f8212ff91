import type { ProposedField } from '../../profile/profile.ts'
import { turnsAway } from '../evidence/assertion.ts'
import { isAnothersMailbox, isContactAddress, isWelcoming } from '../evidence/whose/mailboxes.ts'
import { mailDomainStanding } from '../evidence/whose/own-company.ts'
import { domainCore } from '../evidence/whose/own-name.ts'
import { isCredited, isOwnVoice } from '../evidence/whose/own-voice.ts'
import type { PageKind } from '../evidence/page-kind.ts'
import { squashed } from '../evidence/plain-text.ts'
import { memberQuote } from '../evidence/quotable.ts'
import { sentences } from '../evidence/sentences.ts'
import { calledBy, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'
import { listOf, ownOrganizations } from './structured.ts'

const EMAIL = /(?<![\w.+%-])[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\w@-])/gi
/** How likely each kind of page is to give the company's contact. */
const PAGE_WEIGHT: Record<PageKind, number> = {
  contact: 4,
  imprint: 4,
  home: 3,
  about: 2,
  faq: 1,
  pricing: 1,
  features: 0,
  legal: 1,
  other: 0,
}
const NEVER = -99
/**
 * Visible mailboxes come first; a hidden one counts only at the domain of the website or of its company.
 */
const HIDDEN = -5
/** An address with a lower score may belong to someone else. */
const MIN_SCORE = 8

interface Mailbox {
  address: string
  quote: string
  page: SitePage
  score: number
}

/** The email address that the company gives as its contact. */
export function draftContactEmail(site: Site): ProposedField | null {
  const boxes = new Map<string, Mailbox>()
  for (const found of site.pages.flatMap((page) => mailboxes(page, calledBy(site)))) {
    const address = found.address.toLowerCase()
    if (!isContactAddress(address)) continue
    const known = boxes.get(address)
    if (known === undefined) boxes.set(address, { ...found, address, score: found.score + standing(address, site) })
    else known.score += 1
  }
  const best = [...boxes.values()].toSorted((a, b) => b.score - a.score)[0]
  return best === undefined || best.score < MIN_SCORE
    ? null
    : { value: best.address, quotes: [quoteFrom(best.page, best.quote)] }
}

function mailboxes(page: SitePage, name: string): Mailbox[] {
  const found: Mailbox[] = []
  const add = (address: string, quote: string, score: number) =>
    found.push({ address, quote, page, score: score + PAGE_WEIGHT[page.kind] })
  for (const link of page.links) {
    if (!/^mailto:/i.test(link.href) || link.topics?.some((topic) => topic === 'testimonial' || topic === 'sample'))
      continue
    if (isCredited(page.blocks, link.block ?? -1, link.text)) continue
    const address = decoded(link.href.slice('mailto:'.length).split('?')[0] ?? '').trim()
    const around = page.blocks[link.block ?? -1]?.text ?? ''
    if (turnsAway(sentenceWith(around, address)) || isAnothersMailbox(address, around, name)) continue
    add(address, address, link.zone === 'footer' || link.zone === 'header' ? 4 : 3)
  }
  for (const link of page.laterMailboxes ?? []) {
    const address = decoded(link.slice('mailto:'.length).split('?')[0] ?? '').trim()
    if (isWelcoming(address)) add(address, address, HIDDEN)
  }
  for (const [at, block] of page.blocks.entries()) {
    if (!isOwnVoice(block) || isCredited(page.blocks, at, block.text) || block.text.length > 2000) continue
    for (const [address] of block.text.matchAll(EMAIL))
      if (!turnsAway(sentenceWith(block.text, address)) && !isAnothersMailbox(address, block.text, name))
        add(address, address, block.zone === 'footer' ? 4 : 2)
  }
  for (const thing of ownOrganizations(page, name).flatMap((one) => [one, ...listOf(one['contactPoint'])])) {
    const email = typeof thing === 'object' && thing !== null && 'email' in thing ? thing.email : null
    if (typeof email === 'string') add(email.replace(/^mailto:/i, '').trim(), memberQuote('email', email), 5)
  }
  return found
}

function sentenceWith(text: string, address: string): string {
  return sentences(text).find((sentence) => sentence.includes(address)) ?? ''
}

/** How well the domain of the address fits. Another company's address never counts, whatever the text around it says. */
function standing(address: string, site: Site): number {
  const welcoming = isWelcoming(address) ? 2 : 0
  const core = domainCore(site.home.url)
  switch (mailDomainStanding(address, site.home.url, site.companies)) {
    case 'site':
      return 8 + welcoming
    case 'named':
      return 7 + welcoming
    case 'provider':
      return (core.length > 3 && squashed(address.split('@')[0] ?? '').includes(core.slice(-6)) ? 4 : 1) + welcoming
    case 'foreign':
      return NEVER
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
