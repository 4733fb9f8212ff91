import type { Reader, Tx } from '../database/database.ts'
import { raw } from '../database/raw.ts'

/** A logo is looked at again after this. */
const REFRESH_DAYS = 7
/** Of one that could not be shown, its owner may have changed it by the next day. */
const RETRY_DAYS = 1

/** Where the logo of a public listing stands on the web; null when it has none, or one that is held here. */
const SOURCE = `case when l.profile ->> 'logo_url' ~ '^https?://' then l.profile ->> 'logo_url' end`
const IS_DUE = `(g.listing_id is null or g.source_url <> ${SOURCE}
  or g.checked_at < $1::timestamptz - make_interval(days => case when g.problem is null then ${REFRESH_DAYS} else ${RETRY_DAYS} end))`

/** The listings whose logo is to be looked at, those never looked at first. */
export async function logosDue(db: Reader, now: Date, most: number): Promise<number[]> {
  const rows = await raw<{ id: number }>(db, {
    text: `select l.id::int from listing l left join listing_logo g on g.listing_id = l.id
           where l.status in ('live', 'scheduled') and ${SOURCE} is not null and ${IS_DUE}
           order by g.checked_at nulls first, l.id limit $2`,
    values: [now.toISOString(), most],
  })
  return rows.map(({ id }) => id)
}

/** The address of a public listing's logo when it is to be looked at; null when it is not. */
export async function logoSource(db: Reader, id: number, now: Date): Promise<string | null> {
  const [row] = await raw<{ source: string }>(db, {
    text: `select ${SOURCE} as source from listing l left join listing_logo g on g.listing_id = l.id
           where l.id = $2 and l.status in ('live', 'scheduled') and ${SOURCE} is not null and ${IS_DUE}`,
    values: [now.toISOString(), id],
  })
  return row?.source ?? null
}

interface Look {
  listingId: number
  source: string
  /** What is shown from now on; without it, why nothing new is: the picture of the same address stays. */
  webp?: Buffer
  problem?: string
  now: Date
}

/** Keeps what a look at a logo gave. */
export async function keepLogo(tx: Tx, { listingId, source, webp, problem, now }: Look): Promise<void> {
  await raw(tx, {
    text: `insert into listing_logo (listing_id, source_url, webp, problem, checked_at)
           select id, $2, $3, $4, $5 from listing where id = $1
           on conflict (listing_id) do update set source_url = $2, problem = $4, checked_at = $5,
             webp = case when $4::text is null then excluded.webp
               when listing_logo.source_url = $2 then listing_logo.webp end`,
    values: [listingId, source, webp ?? null, problem ?? null, now.toISOString()],
  })
}

export interface ShownLogo {
  listingId: number
  name: string
  webp: Uint8Array | null
  /** A look at it is due. */
  isDue: boolean
}

/** The logo of the public listing of this slug; null when there is no such listing. */
export async function logoOf(db: Reader, slug: string, now: Date): Promise<ShownLogo | null> {
  const [row] = await raw<{ id: number; name: string; webp: Uint8Array | null; due: boolean }>(db, {
    hot: true,
    text: `select l.id::int, l.name, case when g.source_url = ${SOURCE} then g.webp end as webp,
             ${SOURCE} is not null and ${IS_DUE} as due
           from listing l left join listing_logo g on g.listing_id = l.id
           where l.slug = $2 and l.status in ('live', 'scheduled')`,
    values: [now.toISOString(), slug],
  })
  return row ? { listingId: row.id, name: row.name, webp: row.webp, isDue: row.due } : null
}
