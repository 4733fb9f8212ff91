import { Migration } from '@mikro-orm/migrations'

/**
 * Recognizes people who deleted their account and sign up again, so that nobody votes twice in one launch. The votes of accounts
 * that were deleted before have no marks: whose they were isn't known.
 */
export class VoteMarks extends Migration {
  override up() {
    this.addSql(
      `create table vote_mark (
         listing_id bigint not null references listing on delete cascade,
         launch_week date not null,
         mark text not null,
         primary key (listing_id, launch_week, mark))`,
    )
  }
}
