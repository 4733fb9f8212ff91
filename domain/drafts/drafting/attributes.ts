import type { ProposedField } from '../../profile/profile.ts'
import { attributeCue, READ_ATTRIBUTES, type ReadAttribute } from '../evidence/attributes/attribute-cues.ts'
import { sentences } from '../evidence/sentences.ts'
import { ownApps } from '../evidence/attributes/own-apps.ts'
import { isUnderOthers } from '../evidence/whose/own-voice.ts'
import { pricingStatements, type Statement } from './pricing-statements.ts'
import { calledBy, ownText, pagesOf, quoteFrom, type Site } from './site.ts'

/** Longer sentences don't count: they are texts to read rather than statements about the product. */
const MAX_SENTENCE = 300

/** The attributes that statements about pricing answer, each with the cues of these statements. */
const CUES: Partial<Record<ReadAttribute, Statement['cue'][]>> = {
  'free-plan': ['free tier', 'free plan'],
  'free-trial': ['trial'],
  'open-source': ['open source'],
}

/** What the website answers to attributes, by key. Only its own sentences and links count. */
export function draftAttributes(site: Site): Record<string, ProposedField> {
  const statements = pricingStatements(site)
  const found = READ_ATTRIBUTES.flatMap((key) => {
    const cues = CUES[key]
    const answer = cues
      ? ofPricing(
          site,
          key,
          statements.filter(({ cue }) => cues.includes(cue)),
        )
      : ((key === 'mobile-apps' ? linkedApps(site) : null) ?? firstSaid(site, key))
    return answer ? [[key, answer] as const] : []
  })
  return Object.fromEntries(found)
}

/** The first answer that these statements give. Statements in a section about prices come first. */
function ofPricing(site: Site, key: ReadAttribute, statements: Statement[]): ProposedField | null {
  for (const { page, text } of statements.toSorted((a, b) => Number(b.inContext) - Number(a.inContext))) {
    const value = attributeCue(key, text, calledBy(site))
    if (value !== null) return { value, quotes: [quoteFrom(page, text)] }
  }
  return null
}

function firstSaid(site: Site, key: ReadAttribute): ProposedField | null {
  for (const page of pagesOf(site, 'home', 'pricing', 'features', 'faq', 'about', 'other'))
    for (const block of ownText(page))
      for (const text of sentences(block.text)) {
        const value = text.length > MAX_SENTENCE ? null : attributeCue(key, text, calledBy(site))
        if (value !== null && !isUnderOthers(page.blocks, page.blocks.indexOf(block)))
          return { value, quotes: [quoteFrom(page, text)] }
      }
  return null
}

function linkedApps({ pages }: Site): ProposedField | null {
  const apps = ownApps(pages)
  return apps && { value: apps.value, quotes: apps.links.map(({ page, href }) => ({ page, text: href })) }
}
