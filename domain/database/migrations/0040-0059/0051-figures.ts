import { Migration } from '@mikro-orm/migrations'

/** Counts views and clicks of a listing by day, and views by the website that led to them. */
export class Figures extends Migration {
  override up() {
    this.addSql(`alter table listing_view add column is_click boolean not null default false, add column referrer text`)
    this.addSql(
      `create table listing_day (
         listing_id bigint not null references listing on delete cascade,
         day date not null,
         views int not null default 0,
         clicks int not null default 0,
         primary key (listing_id, day))`,
    )
    this.addSql(
      `create table listing_referrer_day (
         listing_id bigint not null references listing on delete cascade,
         day date not null,
         host text collate "C" not null,
         views int not null,
         primary key (listing_id, day, host))`,
    )
    // Of earlier days, only the totals are left.
    this.addSql(
      `insert into listing_day (listing_id, day, views)
       select listing_id, day, count(*) from listing_view where counted group by listing_id, day`,
    )
  }
}
