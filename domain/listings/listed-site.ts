import { expressionBuilder, type Expression } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { DomainError } from '../errors.ts'
import { PUBLIC } from './public-status.ts'

/** The ids of the live and scheduled listings that have this website, or took over a listing that had it. */
export function listedFor(site: string | Expression<string>) {
  const eb = expressionBuilder<Tables>()
  return eb
    .selectFrom('listing as same')
    .select('same.id')
    .where('same.site', '=', site)
    .where('same.status', 'in', PUBLIC)
    .unionAll(
      eb
        .selectFrom('merged_listing as m')
        .innerJoin('listing as gone', 'gone.id', 'm.listing_id')
        .innerJoin('listing as kept', 'kept.id', 'm.into_id')
        .select('kept.id')
        .where('gone.site', '=', site)
        .where('kept.status', 'in', PUBLIC),
    )
}

/**
 * Throws `already_listed` if a live or scheduled listing has this website, or took over a listing that had it.
 */
export async function refuseListedSite(db: Reader, site: string, accountId?: string): Promise<void> {
  const listed = await db.sql
    .selectFrom('listing')
    .leftJoin('listing_owner as o', (join) =>
      join.onRef('o.listing_id', '=', 'listing.id').on('o.account_id', '=', accountId ?? null),
    )
    .select(['slug', 'id', 'o.account_id as owner'])
    .where('listing.id', 'in', listedFor(site))
    .executeTakeFirst()
  if (!listed) return
  throw new DomainError(
    'already_listed',
    `This website is already listed as ${listed.slug}.`,
    listed.owner !== null
      ? `You own it: edit it with update_my_listing (listing_id ${listed.id}), or with update_draft if list_my_drafts shows its draft.`
      : `If it is your company’s, claim it with claim_listing. Call get_listing to see it.`,
    { errors: [{ pointer: '/url', code: 'already_listed', detail: `Listed as ${listed.slug}.` }] },
  )
}
