import { Migration } from '@mikro-orm/migrations'

/**
 * Each launch is a row of its own, so buying another one changes nothing about those that have begun. The votes of a launch
 * move from its listing to it.
 */
export class Launches extends Migration {
  override up() {
    for (const statement of [...TABLE, ...EARLIER_LAUNCHES, ...VOTES, ...KEPT_BY_TRIGGER, ...MOVED])
      this.addSql(statement)
  }
}

const TABLE = [
  `create table launch (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing (id) on delete cascade,
     week date not null,
     kind text not null check (kind in ('free', 'paid', 'relaunch')),
     state text not null check (state in ('planned', 'launched', 'hidden')),
     votes int not null default 0,
     last_vote_at timestamptz,
     unique (listing_id, week))`,
]

/** A relaunch that was bought and whose week has not begun. */
const IS_PLANNED_AGAIN = `l.status = 'live' and l.launch_week > date_trunc('week', now() at time zone 'UTC')::date`

/**
 * A listing had only one week, so its earlier launches are derived from when it went live, its awards and the
 * relaunches it bought.
 */
const EARLIER_LAUNCHES = [
  `insert into launch (listing_id, week, kind, state)
     select l.id, l.launch_week, case when ${IS_PLANNED_AGAIN} then 'relaunch' else coalesce(l.plan, 'free') end,
       case when l.status = 'scheduled' or ${IS_PLANNED_AGAIN} then 'planned' when l.status = 'live' then 'launched' else 'hidden' end
     from listing l
     where l.launch_week is not null and (l.status in ('scheduled', 'live') or l.live_at is not null)`,
  `insert into launch (listing_id, week, kind, state)
     select l.id, known.week, case when known.again then 'relaunch' else coalesce(l.plan, 'free') end,
       case when l.status = 'live' then 'launched' else 'hidden' end
     from (
       select listing_id, week, bool_and(again) as again from (
         select id as listing_id, date_trunc('week', live_at at time zone 'UTC')::date as week, false as again
           from listing where live_at is not null and launch_week is not null
         union all select listing_id, week, false from award
         union all select listing_id, (chosen ->> 'week')::date, true from purchase_line
           where fulfilment = 'relaunch' and fulfilled_at is not null and undone_at is null and chosen ? 'week'
       ) as traces group by listing_id, week
     ) as known join listing l on l.id = known.listing_id
     where known.week <= date_trunc('week', now() at time zone 'UTC')::date
     on conflict (listing_id, week) do nothing`,
  // The listing's week is now that of its latest launch rather than of a planned relaunch.
  `update listing l set launch_week = begun.week
     from (select listing_id, max(week) as week from launch where state <> 'planned' group by listing_id) as begun
     where begun.listing_id = l.id and ${IS_PLANNED_AGAIN}`,
]

const VOTES = [
  // A vote withdrawn after the week still counts toward that week, as it does for the awards.
  `update launch n set votes = v.votes, last_vote_at = v.last_vote_at
     from (select listing_id, week, count(*)::int as votes, max(cast_at) as last_vote_at from vote
           where counted and (withdrawn_at is null or withdrawn_at >= (week + 7)::timestamp at time zone 'UTC')
           group by listing_id, week) as v
     where v.listing_id = n.listing_id and v.week = n.week`,
  `create index launch_ranking on launch (week, votes desc, last_vote_at, listing_id) where state = 'launched'`,
  `create index launch_planned on launch (week, listing_id) where state = 'planned'`,
]

/**
 * Keeps launches in step with their listing, whichever code changes it: a scheduled or live listing has a
 * launch in its launch week, and the launches of any other listing are hidden.
 */
const KEPT_BY_TRIGGER = [
  `create function f_listing_launches() returns trigger language plpgsql as $$
   begin
     if new.live_at is null then
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
   end $$`,
  `create trigger listing_launches after insert or update of status, launch_week, live_at on listing
     for each row execute function f_listing_launches()`,
]

const MOVED = [
  `drop index listing_launches`,
  `alter table listing drop column week_votes, drop column week_last_vote_at`,
]
