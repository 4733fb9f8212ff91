import { Migration } from '@mikro-orm/migrations'

/** The topics of which a person gets each email, not one a day at most. */
export class EachEmail extends Migration {
  override up() {
    this.addSql(`create table email_each (
      account_id uuid not null references account on delete cascade,
      topic text not null check (topic in ('comments', 'reviews')),
      primary key (account_id, topic))`)
  }
}
