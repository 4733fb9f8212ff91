import { constant } from '../database/constant.ts'
import type { Reader } from '../database/database.ts'
import type { Row } from '../database/row.ts'

export type MyDraft = Row<'draft', 'id' | 'url' | 'status'> & { name: string | null }

export type MyListing = Row<'listing', (typeof MINE)[number]>

const MINE = ['id', 'slug', 'name', 'status'] as const

/** An account's newest listings, and its newest drafts that aren't saved as listings yet. */
export async function overviewOf(
  db: Reader,
  accountId: string,
  most: number,
): Promise<{ drafts: MyDraft[]; listings: MyListing[] }> {
  const [drafts, listings] = await Promise.all([
    db.sql
      .selectFrom('draft')
      .select((eb) => [
        'id',
        'url',
        eb.ref('fields', '->>').key('name').key('value').$castTo<string | null>().as('name'),
      ])
      .select('status')
      .where((eb) =>
        eb.or([
          eb('account_id', '=', accountId),
          eb('id', 'in', eb.selectFrom('draft_owner').select('draft_id').where('account_id', '=', accountId)),
        ]),
      )
      .where('status', '<>', constant('submitted'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    db.sql
      .selectFrom('listing_owner')
      .innerJoin('listing', 'listing.id', 'listing_id')
      .select(MINE)
      .where('account_id', '=', accountId)
      .orderBy('listing_id', 'desc')
      .limit(most)
      .execute(),
  ])
  return { drafts, listings }
}
