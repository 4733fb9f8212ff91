import { Migration } from '@mikro-orm/migrations'

/** Finds the hidden and withdrawn listings of a website, which an import of many listings leaves alone. */
export class SitesGone extends Migration {
  override up() {
    this.addSql("create index listing_site_gone on listing (site) where status in ('hidden', 'withdrawn')")
  }
}
