import { Migration } from '@mikro-orm/migrations'

/** Counts claim emails by mailbox, whatever addresses it has. */
export class ClaimObjections extends Migration {
  override up() {
    this.addSql('create index claim_link_mailbox on claim_link (f_mailbox(email), created_at)')
    this.addSql('drop index claim_link_email')
  }
}
