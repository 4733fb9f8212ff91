import { Migration } from '@mikro-orm/migrations'

/** Notes which listing took over another one of the same product, so that the old address leads to it. */
export class MergedListings extends Migration {
  override up() {
    this.addSql(
      `create table merged_listing (
         listing_id bigint primary key references listing on delete cascade,
         into_id bigint not null references listing on delete cascade,
         merged_at timestamptz not null)`,
    )
    this.addSql(`create index merged_listing_into on merged_listing (into_id)`)
  }
}
