import { Migration } from '@mikro-orm/migrations'

/**
 * Accounts can be blocked and deleted, and launches of finished weeks keep their rank when their listing is no longer public.
 */
export class PeoplesData extends Migration {
  override up() {
    for (const statement of [...ACCOUNTS, ...VOTES, ...LAUNCHES]) this.addSql(statement)
  }
}

const ACCOUNTS = [
  `alter table account
     add column blocked_at timestamptz,
     add column blocked_reason text,
     add column delete_at timestamptz,
     add column keep_reviews boolean not null default false,
     add column cancel_hash text unique,
     add column erased_at timestamptz,
     add constraint account_blocked_check check ((blocked_at is null) = (blocked_reason is null))`,
  `create index account_to_delete on account (delete_at) where delete_at is not null`,
  `alter table listing_version
     drop constraint listing_version_account_id_fkey,
     add constraint listing_version_account_id_fkey foreign key (account_id) references account on delete set null`,
]

/** Workers may not write votes, so a trigger takes the network from the votes of a deleted account. */
const VOTES = [
  `create function f_vote_anonymized() returns trigger language plpgsql as $$
   begin
     new.network := null;
     return new;
   end $$`,
  `create trigger vote_anonymized before update of account_id on vote
     for each row when (new.account_id is null) execute function f_vote_anonymized()`,
]

const LAUNCHES = [
  `alter table launch drop constraint launch_state_check,
     add constraint launch_state_check check (state in ('planned', 'launched', 'hidden', 'removed'))`,
  `drop index launch_ranking`,
  `create index launch_ranking on launch (week, votes desc, last_vote_at, listing_id) where state in ('launched', 'removed')`,
  `create or replace function f_listing_launches() returns trigger language plpgsql as $$
   begin
     if new.live_at is null or old.live_at is null then
       delete from launch where listing_id = new.id and week is distinct from new.launch_week;
     end if;
     if new.launch_week is not null and new.status in ('scheduled', 'live') then
       insert into launch (listing_id, week, kind, state) values (new.id, new.launch_week, coalesce(new.plan, 'free'), 'planned')
         on conflict (listing_id, week) do nothing;
     end if;
     update launch set state = now_is.state
       from (select id, case when new.status = 'live' and week <= new.launch_week then 'launched'
               when new.status in ('scheduled', 'live') then 'planned'
               when state in ('launched', 'removed') and week <= (select max(week) from award_week) then 'removed'
               else 'hidden' end as state
             from launch where listing_id = new.id) as now_is
       where launch.id = now_is.id and launch.state <> now_is.state;
     return null;
   end $$`,
  // Whether the others were public at the end of their week isn't known.
  `update launch n set state = 'removed' from award a where n.state = 'hidden' and a.listing_id = n.listing_id and a.week = n.week`,
]
