import { Migration } from '@mikro-orm/migrations'

export class WeeklyRhythm extends Migration {
  override up() {
    for (const statement of [...VIEWS, ...RATINGS, ...REVENUE]) this.addSql(statement)
  }
}

const VIEWS = [
  // One per day, shared by all processes. Once it is deleted, views can't be linked to people.
  `create table view_salt (day date primary key, salt text not null)`,
  `create table listing_view (
     day date not null,
     viewer text collate "C" not null,
     listing_id bigint not null references listing on delete cascade,
     counted boolean not null default false,
     primary key (day, viewer)
   )`,
  `create index listing_view_uncounted on listing_view (day, viewer) where not counted`,
  `create index listing_view_listing on listing_view (listing_id)`,
]

const RATINGS = [
  `create table domain_rating_check (domain text primary key, checked_at timestamptz not null)`,
  // The outcome of the last run against a source.
  `create table rating_source (
     name text primary key,
     checked_at timestamptz not null,
     problem text,
     not_before timestamptz
   )`,
]

const REVENUE = [
  // Only figures that a provider confirmed. Recurring and total revenue aren't requested, so may be null.
  `alter table listing_revenue
     alter mrr_cents drop not null,
     alter total_cents drop not null,
     add currency text not null default 'usd' check (currency ~ '^[a-z]{3}$')`,
  `create table revenue_key (
     listing_id bigint primary key references listing on delete cascade,
     account_id uuid references account on delete set null,
     sealed text,
     hint text not null,
     connected_at timestamptz not null,
     checked_at timestamptz,
     problem text,
     check (sealed is not null or problem is not null)
   )`,
  `create index revenue_key_account on revenue_key (account_id)`,
]
