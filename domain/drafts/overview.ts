import type { Reader } from '../database/database.ts'
import { raw } from '../database/raw.ts'
import type { ListingStatus } from '../listings/listing.entity.ts'

export interface MyDraft {
  id: string
  url: string
  name: string | null
  status: 'crawling' | 'drafting' | 'ready' | 'submitted'
}

export interface MyListing {
  id: number
  slug: string
  name: string
  status: ListingStatus
  launch_week: string | null
  /** Why the site team hid it. */
  hidden_reason: string | null
}

/** The newest drafts of an account that are no listing yet, and its newest listings. */
export async function overviewOf(
  db: Reader,
  accountId: string,
  most: number,
): Promise<{ drafts: MyDraft[]; listings: MyListing[] }> {
  const [drafts, listings] = await Promise.all([
    raw<MyDraft>(db, {
      text: `select id, url, fields->'name'->>'value' as name, status from draft
             where (account_id = $1 or id in (select draft_id from draft_owner where account_id = $1)) and status <> 'submitted' order by created_at desc, id desc limit $2`,
      values: [accountId, most],
    }),
    raw<MyListing>(db, {
      text: `select id::int, slug, name, status, launch_week, hidden_reason from listing_owner join listing on listing.id = listing_id
             where account_id = $1 order by listing_id desc limit $2`,
      values: [accountId, most],
    }),
  ])
  return { drafts, listings }
}
