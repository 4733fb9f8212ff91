import type { ProposedField } from '../../profile/profile.ts'
import { foundingStatements, isFoundingStatement } from '../evidence/cues/founding-cues.ts'
import { isOwnVoice } from '../evidence/whose/own-voice.ts'
import { memberQuote } from '../evidence/quotable.ts'
import { wordsFor } from '../words/words.ts'
import { calledBy, pagesOf, quoteFrom } from './site.ts'
import type { Site, SitePage } from './site.ts'
import { ownOrganizations, textOf } from './structured.ts'

/** A label in a table: the next cell has the year. */
const LABEL = new RegExp(`^${wordsFor('label of founding')}$`, 'u')

function linesOf({ blocks, kind }: SitePage): string[] {
  const said = blocks.filter(isOwnVoice)
  const isOfCompany = kind === 'about' || kind === 'imprint' || kind === 'contact'
  return said.flatMap(({ text }, at) => {
    const beside = said[at + 1]
    return isOfCompany && beside !== undefined && LABEL.test(text) ? [`${text}\n${beside.text}`] : [text]
  })
}

/** The year the company was founded, if its data and sentences all agree. */
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
      const context = { name: calledBy(site), now: page.fetchedAt }
      return linesOf(page)
        .flatMap(foundingStatements)
        .filter(({ year, sentence }) => isFoundingStatement(sentence, year, context))
        .map(({ year, sentence }) => ({ year, quote: quoteFrom(page, sentence) }))
    },
  )
  const found = [...stated, ...written]
  const [first] = found
  return first !== undefined && found.every(({ year }) => year === first.year)
    ? { value: first.year, quotes: [first.quote] }
    : null
}
