import { Migration } from '@mikro-orm/migrations'

export class Browse extends Migration {
  override up() {
    for (const statement of STATEMENTS) this.addSql(statement)
  }
}

const STATEMENTS = [
  // The number of live listings is the sum of these rows, which writers merge as in category_count.
  `create table live_count (id bigint generated always as identity primary key, n bigint not null)`,
  `create function live_listings_changed() returns trigger language plpgsql as $$
   declare change bigint;
   begin
     if tg_op = 'INSERT' then
       change := (select count(*) from added where status = 'live');
     elsif tg_op = 'DELETE' then
       change := -(select count(*) from gone where status = 'live');
     else
       change := (select count(*) from now_so where status = 'live') - (select count(*) from was_so where status = 'live');
     end if;
     if change = 0 then return null; end if;
     with mine as materialized (
       select id from live_count for update skip locked
     ), folded as (
       delete from live_count where id in (select id from mine) returning n
     )
     insert into live_count (n) select change + coalesce(sum(n), 0) from folded;
     return null;
   end $$`,
  `create trigger live_listing_added after insert on listing
     referencing new table as added for each statement execute function live_listings_changed()`,
  `create trigger live_listing_gone after delete on listing
     referencing old table as gone for each statement execute function live_listings_changed()`,
  `create trigger live_listing_changed after update on listing
     referencing old table as was_so new table as now_so for each statement execute function live_listings_changed()`,
  `insert into live_count (n) select count(*) from listing where status = 'live'`,
]
