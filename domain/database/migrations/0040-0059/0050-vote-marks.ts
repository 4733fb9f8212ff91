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
    // Workers may not write votes, so the trigger also withdraws those in no finished launch week, if the service says the time.
    this.addSql(
      `create or replace function f_vote_anonymized() returns trigger language plpgsql as $$
       declare
         erased_at timestamptz := nullif(current_setting('launch_directory.erased_at', true), '');
       begin
         new.network := null;
         if new.withdrawn_at is null and (new.launch_week is null or new.launch_week <> new.week
             or new.week >= date_trunc('week', erased_at at time zone 'UTC')::date) then
           new.withdrawn_at := erased_at;
         end if;
         return new;
       end $$`,
    )
  }
}
