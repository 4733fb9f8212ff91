import { Migration } from '@mikro-orm/migrations'

export class TeamSearch extends Migration {
  override up() {
    // The site team looks for any part of a name, an address or a website, in listings of every status.
    this.addSql(
      `create index listing_named on listing using gin (lower(name || ' ' || slug || ' ' || site) gin_trgm_ops)`,
    )
    // How common a part of a name is decides whether the index is worth it.
    this.addSql('analyze listing')
  }
}
