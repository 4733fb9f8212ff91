import { Migration } from '@mikro-orm/migrations'

export class TeamSearch extends Migration {
  override up() {
    // The site team searches any part of a name, slug or website, in every status.
    this.addSql(
      `create index listing_named on listing using gin (lower(name || ' ' || slug || ' ' || site) gin_trgm_ops)`,
    )
    // The planner needs to know how common a part of a name is.
    this.addSql('analyze listing')
  }
}
