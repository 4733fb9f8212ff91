import { Migration } from '@mikro-orm/migrations'

/** Separates drafts from listings that at least one of the draft's owners doesn't own anymore. */
export const CUT_LOST_DRAFTS = `update draft set listing_id = null, status = 'ready'
  where listing_id is not null and exists (
    select from (select draft.account_id union select account_id from draft_owner where draft_id = draft.id) as person
    where not exists (select from listing_owner o
      where o.listing_id = draft.listing_id and o.account_id = person.account_id))`

export class CutDrafts extends Migration {
  override up() {
    this.addSql(CUT_LOST_DRAFTS)
  }
}
