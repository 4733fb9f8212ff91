import { Migration } from '@mikro-orm/migrations'

/** A mailbox gets one weekly digest: of its addresses that got one each, the one confirmed last keeps it. */
export class OneDigest extends Migration {
  override up() {
    this.addSql(`delete from digest_subscriber d using digest_subscriber other
      where f_mailbox(d.email) = f_mailbox(other.email)
        and (d.confirmed_at, d.email) < (other.confirmed_at, other.email)`)
    this.addSql('create unique index digest_subscriber_mailbox on digest_subscriber (f_mailbox(email))')
  }
}
