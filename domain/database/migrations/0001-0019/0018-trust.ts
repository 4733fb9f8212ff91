import { Migration } from '@mikro-orm/migrations'

export class Trust extends Migration {
  override up() {
    for (const statement of [...VERIFIED, ...VOTES, ...REVIEWS, ...LOGOS]) this.addSql(statement)
  }
}

const VERIFIED = [
  // When the email address was first verified, by an email or by an identity provider.
  `alter table account add email_verified_at timestamptz`,
  `update account set email_verified_at = first.at
   from (select account_id, min(created_at) as at from session group by account_id) as first
   where first.account_id = account.id`,
]

const VOTES = [
  // `network` is a hash with a daily salt that is deleted after the day, so the network address can't be
  // recovered. Votes judged by the site team are never judged by rules again.
  `alter table vote add network text, add is_reviewed boolean not null default false`,
  `create index vote_network on vote (listing_id, network) where network is not null`,
  `create index vote_waiting on vote (id) where reason = 'new_account' and withdrawn_at is null`,
  `create index vote_cast on vote (listing_id, cast_at) where withdrawn_at is null`,
]

const REVIEWS = [
  `create table review (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing on delete cascade,
     account_id uuid not null references account on delete cascade,
     author text not null,
     stars int not null check (stars between 1 and 5),
     body text not null,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     hidden_at timestamptz,
     hidden_reason text,
     unique (listing_id, account_id),
     check ((hidden_at is null) = (hidden_reason is null))
   )`,
  `create index review_listing on review (listing_id, created_at desc, id desc)`,
  `create index review_account on review (account_id)`,
  `create table review_report (
     review_id bigint not null references review on delete cascade,
     account_id uuid not null references account on delete cascade,
     reason text not null,
     created_at timestamptz not null,
     -- Set once the site team has looked.
     settled_at timestamptz,
     primary key (review_id, account_id)
   )`,
  `create index review_report_open on review_report (created_at) where settled_at is null`,
  `create index review_report_account on review_report (account_id)`,
  // Triggers, because reviews also disappear with their accounts, and ownership changes in many places.
  `create function f_rate_listing(rated bigint) returns void language plpgsql as $$
   begin
     perform 1 from listing where id = rated for no key update;
     update listing set community_rating = (
       select case when count(*) > 0 then
         jsonb_build_object('average', round(avg(r.stars), 2)::float8, 'reviews', count(*)) end
       from review r where r.listing_id = rated and r.hidden_at is null
         and not exists (select from listing_owner o where o.listing_id = rated and o.account_id = r.account_id))
     where id = rated;
   end $$`,
  `create function f_review_changed() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then perform f_rate_listing(old.listing_id);
     else perform f_rate_listing(new.listing_id); end if;
     return null;
   end $$`,
  `create trigger review_changed after insert or delete or update of stars, hidden_at on review
     for each row execute function f_review_changed()`,
  `create function f_reviewer_owns() returns trigger language plpgsql as $$
   declare
     changed listing_owner := case when tg_op = 'DELETE' then old else new end;
   begin
     if exists (select from review where listing_id = changed.listing_id and account_id = changed.account_id) then
       perform f_rate_listing(changed.listing_id);
     end if;
     return null;
   end $$`,
  `create trigger reviewer_owns after insert or delete on listing_owner
     for each row execute function f_reviewer_owns()`,
]

const LOGOS = [
  // A logo as we show it, redrawn from the original; `problem` says why the last attempt failed.
  `create table listing_logo (
     listing_id bigint primary key references listing on delete cascade,
     source_url text not null,
     webp bytea,
     problem text,
     checked_at timestamptz not null
   )`,
  `create index listing_logo_checked on listing_logo (checked_at)`,
]
