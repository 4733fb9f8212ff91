import { Migration } from '@mikro-orm/migrations'

export class Owners extends Migration {
  override up() {
    for (const statement of [...LISTINGS, ...FOLLOWERS, ...INTERVIEW]) this.addSql(statement)
  }
}

const LISTINGS = [
  // Overrides for tagline and short description at the top of a listing.
  `alter table listing
     add headline text,
     add summary text,
     -- Where a withdrawn listing stood: restoring takes nobody past the badge, a payment or the site team.
     add withdrawn_from text check (withdrawn_from in ('draft', 'awaiting_badge', 'scheduled', 'live', 'hidden'))`,
  // Editing a listing looks up and locks its drafts.
  `create index draft_listing on draft (listing_id)`,
  // The app that made the edit, and whether the edit came with an imported file.
  `alter table listing_version add client_id text, add imported boolean not null default false`,
  `create index listing_version_newest on listing_version (id desc) where not imported`,
  `create index listing_live_badge on listing ((badge ->> 'checked_at')) where status = 'live' and plan = 'free'`,
]

const FOLLOWERS = [
  `create table listing_follow (
     listing_id bigint not null references listing on delete cascade,
     account_id uuid not null references account on delete cascade,
     created_at timestamptz not null,
     primary key (listing_id, account_id)
   )`,
  `create index listing_follow_account on listing_follow (account_id, created_at desc)`,
  // A trigger, because deleting an account deletes its follows.
  `create function follow_changed() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       update listing set followers = followers + 1 where id = new.listing_id;
     else
       update listing set followers = greatest(followers - 1, 0) where id = old.listing_id;
     end if;
     return null;
   end $$`,
  `create trigger follow_changed after insert or delete on listing_follow
     for each row execute function follow_changed()`,
]

const INTERVIEW = [
  `create table interview_answer (
     account_id uuid not null references account on delete cascade,
     question_id bigint not null references interview_question on delete cascade,
     answer text not null,
     answered_at timestamptz not null,
     primary key (account_id, question_id)
   )`,
  `create index interview_answer_question on interview_answer (question_id)`,
]
