import * as z from 'zod'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reader } from '../../domain/database/database.ts'
import { hideListing as hide, showListing as show } from '../../domain/listings/hide-listing.ts'
import { LISTING_STATUSES, type ListingStatus } from '../../domain/listings/listing.entity.ts'
import { rfc3339 } from '../../domain/shared/clock.ts'
import { defineAction, type Work } from '../action.ts'
import { line, slug } from '../typed.ts'
import { NAMED } from './listings.statements.ts'

export const hideListing = defineAction({
  name: 'listing hide',
  about: 'hide a listing and email its owners the reason',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug, reason: line(500) }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => visibility(work, slug),
  run: ({ slug, reason }, { tx, writeEmail, siteUrl, now, accountId }) =>
    hide(tx, { writeEmail, siteUrl }, { slug, reason, editor: { accountId, via: 'admin' }, now }),
})

export const showListing = defineAction({
  name: 'listing show',
  about: 'show a hidden listing again and email its owners',
  words: { slug: 'SLUG' },
  input: z.strictObject({ slug }),
  target: ({ slug }) => slug,
  state: ({ slug }, work) => visibility(work, slug),
  run: ({ slug }, { tx, writeEmail, siteUrl, now, accountId }) =>
    show(tx, { writeEmail, siteUrl }, { slug, editor: { accountId, via: 'admin' }, now }),
})

async function visibility({ tx }: Work, address: string) {
  const row = await tx.sql
    .selectFrom('listing')
    .select((eb) => ['status', eb.fn.coalesce('hidden_reason', eb.val('')).as('reason')])
    .where('slug', '=', address)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export interface ListingLine {
  id: number
  slug: string
  name: string
  logo_url: string | null
  website_url: string
  status: ListingStatus
  plan: string | null
  launch_week: string | null
  votes: number
  owners: string[]
}

function lines(db: Reader) {
  return db.sql.selectFrom('listing as l').select((eb) => [
    'l.id',
    'l.slug',
    'l.name',
    eb.ref('l.profile', '->>').key('logo_url').$castTo<string | null>().as('logo_url'),
    'l.website_url',
    'l.status',
    'l.plan',
    'l.launch_week',
    'l.votes',
    eb.fn
      .coalesce(
        eb
          .selectFrom('listing_owner as o')
          .innerJoin('account as a', 'a.id', 'o.account_id')
          .select((owner) =>
            owner.fn.agg<string[]>('array_agg', ['a.email']).orderBy('o.created_at').orderBy('a.email').as('emails'),
          )
          .whereRef('o.listing_id', '=', 'l.id')
          .$asScalar(),
        eb.val<string[]>([]),
      )
      .as('owners'),
  ])
}

/**
 * Listings by status, and by part of their name, slug or website, or by an owner's full email address; newest
 * first.
 */
export function findListings(
  db: Reader,
  { q, status, limit }: { q?: string | undefined; status?: string | undefined; limit: number },
): Promise<ListingLine[]> {
  const known = LISTING_STATUSES.find((one) => one === status)
  const typed = q?.trim().toLowerCase() ?? ''
  // A union, so that each kind of match uses its index; one condition for both would read every listing.
  return lines(db)
    .where('l.id', 'in', (eb) => {
      const named = eb
        .selectFrom('listing as n')
        .select('n.id')
        .where(NAMED, 'like', `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
        .$if(known !== undefined, (query) => query.where('n.status', '=', known!))
        .orderBy('n.id', 'desc')
        .limit(limit)
      const owned = eb
        .selectFrom('account as a')
        .innerJoin('listing_owner as o', 'o.account_id', 'a.id')
        .innerJoin('listing as m', 'm.id', 'o.listing_id')
        .select('m.id')
        .where('a.email', '=', typed)
        .$if(known !== undefined, (query) => query.where('m.status', '=', known!))
        .orderBy('m.id', 'desc')
        .limit(limit)
      return eb
        .selectFrom(named.as('named'))
        .select('named.id')
        .unionAll(eb.selectFrom(owned.as('owned')).select('owned.id'))
    })
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
}

export interface ListingForTeam extends ListingLine {
  hidden_reason: string | null
  hidden_from: string | null
  created_at: string
  updated_at: string
  category: string
  tagline: string | null
  views: number
  followers: number
  keywords: string[]
  claims: { id: number; email: string; method: string; status: string }[]
}

/** One listing with details for the site team; null when there's none. */
export async function listingForTeam(db: Reader, address: string): Promise<ListingForTeam | null> {
  const row = await lines(db)
    .innerJoin('category as c', 'c.id', 'l.category_id')
    .select((eb) => [
      'l.hidden_reason',
      'l.hidden_from',
      'l.tagline',
      'l.views',
      'l.followers',
      'l.keywords',
      'l.created_at',
      'l.updated_at',
      'c.name as category',
      jsonArrayFrom(
        eb
          .selectFrom('claim as k')
          .innerJoin('account as a', 'a.id', 'k.account_id')
          .select(['k.id', 'a.email', 'k.method', 'k.status'])
          .whereRef('k.listing_id', '=', 'l.id')
          .orderBy('k.id', 'desc'),
      ).as('claims'),
    ])
    .where('l.slug', '=', address)
    .executeTakeFirst()
  return row ? { ...row, created_at: rfc3339(row.created_at), updated_at: rfc3339(row.updated_at) } : null
}
