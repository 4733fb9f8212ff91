import * as z from 'zod'
import type { Reader } from '../../domain/database/database.ts'
import { raw } from '../../domain/database/raw.ts'
import { hideListing as hide, showListing as show } from '../../domain/listings/hide-listing.ts'
import { LISTING_STATUSES, type ListingStatus } from '../../domain/listings/listing.entity.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction, type Work } from '../action.ts'
import { line, slug } from '../typed.ts'

export const hideListing = defineAction({
  name: 'listing hide',
  about: 'take a public listing off the site; its owners are told the reason',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug, reason: line(500) }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => visibility(work, slug),
  run: async ({ slug, reason }, { tx, jobs, now, accountId }) => {
    await hide(tx, { slug, reason, editor: { accountId, via: 'admin' }, now })
    await jobs('tell-owners', {})
  },
})

export const showListing = defineAction({
  name: 'listing show',
  about: 'bring a hidden listing back to where it stood',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => visibility(work, slug),
  run: async ({ slug }, { tx, jobs, now, accountId }) => {
    await show(tx, { slug, editor: { accountId, via: 'admin' }, now })
    await jobs('tell-owners', {})
  },
})

async function visibility({ tx }: Work, address: string) {
  const [row] = await raw<{ status: ListingStatus; reason: string }>(tx, {
    text: `select status, coalesce(hidden_reason, '') as reason from listing where slug = $1 for update`,
    values: [address],
  })
  return row ? { ...row } : null
}

export interface ListingLine {
  id: number
  slug: string
  name: string
  website_url: string
  status: ListingStatus
  plan: string | null
  launch_week: string | null
  votes: number
  owners: string[]
}

const LINE = `select l.id::int, l.slug, l.name, l.website_url, l.status, l.plan, l.launch_week::text, l.votes,
    array(select a.email from listing_owner o join account a on a.id = o.account_id where o.listing_id = l.id
          order by o.created_at, a.email) as owners from listing l`

/** As the index `listing_named` has it. */
const NAMED = `lower(name || ' ' || slug || ' ' || site)`

/** Listings by a part of name, address or website, or by an owner's address; the newest first. */
export function findListings(
  db: Reader,
  { q, status, limit }: { q?: string | undefined; status?: string | undefined; limit: number },
): Promise<ListingLine[]> {
  const known = LISTING_STATUSES.find((one) => one === status) ?? null
  const typed = q?.trim().toLowerCase() ?? ''
  // Each kind of match by its own index: one condition of both would read every listing.
  return raw<ListingLine>(db, {
    text: `${LINE} where l.id in (
             (select id from listing where ${NAMED} like $2 and ($1::text is null or status = $1) order by id desc limit $4)
             union all
             (select l.id from account a join listing_owner o on o.account_id = a.id join listing l on l.id = o.listing_id
              where a.email = $3 and ($1::text is null or l.status = $1) order by l.id desc limit $4))
           order by l.id desc limit $4`,
    values: [known, `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, typed, limit],
  })
}

export interface ListingForTeam extends ListingLine {
  hidden_reason: string | null
  hidden_from: string | null
  created_at: string
  updated_at: string
  category: string
  claims: { id: number; email: string; method: string; status: string }[]
}

/** One listing with what only the site team sees; null when there is none. */
export async function listingForTeam(db: Reader, address: string): Promise<ListingForTeam | null> {
  const [row] = await raw<ListingForTeam>(db, {
    text: `select line.*, l.hidden_reason, l.hidden_from, l.created_at::text, l.updated_at::text, c.name as category,
             coalesce((select json_agg(json_build_object('id', k.id, 'email', a.email, 'method', k.method, 'status', k.status)
               order by k.id desc) from claim k join account a on a.id = k.account_id where k.listing_id = l.id), '[]') as claims
           from (${LINE} where l.slug = $1) as line join listing l on l.id = line.id join category c on c.id = l.category_id`,
    values: [address],
  })
  return row ? { ...row, created_at: rfc3339(row.created_at), updated_at: rfc3339(row.updated_at) } : null
}
