import { Migration } from '@mikro-orm/migrations'

/** Who follows whom, to hear of their launches. */
export class PersonFollows extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [
  `create table person_follow (
     person_id uuid not null references account on delete cascade,
     account_id uuid not null references account on delete cascade,
     created_at timestamptz not null,
     primary key (person_id, account_id))`,
  `create index person_follow_account on person_follow (account_id, created_at desc)`,
]
