import { Migration } from '@mikro-orm/migrations'

/**
 * People may vote again in each launch of a listing, so a vote names the launch it belongs to. Votes of
 * bursts now wait too, so they join the index of waiting votes.
 */
export class VotesPerLaunch extends Migration {
  override up() {
    for (const statement of [...NAME_LAUNCHES, OLD_BURSTS, ...WAITING, FIRST_LAUNCH]) this.addSql(statement)
  }
}

export const NAME_LAUNCHES = [
  `alter table vote add launch_week date`,
  // Assigns each vote to the listing's latest launch when it was cast, or to none if there was none.
  `update vote v set launch_week = n.week
     from (select v.id, max(n.week) as week from vote v join launch n on n.listing_id = v.listing_id and n.week <= v.week
           where n.state <> 'planned' or n.week = v.week group by v.id) as n
     where n.id = v.id`,
  `drop index vote_active`,
  `create unique index vote_active on vote (listing_id, account_id, launch_week) nulls not distinct
     where withdrawn_at is null and account_id is not null`,
]

/** Votes of earlier bursts never count: new rules apply only to new votes. */
export const OLD_BURSTS = `update vote set is_reviewed = true where reason = 'burst'`

const WAITING = [
  `drop index vote_waiting`,
  `create index vote_waiting on vote (id) where reason in ('new_account', 'burst') and withdrawn_at is null`,
]

/**
 * Migration 0036 defines this function. Now a listing that goes live for the first time also loses the launch
 * of any other week that it was scheduled for.
 */
const FIRST_LAUNCH = `create or replace function f_listing_launches() returns trigger language plpgsql as $$
   begin
     if new.live_at is null or old.live_at is null then
       delete from launch where listing_id = new.id and week is distinct from new.launch_week;
     end if;
     if new.launch_week is not null and new.status in ('scheduled', 'live') then
       insert into launch (listing_id, week, kind, state) values (new.id, new.launch_week, coalesce(new.plan, 'free'), 'planned')
         on conflict (listing_id, week) do nothing;
     end if;
     update launch set state = now_is.state
       from (select id, case when new.status not in ('scheduled', 'live') then 'hidden'
               when new.status = 'live' and week <= new.launch_week then 'launched' else 'planned' end as state
             from launch where listing_id = new.id) as now_is
       where launch.id = now_is.id and launch.state <> now_is.state;
     return null;
   end $$`
