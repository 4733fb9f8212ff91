import { constant } from '../../database/constant.ts'
import type { Reader } from '../../database/database.ts'
import { prepare } from '../../database/prepare.ts'
import type { Row } from '../../database/row.ts'
import { searchedDomain } from '../../shared/input/website.ts'
import { askedOf } from '../search/match.ts'

/** How many of the listings are named. */
const MAX_NAMESAKES = 5

export type Namesake = Row<'listing', 'slug' | 'name' | 'launch_week'>

/** What a search looked for. */
export interface Sought {
  domain?: string | undefined
  q?: string | undefined
  /** `q` with its typing errors corrected; null if that is unknown. */
  corrected?: string | null | undefined
}

/**
 * The listings with a public status, at most five, that have this domain; without one, those that `q` names: it is
 * their name but for case, spaces, signs and typing errors, or their website or domain.
 */
export async function namesakes(
  db: Reader,
  { domain, q = '', corrected }: Sought,
  status: 'live' | 'scheduled',
): Promise<Namesake[]> {
  const name = domain === undefined ? q : ''
  const meant = corrected === null && name ? (await askedOf(db, name, status))?.corrected : corrected
  const site = searchedDomain(domain ?? q)
  return NAMESAKES[status](db, {
    name,
    meant: name && (meant ?? name),
    host: site?.host ?? '',
    domain: site?.domain ?? '',
  })
}

const NAMESAKES = { live: namesakesThatAre('live'), scheduled: namesakesThatAre('scheduled') }

function namesakesThatAre(status: 'live' | 'scheduled') {
  return prepare((sql, given: { name: string; meant: string; host: string; domain: string }) =>
    sql
      // Materialized, since with a limit PostgreSQL would rather walk the table than use the indexes.
      .with(
        (cte) => cte('found').materialized(),
        (of) =>
          of
            .selectFrom('listing')
            .select(['id', 'slug', 'name', 'launch_week'])
            .where('status', '=', constant(status))
            .where((eb) => {
              const words = (text: string) => eb.fn<string>('f_words', [eb.cast(eb.val(text), 'text')])
              // The mark of a whole name in the index; null for a text without words, which then finds nothing.
              const mark = (text: string) =>
                eb.fn<string>('quote_literal', [
                  eb(
                    eb.val('='),
                    '||',
                    eb.fn<string>('left', [
                      eb.fn('nullif', [eb.fn('replace', [words(text), eb.val(' '), eb.val('')]), eb.val('')]),
                      eb.lit(200),
                    ]),
                  ),
                ])
              const isNamed = (text: string) => eb('search', '@@', eb.fn<string>('tsquery', [mark(text)]))
              return eb.or([
                isNamed(given.name),
                isNamed(given.meant),
                eb.and([
                  eb('domain', '=', given.domain),
                  eb(eb.val(given.host), 'in', [eb.ref('host'), eb.ref('domain')]),
                ]),
              ])
            }),
      )
      .selectFrom('found')
      .select(['slug', 'name', 'launch_week'])
      .orderBy('id')
      .limit(MAX_NAMESAKES),
  )
}
