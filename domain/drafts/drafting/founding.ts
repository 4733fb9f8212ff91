import { isOwnVoice } from '../evidence/own-voice.ts'
import { foundingStatements, isFoundingStatement } from '../evidence/founding-cues.ts'
import { memberQuote } from '../evidence/quotable.ts'
import type { ProposedField } from '../profile.ts'
import { ownOrganizations, textOf } from './structured.ts'
import { pagesOf, quoteFrom } from './site.ts'
import type { Site } from './site.ts'

/** The year the company began: from its data, else the one year its own sentences agree on. */
export function draftFoundedYear(site: Site): ProposedField | null {
  const stated = site.pages.flatMap((page) =>
    ownOrganizations(page, site.name).flatMap((thing) => {
      const date = textOf(thing['foundingDate'])
      const year = /^\d{4}/.exec(date)?.[0]
      return year === undefined ? [] : [{ year, quote: quoteFrom(page, memberQuote('foundingDate', date)) }]
    }),
  )
  const written = [...pagesOf(site, 'about', 'imprint'), ...pagesOf(site, 'home', 'contact', 'other', 'faq')].flatMap(
    (page) => {
      const context = { name: site.name, now: page.fetchedAt }
      const own = page.structured.flatMap((thing) => textOf(thing['description']))
      const texts = [
        page.meta['description'] ?? '',
        ...page.blocks.filter(isOwnVoice).map((block) => block.text),
        ...own,
      ]
      return texts
        .flatMap(foundingStatements)
        .filter(({ year, sentence }) => isFoundingStatement(sentence, year, context))
        .map(({ year, sentence }) => ({ year, quote: quoteFrom(page, sentence) }))
    },
  )
  const found = stated.length > 0 ? stated : written
  const [first] = found
  return first !== undefined && found.every(({ year }) => year === first.year)
    ? { value: first.year, quotes: [first.quote] }
    : null
}
