import { Migration } from '@mikro-orm/migrations'

/** Adds an index to count claim emails by mailbox, whichever of its addresses they went to. */
export class ClaimObjections extends Migration {
  override up() {
    this.addSql('create index claim_link_mailbox on claim_link (f_mailbox(email), created_at)')
    this.addSql('drop index claim_link_email')
  }
}
