import { Migration } from '@mikro-orm/migrations'

/** The main sort columns of live listings, each with the band that its value is in. */
const BANDS = `values
  ('votes', f_band(votes)), ('views', f_band(views)), ('followers', f_band(followers)),
  ('trend', coalesce(floor(trend), '-infinity')),
  ('live_at', coalesce(floor(extract(epoch from live_at)::float8 / 86400) * 86400, '-infinity'))`

const LIVE_BANDS = (rows: string) =>
  `select b.list, b.low from ${rows} as l, lateral f_bands(l.votes, l.views, l.followers, l.trend, l.live_at) as b
   where l.status = 'live'`

const CHANGES = {
  insert: `select list, low, count(*) as n from (${LIVE_BANDS('added')}) as every group by list, low`,
  delete: `select list, low, -count(*) as n from (${LIVE_BANDS('gone')}) as every group by list, low`,
  update: `select list, low, sum(n) as n from (
      select list, low, 1 as n from (${LIVE_BANDS('now_so')}) as now
      union all select list, low, -1 from (${LIVE_BANDS('was_so')}) as was) as every
    group by list, low having sum(n) <> 0`,
}

/**
 * Live listings per band of a sort column, so that a deep page starts at a band instead of counting everything before
 * it. A band is named by its lowest value.
 */
export class Bands extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [
  `create table listing_band (id bigint generated always as identity primary key, list text not null, low float8 not null, n bigint not null)`,
  'create index listing_band_list on listing_band (list, low) include (n)',
  // Keeps the first five binary digits: bands are a sixteenth to a thirty-second of their values wide.
  `create function f_band(value bigint) returns float8 language sql immutable parallel safe as $$
     select case when value < 32 then value
       else (value >> (60 - position(B'1' in value::bit(64)))) << (60 - position(B'1' in value::bit(64))) end::float8 $$`,
  `create function f_bands(votes bigint, views bigint, followers bigint, trend float8, live_at timestamptz)
     returns table (list text, low float8) language sql immutable parallel safe as $$ ${BANDS} $$`,
  `create function listing_bands_changed() returns trigger language plpgsql as $$
   declare changes listing_band[];
   begin
     if tg_op = 'INSERT' then
       changes := array(select row(0, list, low, n)::listing_band from (${CHANGES.insert}) as change);
     elsif tg_op = 'DELETE' then
       changes := array(select row(0, list, low, n)::listing_band from (${CHANGES.delete}) as change);
     else
       changes := array(select row(0, list, low, n)::listing_band from (${CHANGES.update}) as change);
     end if;
     if cardinality(changes) = 0 then return null; end if;
     -- Whoever adds a row folds those it need not wait for into it.
     with change as (
       select list, low, n from unnest(changes)
     ), mine as materialized (
       select band.id from listing_band band join change using (list, low) for update of band skip locked
     ), folded as (
       delete from listing_band where id in (select id from mine) returning list, low, n
     )
     insert into listing_band (list, low, n)
       select list, low, sum(n) from (select * from change union all select * from folded) as every
       group by list, low having sum(n) <> 0;
     return null;
   end $$`,
  `create trigger listing_band_added after insert on listing
     referencing new table as added for each statement execute function listing_bands_changed()`,
  `create trigger listing_band_gone after delete on listing
     referencing old table as gone for each statement execute function listing_bands_changed()`,
  `create trigger listing_band_changed after update on listing
     referencing old table as was_so new table as now_so for each statement execute function listing_bands_changed()`,
  // Counts every band again, for example in a directory that was filled without triggers.
  `create function f_count_bands() returns void language sql as $$
     delete from listing_band;
     insert into listing_band (list, low, n) select list, low, count(*) from (${LIVE_BANDS('listing')}) as every group by list, low $$`,
  'select f_count_bands()',
]
