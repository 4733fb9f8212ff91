import { Migration } from '@mikro-orm/migrations'

/** The VAT scheme of each order line, and indexes to count what happened in a period. */
export class Bookkeeping extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [
  // null until its buyer pays, and for orders from before this migration.
  `alter table purchase_line add column vat_treatment text`,
  `create index invoice_issued on invoice (issued_at, invoice_number)`,
  `create index account_created on account (created_at)`,
  `create index draft_created on draft (created_at)`,
  `create index listing_went_live on listing (live_at) where live_at is not null`,
  `create index vote_counted_cast on vote (cast_at) where counted and withdrawn_at is null`,
  `create index purchase_created on purchase (created_at desc, number desc)`,
]
