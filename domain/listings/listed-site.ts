import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import { DomainError } from '../errors.ts'

/** Throws `already_listed` when a live or scheduled listing has this website. */
export async function refuseListedSite(db: Reader, site: string, accountId?: string): Promise<void> {
  const [listed] = await raw<{ slug: string; id: number; mine: boolean }>(db, {
    text: `select slug, id::int, exists (select from listing_owner o where o.listing_id = listing.id and o.account_id = $2) as mine
           from listing where site = $1 and status in ('scheduled', 'live')`,
    values: [site, accountId ?? null],
  })
  if (!listed) return
  throw new DomainError(
    'already_listed',
    `This website is already listed as ${listed.slug}.`,
    listed.mine
      ? `It is yours: edit it with update_my_listing (listing_id ${listed.id}), or its draft with update_draft, if list_my_drafts shows one.`
      : `If it is your company's, claim it with claim_listing; get_listing shows it.`,
    { errors: [{ pointer: '/url', code: 'already_listed', detail: `Listed as ${listed.slug}.` }] },
  )
}
