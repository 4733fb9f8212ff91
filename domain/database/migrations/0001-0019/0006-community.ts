import { Migration } from '@mikro-orm/migrations'

export class Community extends Migration {
  override up() {
    for (const statement of [...VOTES, ...LAUNCHES, ...BOARDS, ...FOUNDERS, ...COMPARISON]) this.addSql(statement)
  }
}

const VOTES = [
  // Rows are never deleted: withdrawn votes stay, and votes of deleted accounts stay without the account.
  `create table vote (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing,
     account_id uuid references account on delete set null,
     cast_at timestamptz not null,
     withdrawn_at timestamptz,
     counted boolean not null default true,
     reason text,
     week date not null check (extract(isodow from week) = 1),
     check (counted = (reason is null))
   )`,
  `create unique index vote_active on vote (listing_id, account_id) where withdrawn_at is null`,
  `create index vote_counted on vote (listing_id, week) where counted`,
  `create index vote_account on vote (account_id, id desc)`,
  // Figures computed from the ledger, like listing.votes and listing.trend.
  `alter table listing
     add last_vote_at timestamptz,
     add week_votes int not null default 0,
     add week_last_vote_at timestamptz`,
]

const LAUNCHES = [
  // The published order: more votes, then the earlier last counted vote, then the lower id.
  `create index listing_ranking on listing (votes desc, last_vote_at, id) where status = 'live'`,
  `create index listing_launches on listing (launch_week, week_votes desc, week_last_vote_at, id) where status = 'live'`,
  `create index listing_upcoming on listing (launch_week, id) where status = 'scheduled'`,
]

const BOARDS = [
  `create table billboard_entry (
     id bigint generated always as identity primary key,
     listing_id bigint not null references listing,
     reference text not null unique,
     amount_cents bigint not null check (amount_cents > 0),
     refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
     paid_at timestamptz not null
   )`,
  `create index billboard_entry_listing on billboard_entry (listing_id)`,
  // The domain rating's columns are generated, so that a deep page of its leaderboard needs only the index.
  `alter table listing
     add billboard_cents bigint not null default 0,
     add domain_rating_source text generated always as (domain_rating ->> 'source') stored,
     add domain_rating_value double precision generated always as ((domain_rating ->> 'value')::double precision) stored`,
  `create index listing_billboard on listing (billboard_cents desc, id) where status = 'live' and billboard_cents > 0`,
  `create index listing_domain_rating on listing (domain_rating_source, domain_rating_value desc, id)
     where status = 'live' and domain_rating_value is not null`,
  // Totals that the payment provider confirmed; nobody can enter them by hand.
  `create table listing_revenue (
     listing_id bigint primary key references listing on delete cascade,
     last_30_days_cents bigint not null,
     mrr_cents bigint not null,
     total_cents bigint not null,
     source text not null,
     observed_at timestamptz not null
   )`,
  `alter table listing add revenue_cents bigint`,
  `create index listing_revenue_order on listing (revenue_cents desc, id) where status = 'live' and revenue_cents is not null`,
]

const FOUNDERS = [
  `create table founder (
     id bigint generated always as identity primary key,
     slug text collate "C" not null unique,
     account_id uuid references account on delete set null,
     name text not null,
     name_key text not null,
     title text,
     bio text,
     country text,
     socials jsonb not null default '{}',
     live_listings int not null default 0,
     created_at timestamptz not null default now(),
     sort_name text collate "C" generated always as (lower(f_unaccent(name))) stored,
     search text generated always as (lower(f_unaccent(name || ' ' || coalesce(title, '')))) stored,
     unique (account_id, name_key)
   )`,
  `create table listing_founder (
     listing_id bigint not null references listing on delete cascade,
     founder_id bigint not null references founder,
     position int not null,
     title text,
     bio text,
     socials jsonb not null default '{}',
     primary key (listing_id, founder_id)
   )`,
  `create index listing_founder_founder on listing_founder (founder_id)`,
  `create extension if not exists pg_trgm`,
  `create index founder_name on founder (sort_name, id) where live_listings > 0`,
  `create index founder_country on founder (country, sort_name, id) where live_listings > 0`,
  `create index founder_search on founder using gin (search gin_trgm_ops) where live_listings > 0`,
  // Founders show only what live listings say, each value from the newest listing that states it.
  `create function f_refresh_founders(ids bigint[]) returns void language plpgsql as $$
   begin
     -- Two listings of one founder may change at once: the second is counted after the first.
     perform 1 from founder where id = any(ids) order by id for no key update;
     update founder set live_listings = said.n, title = said.title, bio = said.bio, country = said.country,
       socials = coalesce(said.socials, '{}')
     from unnest(ids) as wanted(id), lateral (
       select count(*)::int as n,
         (array_agg(f.title order by l.live_at desc, l.id desc) filter (where f.title is not null))[1] as title,
         (array_agg(f.bio order by l.live_at desc, l.id desc) filter (where f.bio is not null))[1] as bio,
         (array_agg(l.country order by l.live_at desc, l.id desc) filter (where l.country is not null))[1] as country,
         (array_agg(f.socials order by l.live_at desc, l.id desc) filter (where f.socials <> '{}'))[1] as socials
       from listing_founder f join listing l on l.id = f.listing_id
       where f.founder_id = wanted.id and l.status = 'live') as said
     where founder.id = wanted.id;
   end $$`,
  `create function f_refresh_founders_of_listing() returns trigger language plpgsql as $$
   begin
     perform f_refresh_founders(array(select founder_id from listing_founder where listing_id = new.id));
     return null;
   end $$`,
  // A trigger, because listings appear and disappear in many places, and a hidden one must hide its founders.
  `create trigger listing_founders after update of status, country on listing for each row
     when ((old.status = 'live' or new.status = 'live')
       and (old.status, old.country) is distinct from (new.status, new.country))
     execute function f_refresh_founders_of_listing()`,
]

const COMPARISON = [
  `create table listing_alternative (
     listing_id bigint not null references listing on delete cascade,
     alternative_id bigint not null references listing on delete cascade,
     approved_at timestamptz not null,
     primary key (listing_id, alternative_id),
     check (listing_id <> alternative_id)
   )`,
  `create index listing_alternative_other on listing_alternative (alternative_id)`,
  `create table category_attribute (
     id bigint generated always as identity primary key,
     category_id bigint not null references category on delete cascade,
     name text not null,
     key text not null,
     position int not null default 0,
     source text,
     unique (category_id, key)
   )`,
  `create table listing_attribute (
     listing_id bigint not null references listing on delete cascade,
     attribute_id bigint not null references category_attribute on delete cascade,
     value text not null,
     evidence jsonb not null default '[]',
     primary key (listing_id, attribute_id)
   )`,
  `create index listing_attribute_attribute on listing_attribute (attribute_id)`,
]
