import { expressionBuilder, type Kysely } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { constant } from '../database/constant.ts'
import { prepare } from '../database/prepare.ts'
import type { Tables } from '../database/tables.ts'

/** Days until a logo is fetched again. */
const REFRESH_DAYS = 7
/** Days until a logo that failed is tried again: its owner may have fixed it. */
const RETRY_DAYS = 1

const DAY_MS = 86_400_000

const of = expressionBuilder<{ l: Tables['listing']; g: Tables['listing_logo'] }, 'l' | 'g'>()
const LOGO_URL = of.ref('l.profile', '->>').key('logo_url')
/** The logo's web address; null if the listing has no logo, or one stored here. */
const SOURCE = of.case().when(LOGO_URL, '~', constant<string>('^https?://')).then(LOGO_URL).end()

/** Logos last fetched before these times are due: `refresh` for good ones, `retry` for failed ones. */
interface DueBefore {
  refresh: string
  retry: string
}

function dueBefore(now: Date): DueBefore {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return { refresh: before(REFRESH_DAYS), retry: before(RETRY_DAYS) }
}

/** Whether the logo was never fetched from its present address, or too long ago. */
function isDue({ refresh, retry }: DueBefore) {
  const time = (text: string) => of.cast<string>(of.val(text), 'timestamptz')
  const latest = of.case().when('g.problem', 'is', null).then(time(refresh)).else(time(retry)).end()
  return of.and([
    of(SOURCE, 'is not', null),
    of.or([of('g.listing_id', 'is', null), of('g.source_url', '<>', SOURCE), of('g.checked_at', '<', latest)]),
  ])
}

function publicListings(sql: Kysely<Tables>) {
  return sql
    .selectFrom('listing as l')
    .leftJoin('listing_logo as g', 'g.listing_id', 'l.id')
    .where('l.status', 'in', [constant('live'), constant('scheduled')])
}

/** The public listings whose logo is due, those never fetched first. */
export async function logosDue(db: Reader, now: Date, most: number): Promise<number[]> {
  const rows = await publicListings(db.sql)
    .select('l.id')
    .where(isDue(dueBefore(now)))
    .orderBy('g.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('l.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The web address of a public listing's logo if it is due, else null. */
export async function logoSource(db: Reader, id: number, now: Date): Promise<string | null> {
  const row = await publicListings(db.sql)
    .select(SOURCE.as('source'))
    .where('l.id', '=', id)
    .where(isDue(dueBefore(now)))
    .executeTakeFirst()
  return row?.source ?? null
}

interface FetchedLogo {
  listingId: number
  source: string
  /** The new picture. */
  webp?: Buffer
  /** Why there is no new picture; the old one from the same address stays. */
  problem?: string
  now: Date
}

/** Saves a fetched logo, or why there is none; does nothing if the listing is gone. */
export async function saveLogo(tx: Tx, { listingId, source, webp, problem, now }: FetchedLogo): Promise<void> {
  const fetched = { source_url: source, problem: problem ?? null, checked_at: now.toISOString() }
  await tx.sql
    .insertInto('listing_logo')
    .columns(['listing_id', 'webp', 'source_url', 'problem', 'checked_at'])
    .expression((eb) =>
      eb
        .selectFrom('listing')
        .select([
          'id',
          eb.val(webp ?? null).as('webp'),
          eb.val(fetched.source_url).as('source_url'),
          eb.val(fetched.problem).as('problem'),
          eb.val(fetched.checked_at).as('checked_at'),
        ])
        .where('id', '=', listingId),
    )
    .onConflict((oc) =>
      oc.column('listing_id').doUpdateSet((eb) => ({
        ...fetched,
        webp:
          problem === undefined
            ? eb.ref('excluded.webp')
            : eb.case().when('listing_logo.source_url', '=', source).then(eb.ref('listing_logo.webp')).end(),
      })),
    )
    .execute()
}

export interface ShownLogo {
  listingId: number
  name: string
  webp: Uint8Array | null
  /** True if the logo should be fetched. */
  isDue: boolean
}

const shownLogo = prepare((sql, given: DueBefore & { slug: string }) =>
  publicListings(sql)
    .select((eb) => [
      'l.id as listingId',
      'l.name',
      eb.case().when('g.source_url', '=', SOURCE).then(eb.ref('g.webp')).end().as('webp'),
      isDue(given).$castTo<boolean>().as('isDue'),
    ])
    .where('l.slug', '=', given.slug),
)

/** The logo of the public listing with this slug; null if there is no such listing. */
export async function logoOf(db: Reader, slug: string, now: Date): Promise<ShownLogo | null> {
  const [logo] = await shownLogo(db, { slug, ...dueBefore(now) })
  return logo ?? null
}

/** Makes a logo due again whose fetching was given up. */
export async function fetchLogoAgain(tx: Tx, listingId: number): Promise<void> {
  await tx.sql
    .updateTable('listing_logo')
    .set({ checked_at: new Date(0).toISOString() })
    .where('listing_id', '=', listingId)
    .where('problem', '=', 'given_up')
    .execute()
}
