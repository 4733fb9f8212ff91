import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'
import { DomainError } from '../errors.ts'

/** Throws `already_listed` if a live or scheduled listing has this website. */
export async function refuseListedSite(db: Reader, site: string, accountId?: string): Promise<void> {
  const listed = await db.sql
    .selectFrom('listing')
    .leftJoin('listing_owner as o', (join) =>
      join.onRef('o.listing_id', '=', 'listing.id').on('o.account_id', '=', accountId ?? null),
    )
    .select(['slug', 'id', 'o.account_id as owner'])
    .where('site', '=', site)
    .where('status', 'in', [constant('scheduled'), constant('live')])
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
