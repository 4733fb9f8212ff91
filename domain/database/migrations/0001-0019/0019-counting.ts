import { Migration } from '@mikro-orm/migrations'

export class Counting extends Migration {
  override up() {
    this.addSql('drop index listing_pricing_model')
    // With the column itself in the index, counting reads no rows; an expression alone doesn't allow that.
    this.addSql(
      `create index listing_pricing_model on listing (lower(pricing_model)) include (pricing_model) where status = 'live'`,
    )
  }
}
